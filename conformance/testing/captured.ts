import { contractDocument } from '../../contract/document.ts';
import { type OperationId, operations } from '../../contract/operations.ts';
import { type CaptureInput, createCapture } from '../see/capture/capture.ts';

export const TEST_KEY = 'cp_live_A8sd7fhqWERTY12345zxcvbnm';

export const capture = createCapture({ keys: [TEST_KEY], pseudonymKey: new Uint8Array(16) });

/** A mutable copy of the contract's own example of a successful answer. */
export function exampleBody(operation: OperationId): unknown {
  const document: unknown = contractDocument();
  const path = member(member(document, 'paths'), operations[operation].path);
  const content = member(member(member(path, 'get'), 'responses'), '200');
  const examples = member(member(member(content, 'content'), 'application/json'), 'examples');
  return structuredClone(member(member(examples, 'default'), 'value'));
}

export function member(value: unknown, name: string): unknown {
  const found: unknown = Reflect.get(Object(value), name);
  return found;
}

/** An answer to be read, 200 and JSON unless the case says otherwise. */
export function answer(
  operation: CaptureInput['operation'],
  body: unknown,
  partial: Partial<Omit<CaptureInput, 'operation' | 'body'>> = {},
): CaptureInput {
  return {
    operation,
    method: 'GET',
    status: 200,
    headers: [['content-type', 'application/json']],
    requestTarget: '/public-api/v1/test?from=2026-01-01T00:00:00.000Z&to=2026-02-01T00:00:00.000Z',
    sentKey: TEST_KEY,
    exchange: null,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    ...partial,
  };
}

/** Sets a value at a path such as `data.0.store.name`; a missing last name is added. */
export function put(body: unknown, path: string, value: unknown): unknown {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce(member, body);
  Object.defineProperty(Object(holder), last, { value, enumerable: true, configurable: true, writable: true });
  return body;
}

/** All places in a body. */
export function slots(value: unknown, path = ''): { holder: object; name: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    { holder: value, name, path: `${path}/${name}` },
    ...slots(part, `${path}/${name}`),
  ]);
}
