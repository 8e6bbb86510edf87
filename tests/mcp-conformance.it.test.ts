import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpServer, serveHttp } from '../cli/mcp/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { ran } from './support/counterproof.ts';

/** Scenarios of the suite of the protocol that a server of tools alone does not come to, by the reason. */
const NOT_TESTABLE: Readonly<Record<string, string>> = {
  'calls a tool that only the example server of the suite has': `tools-call-simple-text tools-call-image tools-call-audio
    tools-call-embedded-resource tools-call-mixed-content tools-call-with-logging tools-call-error
    tools-call-with-progress json-schema-2020-12 server-sse-polling`,
  'calls such a tool, which asks its client for something: our tools ask for nothing': `tools-call-sampling
    tools-call-elicitation elicitation-sep1034-defaults elicitation-sep1330-enums`,
  'our server sends no log messages': 'logging-set-level',
  'our server completes no arguments': 'completion-complete',
  'our server has no resources': `resources-list resources-read-text resources-read-binary
    resources-templates-read resources-subscribe resources-unsubscribe`,
  'our server has no prompts': `prompts-list prompts-get-simple prompts-get-with-args
    prompts-get-embedded-resource prompts-get-with-image`,
};

const folder = useFolder('mcp-conformance');
let server: HttpServer;
beforeAll(async () => {
  server = await serveHttp({ env: {}, out: folder, allowed: [] }, 0);
});
afterAll(() => server.close());

it('keeps all of the protocol that it comes to; what is listed as not testable does not pass', async () => {
  const bin = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const args = [bin, 'server', '--url', server.url, '--suite', 'all', '--output-dir', folder];
  // The suite fails as a whole when a scenario does; its summary says which.
  const { out } = await ran(process.execPath, args, { cwd: '.', env: process.env });
  const scenarios = [...out.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm)];
  expect(scenarios.length).toBeGreaterThan(0);
  // A scenario that looked at nothing has not passed.
  const notKept = scenarios.filter(([, , passed, failed]) => passed === '0' || failed !== '0');
  const listed = Object.values(NOT_TESTABLE).flatMap((names) => names.split(/\s+/));
  expect(notKept.map(([, name]) => name).sort()).toEqual(listed.sort());
  // A page of another site, and a name that another site gave this address, are refused.
  expect(scenarios.map(([, name]) => name)).toContain('dns-rebinding-protection');
});
