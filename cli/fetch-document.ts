import { openTransport, profileNamed } from '../api/visit.ts';

export const DOCUMENT_PATH = '/public-api/v1/openapi.json';
const PATIENCE_MS = 10_000;

/** One request without a key, to the one path that needs none. */
export async function fetchDocument(base: URL, certificates: string | undefined) {
  const transport = openTransport(base, { ...profileNamed('production'), timeoutMs: PATIENCE_MS }, certificates);
  try {
    return await transport.send({ method: 'GET', target: DOCUMENT_PATH, headers: [] });
  } finally {
    transport.close();
  }
}
