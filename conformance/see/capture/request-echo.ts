import { withAsciiDigits } from '../detect/digits.ts';

const SHORTEST = 3;

/** Whether a part of the response was in the request, so that the caller knows it. */
export function requestEcho(target: string): (fragment: string) => boolean {
  let sent: string | null = null;
  return (fragment) => {
    const wanted = fold(fragment);
    if (wanted.length < SHORTEST) return false;
    sent ??= `${fold(target)}\n${fold(decoded(target))}`;
    return sent.includes(wanted);
  };
}

function fold(text: string): string {
  return withAsciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s"'`\\]+/g, ' ')
    .trim();
}

function decoded(target: string): string {
  return target
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}
