import { Exporter } from './exporter.ts';
import { exportingFrom } from './exporting.ts';
import { Tracer } from './tracer.ts';
import type { Watch } from './watch.ts';

export interface Tracing {
  readonly watch: Watch;
  readonly close: () => Promise<void>;
}

/** Null where the variables switch it off, or cannot be followed: then a line says why, and visits go on without. */
export function startTracing(env: NodeJS.ProcessEnv, onError: (error: unknown) => void): Tracing | null {
  const exporting = exportingFrom(env);
  if (typeof exporting === 'string') onError(new Error(exporting));
  if (exporting === null || typeof exporting === 'string') return null;
  const exporter = new Exporter(exporting, onError);
  return { watch: new Tracer((spans) => exporter.add(spans)), close: () => exporter.close() };
}
