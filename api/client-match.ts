import { plural } from '../conformance/model/values/plural.ts';
import type { Sandbox } from './sandbox.ts';

export interface ClientMatch {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What a matcher says of the client that called a sandbox: the promises that it broke, each with what it did. */
export async function clientMatch(sandbox: Pick<Sandbox, 'judgeClient'>): Promise<ClientMatch> {
  const { results, requests } = await sandbox.judgeClient();
  const broken = results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
  const lines = broken.map(
    ({ requirements, fault, message, fix }) => `${requirements.join(', ')} ${fault}: ${message}\n  ${fix}`,
  );
  // What it did not come to is no matter of a test.
  const pass = broken.length === 0 && results.some(({ outcome }) => outcome === 'passed');
  return {
    pass,
    message: () => {
      if (pass) return `the client keeps what it came to, in ${plural(requests, 'request')}`;
      return lines.length === 0 ? 'the client sent no request that could be judged' : lines.join('\n');
    },
  };
}
