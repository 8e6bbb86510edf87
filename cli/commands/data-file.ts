import { join } from 'node:path';

interface Shop {
  readonly seed: number;
  readonly scale: number;
  readonly now: string | undefined;
}

/** A file for each shop, so that another --seed, --scale or --now never meets the wrong one. */
export function defaultFile({ seed, scale, now }: Shop): string {
  const moment = now === undefined ? '' : `-${now.replaceAll(/[^\w]/g, '')}`;
  return join('counterproof-data', `shop-${seed}-${scale}${moment}.sqlite`);
}
