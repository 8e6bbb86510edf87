import { type Checked, check, type Visit } from '../../conformance/index.ts';
import type { Deployment } from '../../proof/fault.ts';
import { qualificationCases, visitOfCase } from '../../proof/qualify-case.ts';
import { visitThird } from '../../proof/third/check-third.ts';
import { drawingOf } from '../../proof/third/draws.ts';
import { moveClockTo, stopClockAt } from '../../proof/thread-clock.ts';
import type { NetCase } from './cases.ts';

/** Drawings are those of one seed, for ever. */
const SEED = 1;

const cases = new Map(qualificationCases().map((one) => [`${one.kind} ${one.id}`, one]));

/** Checks the deployment of a case from the same moment, and with the same seed. */
export async function visitCase({ kind, id }: NetCase, deployment: Deployment, now: number): Promise<Checked> {
  if (kind === 'drawing') {
    const drawing = drawingOf(SEED, Number(id.split('-')[1]));
    return await visitThird(drawing, (visit) => check(begunAt(drawing.now, visit)));
  }
  const one = cases.get(`${kind} ${id}`);
  if (one === undefined) throw new Error(`there is no ${kind} ${id}`);
  const visit = begunAt(now, visitOfCase(one, deployment));
  return await check({ ...visit, ...(kind === 'fault' ? { secondLookAfterMs: 0 } : {}) });
}

/** Ranges and unknown ids are made of the moment at which a run begins: to the millisecond the same one. */
function begunAt(now: number, visit: Visit): Visit {
  stopClockAt(now);
  let isBegun = false;
  return {
    ...visit,
    transport: (request) => {
      if (!isBegun) moveClockTo(now);
      isBegun = true;
      return visit.transport(request);
    },
  };
}
