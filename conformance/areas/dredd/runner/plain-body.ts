import { decoded } from '../../../kernel/content-coding.ts';
import type { Answer } from './dredd-api.ts';

/** No answer of the API is that large. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Dredd reads bodies as they lie on the wire, and takes one that a gateway compressed for no JSON. What cannot be decoded
 * stays as it is.
 */
export function withPlainBody(answer: Answer): Answer {
  const { headers, body, bodyEncoding } = answer;
  const coding = headers['content-encoding'];
  if (typeof coding !== 'string' || body === undefined) return answer;
  try {
    const plain = decoded(Buffer.from(body, bodyEncoding ?? 'utf-8'), coding, MOST_BYTES);
    return { ...answer, body: plain.toString(), bodyEncoding: 'utf-8' };
  } catch {
    return answer;
  }
}
