import type { Deployment } from '../file/deployment.ts';

export function deployment(name: string, more: Partial<Deployment> = {}): Deployment {
  return {
    name,
    url: `http://127.0.0.1:4010/${name}`,
    owner: null,
    tags: [],
    schedule: 'every 1h',
    samples: null,
    zone: 'UTC',
    keys: { good: { env: 'SHOP_KEY' } },
    checking: {},
    ...more,
  };
}
