/** What we are compared with: a bare server, and Prism's own command line. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, refName } from '../../contract/generate/document.ts';
import { documentJson } from '../../contract/generated/document-json.ts';
import { freePort } from '../../reference-impl/testing/postgres-server.ts';
import { cache, root } from './program.ts';
import { type RunningServer, startServer } from './server.ts';

export async function startBare(sizes: readonly number[]): Promise<RunningServer> {
  const port = await freePort();
  const script = join(root, 'bench/harness/bare-server.ts');
  return startServer({
    name: 'bare node:http',
    port,
    path: '/',
    command: [process.execPath, script, `${port}`, sizes.join()],
  });
}

interface PrismOptions {
  readonly dynamic?: boolean;
  readonly document: string;
  readonly key: string;
}

export async function startPrism({ dynamic = false, document, key }: PrismOptions): Promise<RunningServer> {
  const port = await freePort();
  const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const mode = dynamic ? ['--dynamic'] : [];
  const command = [process.execPath, prism, 'mock', ...mode, '--port', `${port}`, '--verboseLevel', 'silent', document];
  const name = `Prism ${dynamic ? 'dynamic' : 'static'}`;
  return startServer({ name, port, path: '/public-api/v1/me', key, command });
}

/**
 * The contract as Prism is given it. An operation whose answer is given here has that answer for its example, and as many
 * records in its schema: otherwise Prism would send three records where we send a page.
 */
export function writeDocument(name: string, answers: ReadonlyMap<string, unknown>): string {
  const document: Document = JSON.parse(documentJson);
  for (const [path, answer] of answers) {
    const content = document.paths[path]?.get.responses['200']?.content['application/json'];
    if (content === undefined) throw new Error(`the contract has no ${path}`);
    Object.assign(content, { examples: { default: { value: answer } } });
    const records: unknown = Object(answer).data;
    const list = document.components.schemas[refName(content.schema.$ref ?? '')]?.properties?.data;
    if (Array.isArray(records) && list !== undefined)
      Object.assign(list, { minItems: records.length, maxItems: records.length });
  }
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
}
