import type { Subject } from '../subject.ts';
import { aboutRoutes } from './about-routes.ts';
import { clientRoutes } from './client-routes.ts';
import { clockRoutes } from './clock-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { logRoutes } from './log-routes.ts';
import type { Route } from './route.ts';
import { sendRoutes } from './send-routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';

/** This is the only list of what the control API can do. */
const all: readonly Route[] = [
  ...aboutRoutes,
  ...logRoutes,
  ...clientRoutes,
  ...sendRoutes,
  ...keyRoutes,
  ...shopRoutes,
  ...clockRoutes,
  ...troubleRoutes,
];

export function routesFor({ kind }: Pick<Subject, 'kind'>): readonly Route[] {
  return all.filter(({ isForSandbox }) => isForSandbox !== true || kind === 'sandbox');
}
