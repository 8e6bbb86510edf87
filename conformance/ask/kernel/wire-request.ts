import type { KeyName } from '../../model/exchange.ts';
import type { Ask } from '../../model/probe.ts';
import { applyCredential } from '../../model/values/credentials.ts';
import { urlPart } from '../../model/values/url-part.ts';
import type { WireRequest } from './wire.ts';

const USUAL = [
  ['accept', 'application/json'],
  ['accept-encoding', 'identity'],
] as const;

const BEARER = { key: 'good' } as const;

/** A request as it is sent; null where its key is missing, or the change to it changes nothing. */
export function wireRequest(
  ask: Pick<Ask, 'path' | 'query' | 'rawQuery' | 'method' | 'credential' | 'headers' | 'body'>,
  keys: ReadonlyMap<KeyName, string>,
  userAgent = 'counterproof',
): WireRequest | null {
  const applied = applyCredential(ask.credential ?? BEARER, keys);
  if (applied === null) return null;
  const method = ask.method ?? 'GET';
  const pairs = [...(ask.query ?? []), ...applied.query];
  const query = pairs.map(([name, value]) => `${urlPart(name)}=${urlPart(value)}`);
  if (ask.rawQuery !== undefined) query.push(ask.rawQuery);
  const target = `${ask.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const isGiven = (name: string) => ask.headers?.some(([given]) => given === name) === true;
  const headers: (readonly [string, string])[] = [
    ...USUAL.filter(([name]) => !isGiven(name)),
    ...(isGiven('user-agent') ? [] : [['user-agent', userAgent] as const]),
    ...applied.headers,
    ...(ask.headers ?? []),
  ];
  if (ask.body === undefined) return { method, target, headers };
  return { method, target, headers: [...headers, ['content-type', 'application/json']], body: ask.body };
}
