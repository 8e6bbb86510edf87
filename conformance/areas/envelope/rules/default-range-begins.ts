import { cantTell, type Finding, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { beginnings, showInterval } from '../default-range.ts';
import type { DefaultRangeEvidence } from '../evidence.ts';

export const defaultRangeBegins = rule({
  id: 'default-range-begins',
  area: 'inventory',
  requirements: ['INV-01'],
  title: 'Inventory logs asked without bounds begin 30 days ago, and say so',
  help: 'Without from and to the range covers the last 30 days through today: what is older stays out, what is younger comes, and meta.dateRange.from tells where it begins.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    if (defaultRange.status !== 200) return cantTell(`inventory logs without bounds answered ${defaultRange.status}`);
    const findings = [...echo(defaultRange), ...beginning(defaultRange).flatMap(edge), ...older(defaultRange)];
    if (findings.length > 0) return failed(findings[0]?.message ?? '', findings);
    const edges = beginning(defaultRange).filter(({ listed }) => listed !== null).length;
    return passed(`meta.dateRange.from is right, and so are ${edges} movements beside it`, [defaultRange.exchange]);
  },
});

function beginning({ edges }: DefaultRangeEvidence): DefaultRangeEvidence['edges'] {
  return edges.filter(({ side }) => side !== 'today');
}

function echo(evidence: DefaultRangeEvidence): Finding[] {
  const from = evidence.echoed?.from;
  const allowed = beginnings(evidence);
  const ms = typeof from === 'string' ? Date.parse(from) : Number.NaN;
  if (allowed.some(([least, most]) => ms >= least && ms <= most)) return [];
  const expected = allowed.map(showInterval).join(' or ');
  const message = `without bounds, meta.dateRange.from is ${String(from)}`;
  return [{ key: 'dateRange.from', message, expected, received: String(from), evidence: [evidence.exchange] }];
}

function edge({ side, record, createdAt, listed, exchanges }: DefaultRangeEvidence['edges'][number]): Finding[] {
  if (listed === null || listed === (side === 'inside')) return [];
  const message =
    side === 'inside'
      ? `${record} of ${createdAt} lies in the default range and is not listed without bounds`
      : `${record} of ${createdAt} is older than the default range and is listed without bounds`;
  return [
    {
      key: `edge ${side}`,
      message,
      expected: side === 'inside' ? 'listed' : 'not listed',
      received: listed ? 'listed' : 'not listed',
      evidence: exchanges,
    },
  ];
}

/** Nothing on the first page, or on the next, may lie before what the answer itself says. */
function older({ echoed, oldest, exchange, later }: DefaultRangeEvidence): Finding[] {
  const from = typeof echoed?.from === 'string' ? Date.parse(echoed.from) : Number.NaN;
  const pages = [
    { key: 'older', where: '', oldest, evidence: [exchange] },
    {
      key: 'older on the next page',
      where: ' on the next page',
      oldest: later?.oldest ?? null,
      evidence: later?.exchanges ?? [],
    },
  ];
  return pages.flatMap(({ key, where, oldest: received, evidence }) => {
    if (received === null || !(Date.parse(received) < from)) return [];
    const message = `without bounds, a movement of ${received} came${where}, before meta.dateRange.from`;
    return [{ key, message, expected: `not before ${String(echoed?.from)}`, received, evidence }];
  });
}
