import { join } from 'node:path';

interface Shop {
  readonly seed: number;
  readonly scale: number;
  readonly now: number | undefined;
}

/** A file for each shop, so that another --seed, --scale or --now never meets the wrong one. */
export function defaultFile({ seed, scale, now }: Shop): string {
  const moment = now === undefined ? '' : `-${new Date(now).toISOString().replaceAll(/\W/g, '')}`;
  return join('counterproof-data', `shop-${seed}-${scale}${moment}.sqlite`);
}
