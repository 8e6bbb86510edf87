import type { WaiverUse } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Section } from '../../ui/basics.tsx';
import { Pairs, Table } from '../../ui/table.tsx';
import { requestCounts } from '../words/requests.ts';
import type { OfPage, PageRun } from './data.ts';
import { Foreign, foreignValues } from './words.tsx';

/** What a reader a year later needs to know that this is still the same report of the same evidence. */
export function Provenance({ data: { run } }: OfPage) {
  return (
    <Section id="provenance" class="provenance" title="Provenance">
      <Pairs class="digests" rows={foreignValues(facts(run))} />
      {run.waivers.length === 0 ? <p class="fine">No waivers.</p> : <Waivers run={run} />}
      {run.target.client === undefined && <Plan run={run} />}
    </Section>
  );
}

function facts(run: PageRun): readonly (readonly [string, string])[] {
  return [
    ['Evidence', `${run.evidence.digest} (${plural(run.evidence.exchanges, 'exchange')})`],
    ['Profile', `${run.profile.name} ${run.profile.digest}`],
    ...(run.profile.userAgent === undefined ? [] : [['User-Agent', run.profile.userAgent] as const]),
    ['Contract', `${run.suite.contractVersion} ${run.suite.contractDigest}`],
    ['Rules', `counterproof ${run.suite.version} ${run.suite.rulesDigest}`],
    run.target.client === undefined
      ? ['Deployment', run.target.software ?? 'Not reported']
      : ['Client', run.target.client.command ?? 'Observed'],
    ['Started', run.startedAt],
    ['Format', run.format],
  ];
}

function Waivers({ run }: { readonly run: PageRun }) {
  const isDated = run.waivers.some(({ since }) => since !== undefined);
  const head = ['Subject', 'State', 'Owner', 'Reason', ...(isDated ? ['From'] : []), 'Until'];
  const rows = run.waivers.map((waiver) =>
    foreign([
      waiver.subject,
      stateWords(waiver),
      waiver.owner,
      waiver.reason,
      ...(isDated ? [waiver.since ?? 'at once'] : []),
      waiver.expires,
    ]),
  );
  return <Table label="Waivers" isTitled head={head} rows={rows} />;
}

function stateWords({ state, uncovered = [] }: WaiverUse): string {
  const rules = uncovered.map(({ rule, requirements }) => `${rule} judges ${requirements.join(', ')} too`);
  return [state, ...rules].join('; ');
}

function Plan({ run }: { readonly run: PageRun }) {
  const { probes, seed = '' } = run.plan;
  const busy = probes.filter(({ planned, sent }) => planned + sent > 0);
  const rows = busy.map(({ probe, planned, sent }) => foreign([probe, String(planned), String(sent)]));
  const { planned, sent, ofNoProbe, burst } = requestCounts(run);
  if (ofNoProbe > 0) rows.push(foreign(['of no probe', '', String(ofNoProbe)]));
  rows.push(foreign([burst === 0 ? 'Sum' : 'Sum without the burst', String(planned), String(sent)]));
  return (
    <details class="plan">
      <summary>{`Plan: ${plural(probes.length, 'probe')}, with the requests that each planned and sent`}</summary>
      <Table label="Plan" head={['Probe', 'Planned', 'Sent']} rows={rows} />
      {busy.length < probes.length && (
        <p class="fine">{`${plural(probes.length - busy.length, 'more probe')} had nothing to ask.`}</p>
      )}
      {probes.map(
        ({ probe, pairs }) =>
          pairs !== undefined && (
            <p class="fine">
              <Foreign text={`${probe} covered ${pairs.covered} of ${pairs.of} pairs of choices, seed ${seed}.`} />
            </p>
          ),
      )}
    </details>
  );
}

function foreign(texts: readonly string[]) {
  return texts.map((text) => <Foreign text={text} />);
}
