import type { ComponentChildren } from 'preact';
import { Button, Prose, Section } from '../../../ui/basics.tsx';
import { Field, Select } from '../../../ui/form.tsx';
import { Facts, Pairs, Table } from '../../../ui/table.tsx';
import { root } from '../../addresses.ts';
import type { Detail, ExplainedViolation, Refused } from '../../log/describe.ts';
import { ActButton, BodyView, CopyButtons, keyChoices, RequirementLink, StatusMark, size } from '../parts.tsx';
import { get, post, submitted } from '../server.ts';
import { keyVariable } from '../snippets.ts';
import type { Keys } from '../types.ts';

/** One request at an address of its own. */
export async function requestDetail(id: string) {
  const [detail, { keys }] = await Promise.all([get<Detail>(`/log/${id}`), get<Keys>('/keys')]);
  const { no, method, path, status, refused, correction, hasCredential, response, request } = detail;
  return (
    <article class="detail">
      <p class="crumbs">
        <a href="#requests">Requests</a> / {no}
      </p>
      <h1>
        <StatusMark status={status} /> <span class="method">{method}</span> <code>{path}</code>
      </h1>
      <Facts rows={facts(detail, keys)} />
      <div class="buttons">
        <ActButton label="Send again" isStrong work={() => send({ like: String(no) })} />
        <a class="wide" href={`${root}/log.har?no=${no}`} download={`request-${no}.har`}>
          HAR
        </a>
      </div>
      <CopyButtons call={{ method, url: `${location.origin}${path}`, key: hasCredential ? keyVariable : null }} />
      {refused !== null && <Reasons refused={refused} />}
      {correction !== null && <Corrected no={no} correction={correction} keys={keys} />}
      <Parameters detail={detail} />
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

function facts(detail: Detail, keys: Keys['keys']): readonly (readonly [string, ComponentChildren])[] {
  const { at, ms, bytes, operation, requestId, range, origin, hasCredential } = detail;
  const key = keys.find(({ id }) => id === detail.key);
  const unknown = hasCredential ? 'not a key of this deployment' : 'none';
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    ['Time', at],
    ['Took', `${ms.toFixed(2)} ms`],
    ['Size', size(bytes)],
    ['Key', key === undefined ? unknown : `${key.name ?? 'key'} ${key.shown}, ${key.status}`],
    ['Operation', operation !== null && <a href={`#api/${operation}`}>{operation}</a>],
    ['Request id', requestId !== null && <code>{requestId}</code>],
    ['Range', range !== null && `${range.from} to ${range.to}`],
    ['Sent by', origin === 'workbench' && 'this page'],
  ];
  return rows.filter(([, value]) => value !== false);
}

function Reasons({ refused }: { readonly refused: Refused }) {
  const { code, title, detail, said, violations } = refused;
  const why = <Prose text={title === '' ? 'The answer gives no reason.' : `${title}. ${detail}`} />;
  return (
    <Section title="Why it was refused" lead={[why, ' ', code !== '' && <code>{code}</code>]}>
      {violations.map((violation) => (
        <Violation violation={violation} />
      ))}
      {violations.length === 0 && said !== null && <PromiseOf said={said} isAlone />}
    </Section>
  );
}

/** What was wrong on one side, what the contract says on the other. */
function Violation({ violation }: { readonly violation: ExplainedViolation }) {
  const { parameter, received, expected, suggestion, said } = violation;
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
      {said !== null && <PromiseOf said={said} />}
    </div>
  );
}

const LEVELS: Readonly<Record<string, string>> = { open: 'left open by the contract' };

interface PromiseProps {
  readonly said: NonNullable<ExplainedViolation['said']>;
  readonly isAlone?: boolean;
}

function PromiseOf({ said: { id, level, title, text }, isAlone = false }: PromiseProps) {
  return (
    <div class={isAlone ? 'promise alone' : 'promise'}>
      <p>
        <RequirementLink id={id} /> <span class="fine">{LEVELS[level] ?? level}</span>
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

interface CorrectedProps {
  readonly no: number;
  readonly correction: NonNullable<Detail['correction']>;
  readonly keys: Keys['keys'];
}

function Corrected({ no, correction: { path, method, changes, needsKey }, keys }: CorrectedProps) {
  const usable = keys.filter((key) => key.usable && key.status === 'active');
  const again = submitted((given) =>
    send({ like: String(no), path, method, ...(needsKey ? { key: given('key') } : {}) }),
  );
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
      <form onSubmit={again}>
        {needsKey && (
          <Field label="Key">
            <Select name="key" choices={keyChoices(usable)} />
          </Field>
        )}
        <div class="buttons">
          <Button type="submit" class="wide strong" label="Send the corrected request" />
        </div>
      </form>
      <CopyButtons call={{ method, url: `${location.origin}${path}`, key: keyVariable }} />
    </Section>
  );
}

async function send(body: Readonly<Record<string, string>>): Promise<string> {
  const { no, status } = await post<Detail>('/send', body);
  location.hash = `requests/${no}`;
  return `Answered with ${status}`;
}

function Parameters({ detail: { parameters } }: { readonly detail: Detail }) {
  if (parameters.length === 0) return null;
  const rows = parameters.map(({ name, sent, understood }) => [
    <code>{name}</code>,
    sent === null ? <span class="fine">not sent</span> : <code>{sent}</code>,
    understood.length === 0 ? <span class="wrong">not valid</span> : understood.join(', '),
  ]);
  return (
    <Section title="How its parameters were understood">
      <Table label="Parameters" head={['Parameter', 'Sent', 'Understood as']} rows={rows} />
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
