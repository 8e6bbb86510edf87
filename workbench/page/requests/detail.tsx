import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Prose, Section, Time } from '../../../ui/basics.tsx';
import { Code, ShortId } from '../../../ui/code.tsx';
import { Choose } from '../../../ui/form.tsx';
import { Facts, Pairs, Table } from '../../../ui/table.tsx';
import { keyVariable, root } from '../../calls.ts';
import type { Detail, ExplainedViolation, Refused } from '../../control/describe.ts';
import { decoded, differences, type Place } from '../../log/walks.ts';
import type { Feed } from '../feed.ts';
import { ActButton, ActForm, BodyView, CopyButtons, keyChoices, RequirementLink, StatusMark, size } from '../parts.tsx';
import { get, type Keys, post } from '../server.ts';
import { pageIn } from './list.tsx';

/** One request at an address of its own. */
export async function requestDetail(id: string, feed: Feed) {
  const [detail, { keys }] = await Promise.all([get<Detail>(`/log/${id}`), get<Keys>('/keys')]);
  return <RequestDetail {...{ detail, keys, feed }} />;
}

type Correction = NonNullable<Detail['correction']>;

type DetailProps = { readonly detail: Detail; readonly keys: Keys['keys']; readonly feed: Feed };

function RequestDetail({ detail, keys, feed }: DetailProps) {
  const { no, method, path, status, refused, correction, hasCredential, response, request } = detail;
  const place = usePlace(no, feed);
  return (
    <article class="detail">
      <p class="crumbs">
        <a href="#requests">Requests</a> / {no}
      </p>
      <h1>
        <StatusMark status={status} /> <span class="method">{method}</span> <code>{readable(path)}</code>
      </h1>
      {readable(path) !== path && (
        <div class="as-sent">
          <p class="fine">As it was sent</p>
          <Code text={path} label="address as it was sent" what="address" />
        </div>
      )}
      <Facts rows={[...facts(detail, keys), ...inWalk(place, no, feed)]} />
      <div class="buttons">
        <ActButton label="Send again" isStrong work={() => send({ like: String(no) })} />
        <a class="wide" href={`${root}/log.har?no=${no}`} download={`request-${no}.har`}>
          HAR
        </a>
      </div>
      <CopyButtons call={{ method, url: `${location.origin}${path}`, key: hasCredential ? keyVariable : null }} />
      {refused !== null && reasonsOf(refused)}
      {correction !== null && corrected(no, correction, keys)}
      {parametersOf(detail, place?.before ?? null)}
      <Section title="Response">
        <HeaderFields all={response.fields} />
        <BodyView body={response.body} label="response body" />
      </Section>
      <Section title="Request">
        {request.fields === null ? (
          <p class="fine">Header fields were not kept: requests came too fast.</p>
        ) : (
          <HeaderFields all={request.fields} />
        )}
      </Section>
    </article>
  );
}

function readable(target: string): string {
  const { path, parameters } = decoded(target);
  const pairs = [...parameters].flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function facts(detail: Detail, keys: Keys['keys']): readonly (readonly [string, ComponentChildren])[] {
  const { at, ms, bytes, operation, requestId, range, origin, hasCredential, response } = detail;
  const key = keys.find(({ id }) => id === detail.key);
  const unknown = hasCredential ? 'not a key of this deployment' : 'none';
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    ['Time', <Time at={at} />],
    ['Took', `${ms.toFixed(2)} ms`],
    ...response.next.map(([name, value]) => [name, <code>{value}</code>] as const),
    ['Size', size(bytes)],
    ['Key', key === undefined ? unknown : `${key.name ?? 'key'} ${key.shown}, ${key.status}`],
    ['Operation', operation !== null && <a href={`#api/${operation}`}>{operation}</a>],
    ['Request id', requestId !== null && <ShortId id={requestId} what="request id" />],
    ['Range', range !== null && [<Time at={range.from} />, ' to ', <Time at={range.to} />]],
    ['Sent by', origin === 'workbench' && 'this page'],
  ];
  return rows.filter(([, value]) => value !== false);
}

/** The request comes by the stream, which may be later than its details. */
function usePlace(no: number, feed: Feed): Place | null {
  const find = () => feed.lines.findLast((line) => line.no === no)?.place ?? null;
  const [place, setPlace] = useState(find);
  useEffect(() => feed.on('lines', () => setPlace(find())), [no]);
  return place;
}

