import type { Attributes } from './otlp.ts';

/** Where spans go, as the variables of OpenTelemetry say it. */
export interface Exporting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly resource: Attributes;
}

const SERVICE = 'counterproof-fleet';
const TIMEOUT_MS = 10_000;

/** Null where nothing is configured; a text where what is configured cannot be used. */
export function exportingFrom(env: NodeJS.ProcessEnv): Exporting | string | null {
  const own = (name: string) =>
    said(env, `OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? said(env, `OTEL_EXPORTER_OTLP_${name}`);
  const base = said(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const address =
    said(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ??
    (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  const exporters = (said(env, 'OTEL_TRACES_EXPORTER') ?? 'otlp').split(',').map((name) => name.trim());
  if (address === undefined || !exporters.includes('otlp') || said(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true')
    return null;
  if (own('PROTOCOL') === 'grpc')
    return 'OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and traces are sent over HTTP alone: give http/json and the address for it.';
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    return 'OTEL_EXPORTER_OTLP_ENDPOINT is no address with http or https: no traces are sent.';
  const timeout = Number(own('TIMEOUT') ?? TIMEOUT_MS);
  const resource = pairsIn(said(env, 'OTEL_RESOURCE_ATTRIBUTES'));
  const service = said(env, 'OTEL_SERVICE_NAME') ?? resource['service.name'] ?? SERVICE;
  return {
    url: address,
    headers: pairsIn(own('HEADERS')),
    timeoutMs: timeout > 0 ? timeout : TIMEOUT_MS,
    resource: { ...resource, 'service.name': service },
  };
}

/** A variable that is empty counts as one that is not set. */
function said(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim() ?? '';
  return text === '' ? undefined : text;
}

/** `name=value,name=value`, with values as in an address. */
function pairsIn(text = ''): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === '' ? [] : [[name, decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
