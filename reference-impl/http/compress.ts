import type { Answer } from '../answers.ts';
import type { Body } from '../body.ts';

/** The one that takes least time first. */
const CODINGS = ['zstd', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** Below it, an answer fits into a packet as it is. */
const LEAST_BYTES = 1400;

/** How the client wants this answer; null where it is sent as it is. Clients that do not ask pay for nothing. */
export function codingFor(accepted: string | undefined, { headers, body, cutOff }: Answer): Coding | null {
  if (accepted === undefined || cutOff === true || body.length < LEAST_BYTES) return null;
  if (headers['content-encoding'] !== undefined) return null;
  const wanted = accepted.toLowerCase().split(',').map(codingAndWeight);
  return CODINGS.find((coding) => wanted.some(({ name, isRefused }) => name === coding && !isRefused)) ?? null;
}

function codingAndWeight(text: string): { readonly name: string; readonly isRefused: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { name, isRefused: parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)) };
}

export interface Compressed extends Pick<Answer, 'status' | 'headers'> {
  readonly bytes: Buffer;
}

/** The module is loaded by who asks for it: a server starts sooner without. */
export async function compressed({ status, headers, body }: Answer, coding: Coding): Promise<Compressed> {
  const { gzip, zstdCompress } = await import('node:zlib');
  const compress = coding === 'gzip' ? gzip : zstdCompress;
  const bytes = await new Promise<Buffer>((resolve, reject) =>
    compress(bytesOf(body), (error, result) => (error === null ? resolve(result) : reject(error))),
  );
  const described = { 'content-encoding': coding, vary: 'accept-encoding', 'content-length': String(bytes.length) };
  return { status, headers: { ...headers, ...described }, bytes };
}

function bytesOf(body: Body): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  const bytes = Buffer.allocUnsafe(body.length);
  body.copyTo(bytes);
  return bytes;
}