function inWalk(place: Place | null, no: number, { lines }: Feed): readonly (readonly [string, ComponentChildren])[] {
  const page = pageIn(place);
  if (page === '') return [];
  const others = lines.filter((line) => line.place?.walk === place?.walk).map((line) => line.no);
  const at = others.indexOf(no);
  const links = [
    ['before', others[at - 1]],
    ['after', others[at + 1]],
  ] as const;
  return [
    ['Walk', [page, links.map(([name, to]) => to !== undefined && [' · ', <a href={`#requests/${to}`}>{name}</a>])]],
  ];
}

function reasonsOf({ code, title, detail, said, violations }: Refused) {
  const why = <Prose text={title === '' ? 'The answer gives no reason.' : `${title}. ${detail}`} />;
  return (
    <Section title="Why it was refused" lead={[why, ' ', code !== '' && <code>{code}</code>]}>
      {violations.map(sides)}
      {violations.length === 0 && said !== null && promiseOf(said, 'promise alone')}
    </Section>
  );
}

/** What was wrong on one side, what the contract says on the other. */
function sides({ parameter, received, expected, suggestion, said }: ExplainedViolation) {
  return (
    <div class="violation">
      <div>
        <h3>
          <code>{parameter}</code>
        </h3>
        <Pairs
          class="sides"
          rows={[
            ['received', <code>{received ?? 'nothing'}</code>],
            ['expected', expected],
            ...(suggestion === null ? [] : [['instead', <code>{suggestion}</code>] as const]),
          ]}
        />
      </div>
      {said !== null && promiseOf(said, 'promise')}
    </div>
  );
}

type Promised = NonNullable<ExplainedViolation['said']>;

function promiseOf({ id, level, title, text }: Promised, kind: 'promise' | 'promise alone') {
  return (
    <div class={kind}>
      <p>
        <RequirementLink id={id} /> <span class="fine">{level === 'open' ? 'left open by the contract' : level}</span>
      </p>
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        <Prose text={text} />
      </p>
    </div>
  );
}

function corrected(no: number, { path, method, changes, needsKey }: Correction, keys: Keys['keys']) {
  const usable = keys.filter((key) => key.usable && key.status === 'active');
  const again = (given: (name: string) => string) =>
    send({ like: String(no), path, method, ...(needsKey ? { key: given('key') } : {}) });
  return (
    <Section title="Corrected request">
      <p class="request">
        <span class="method">{method}</span> <code>{path}</code>
      </p>
      <ul class="changes">
        {changes.map((change) => (
          <li>{change}</li>
        ))}
      </ul>
      <ActForm submit="Send the corrected request" isStrong work={again}>
        {needsKey && <Choose label="Key" name="key" choices={keyChoices(usable)} />}
      </ActForm>
      <CopyButtons call={{ method, url: `${location.origin}${path}`, key: keyVariable }} />
    </Section>
  );
}

/** The page of the answer says the rest. */
async function send(body: Readonly<Record<string, string>>): Promise<void> {
  const { no } = await post<Detail>('/send', body);
  location.hash = `requests/${no}`;
}

/** With what they were in the request before, where there was one. */
function parametersOf({ parameters, path }: Detail, before: Place['before']) {
  const compared = before === null ? [] : differences(before.path, path);
  const left = compared.filter(({ name, value }) => value === null && !parameters.some((each) => each.name === name));
  if (parameters.length + left.length === 0) return null;
  const was = (name: string) => {
    const found = compared.find((each) => each.name === name);
    if (found === undefined || found.value === found.was) return <span class="fine">the same</span>;
    return <strong>{found.was ?? 'not sent'}</strong>;
  };
  const row = (name: string, sent: string | null, understood: ComponentChildren) => [
    <code>{name}</code>,
    <td data-name="Sent">{sent === null ? <span class="fine">not sent</span> : <code>{sent}</code>}</td>,
    <td data-name="Understood as">{understood}</td>,
    ...(before === null ? [] : [<td data-name={`In request ${before.no}`}>{was(name)}</td>]),
  ];
  const known = parameters.map(({ name, sent, understood }) =>
    row(name, sent, understood.length === 0 ? <span class="wrong">not valid</span> : understood.join(', ')),
  );
  const head = ['Parameter', 'Sent', 'Understood as'];
  return (
    <Section title="How its parameters were understood">
      <Table
        label="Parameters"
        class="stacked"
        head={before === null ? head : [...head, <a href={`#requests/${before.no}`}>In request {before.no}</a>]}
        rows={[...known, ...left.map(({ name }) => row(name, null, '–'))]}
      />
    </Section>
  );
}

function HeaderFields({ all }: { readonly all: Detail['response']['fields'] }) {
  return (
    <details>
      <summary>Header fields ({all.length})</summary>
      <Pairs class="fields" rows={all} />
    </details>
  );
}
