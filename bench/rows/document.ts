import { check, createHandlerTransport, PROFILES } from '../../conformance/index.ts';
import type { Handler } from '../../contract/http.ts';
import { operations } from '../../contract/operations.ts';
import { NOW } from '../../proof/moment.ts';
import { type OpenedDeployment, openDeployment } from '../../proof/open-deployment.ts';
import { type Finding, median, type Row } from '../harness/figures.ts';

/** What it costs to compare the served document with the contract and with every answer. */
export const document: Row = {
  name: 'document',
  title: 'comparison with the served document: checks of the sandbox in this process, with and without it, in turn',
  run: measure,
};

const PAIRS = 9;

interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly requests: number;
}

async function measure(): Promise<readonly Finding[]> {
  const deployment = await openDeployment(NOW);
  try {
    const pairs: { readonly with: Cost; readonly without: Cost }[] = [];
    // The first pair pays for what is compiled once in a process, of either kind.
    for (let index = 0; index <= PAIRS; index++) pairs.push(await pair(deployment, index % 2 === 0));
    const kept = pairs.slice(1);
    const figures = ['cpuMs', 'wallMs'] as const;
    return [
      ...figures.map((figure) => finding(figure, kept)),
      {
        what: 'requests more',
        versus: 'none',
        value: Math.max(...kept.map((one) => one.with.requests - one.without.requests)),
        unit: 'requests',
        goal: { most: 0 },
        from: `${kept[0]?.with.requests} requests in a check`,
      },
    ];
  } finally {
    await deployment.close();
  }
}

/** In either order, so that a machine that gets slower favors neither. */
async function pair(deployment: OpenedDeployment, isWithFirst: boolean) {
  const first = await cost(deployment, isWithFirst);
  const second = await cost(deployment, !isWithFirst);
  return isWithFirst ? { with: first, without: second } : { with: second, without: first };
}

async function cost(deployment: OpenedDeployment, isWith: boolean): Promise<Cost> {
  const local = PROFILES.get('local');
  if (local === undefined) throw new Error('there is no profile "local"');
  const before = process.cpuUsage();
  const started = performance.now();
  const { evidence } = await check({
    url: 'http://in-process.test',
    transport: createHandlerTransport(isWith ? deployment.handle : withoutDocument(deployment.handle)),
    keys: deployment.keys,
    profile: { ...local, leavesOut: ['dredd', 'browser'] },
    allow: { burst: false, writes: false, keyInUrl: true },
    inputs: deployment.facts,
    maxDurationMs: 600_000,
  });
  const { user, system } = process.cpuUsage(before);
  return {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - started,
    requests: evidence.exchanges.length,
  };
}

/** Nothing is compared where no document is served. */
function withoutDocument(handle: Handler): Handler {
  return async (request) =>
    request.url.startsWith(operations.getOpenapi.path)
      ? { status: 404, headers: { 'content-type': 'application/json' }, body: '{}' }
      : handle(request);
}

function finding(
  figure: 'cpuMs' | 'wallMs',
  pairs: readonly { readonly with: Cost; readonly without: Cost }[],
): Finding {
  const shares = pairs.map((one) => one.with[figure] / one.without[figure]);
  const seconds = (which: 'with' | 'without') => (median(pairs.map((one) => one[which][figure])) / 1000).toFixed(2);
  const spread = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`;
  return {
    what: `${figure === 'cpuMs' ? 'processor time' : 'time'} of a check with the comparison`,
    versus: 'without',
    value: median(shares),
    unit: '×',
    goal: { most: 1.1 },
    from: `${seconds('with')} s and ${seconds('without')} s in the median, ${pairs.length} pairs, ${spread}`,
  };
}
