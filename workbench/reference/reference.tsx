import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { Fold, IdLink, Prose, Section } from '../../ui/basics.tsx';
import { Code, JsonView } from '../../ui/code.tsx';
import { Search } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { curl } from '../calls.ts';
import {
  type Answer,
  answersOf,
  type Contract,
  exampleIn,
  fieldsIn,
  limitsIn,
  operationIn,
  parametersOf,
  targetOf,
  typeIn,
} from './openapi.ts';

interface ReferenceProps {
  readonly contract: Contract;
  /** What stands before an id in the hash of an address that leads to it. */
  readonly anchor: string;
  /** What a page adds to each endpoint. */
  readonly extra?: ((id: OperationId) => ComponentChildren) | undefined;
}

interface OfOperation extends ReferenceProps {
  readonly id: OperationId;
}

/** The API as our document describes it, with the promises behind each part: folded, and searched through. */
export function Reference({ contract, anchor, extra }: ReferenceProps) {
  const [query, setQuery] = useState('');
  const isPrinted = usePrinted();
  const parts = useMemo(() => new Map(operationIds.map((id) => [id, partsOf(id, contract)])), [contract]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = operationIds.filter((id) => has((parts.get(id) ?? []).map(([, text]) => text).join('\n')));
  const promises = contract.requirements.filter(({ id, level, title, text, names }) =>
    has([id, level, title, text, ...names].join('\n')),
  );
  const areas = [...Map.groupBy(promises, ({ section }) => section)];
  const matches = (id: OperationId) =>
    words.length === 0 ? [] : (parts.get(id) ?? []).filter(([name, text]) => name !== '' && has(text));
  return (
    <div class="reference">
      <div class="toolbar">
        <Search
          label="Search endpoints, parameters, fields and requirements"
          hint={['Search: limit, storeId, 401', ...contract.requirements.slice(0, 1).map(({ id }) => id)].join(', ')}
          onInput={setQuery}
        />
        <p class="fine" role="status">
          {found.length} endpoints, {promises.length} requirements
        </p>
      </div>
      {found.length + promises.length === 0 && <p class="empty">Nothing matches. Try fewer words.</p>}
      {found.length > 0 && (
        <Section title="Endpoints">
          {found.map((id) => (
            <Fold
              key={`${id} ${isPrinted}`}
              class="operation"
              id={id}
              open={isPrinted}
              summary={<Line id={id} matches={matches(id)} />}
            >
              {() => <Operation {...{ id, contract, anchor, extra }} />}
            </Fold>
          ))}
        </Section>
      )}
      {promises.length > 0 && (
        <Section title="Requirements">
          {areas.map(([area, of]) => (
            <details class="area" key={area} open={isPrinted || words.length > 0}>
              <summary>
                {area} <span class="fine">{of.length}</span>
              </summary>
              {of.map(({ id, level, title, text }) => (
                <div class="requirement" id={id} key={id} tabIndex={-1}>
                  <p>
                    <IdLink id={id} to={anchor + id} /> <span class="fine">{level}</span> <strong>{title}</strong>
                  </p>
                  <p>
                    <Prose text={text} />
                  </p>
                </div>
              ))}
            </details>
          ))}
        </Section>
      )}
    </div>
  );
}

/** Opens what an address names, and what it lies in, and goes there. */
export function reveal(id: string): void {
  const node = document.getElementById(id);
  for (let each = node; each !== null; each = each.parentElement)
    if (each instanceof HTMLDetailsElement) each.open = true;
  node?.scrollIntoView({ block: 'start' });
  node?.focus({ preventScroll: true });
}

/** Paper opens nothing: all is open while the page is printed. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const print = ({ type }: Event) => setPrinted(type === 'beforeprint');
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
    };
  }, []);
  return isPrinted;
}

/** What a search of an endpoint goes through: names that are shown where they match, with their texts. */
type Part = readonly [name: string, text: string];

function partsOf(id: OperationId, contract: Contract): readonly Part[] {
  const { method, path, summary } = operations[id];
  const description = operationIn(id, contract)?.description ?? '';
  const parameters = parametersOf(id, contract).map(
    ({ name, description = '' }): Part => [name, `${name} ${description}`],
  );
  const answers = answersOf(id, contract).flatMap(([status, answer]): Part[] => [
    [status, `${status} ${answer.description ?? ''}`],
    ...(status === '200' ? fieldsIn(answer, contract) : []).map(
      ({ path: field, description }): Part => [field, `${field} ${description}`],
    ),
  ]);
  return [['', `${id} ${method} ${path} ${summary} ${description}`], ...parameters, ...answers];
}

const FEW = 6;

function Line({ id, matches }: { readonly id: OperationId; readonly matches: readonly Part[] }) {
  const { method, path, summary } = operations[id];
  const more = matches.length - FEW;
  return (
    <>
      <span class="method">{method}</span> <code>{path}</code> <span class="fine">{summary}</span>
      {matches.length > 0 && (
        <span class="matches fine">
          {matches.slice(0, FEW).map(([name]) => [<code>{name}</code>, ' '])}
          {more > 0 && `and ${more} more`}
        </span>
      )}
    </>
  );
}

function Operation(props: OfOperation) {
  const { id, contract, extra } = props;
  const { method, path } = operations[id];
  const { description, security } = operationIn(id, contract) ?? {};
  const key = security?.length === 0 ? null : '$KEY';
  const parameters = parametersOf(id, contract);
  const url = `${contract.base}${targetOf(path, parameters)}`;
  const answers = answersOf(id, contract);
  const good = answers.find(([status]) => status === '200')?.[1];
  const rows = parameters.map(({ name, in: place, description: meaning = '', schema = {} }) => [
    <code>{name}</code>,
    [typeIn(schema, contract), place === 'path' && ', in the path'],
    <td data-name="Default">{schema.default === undefined ? null : String(schema.default)}</td>,
    <td data-name="Limits">{limitsIn(schema) || null}</td>,
    <Prose text={meaning} />,
    <Promises {...props} name={`${id}?${name}`} />,
  ]);
  const head = ['Parameter', 'Type', 'Default', 'Limits', 'Meaning', 'Requirements'];
  return (
    <div class="inside">
      {description !== undefined && (
        <p>
          <Prose text={description} />
        </p>
      )}
      <h3>Parameters</h3>
      {rows.length === 0 ? (
        <p class="fine">None.</p>
      ) : (
        <Table class="stacked" label={`Parameters of ${id}`} head={head} rows={rows} />
      )}
      <h3>Example</h3>
      <Code text={curl({ method, url, key })} label={`curl for ${id}`} what={`curl for ${id}`} />
      {good !== undefined && <Good {...props} answer={good} />}
      <h3>Errors</h3>
      {answers.map(([status, answer]) => status !== '200' && <Refused {...props} status={status} answer={answer} />)}
      <AllPromises {...props} />
      {extra?.(id)}
    </div>
  );
}

const BODY_LINES = 24;

function Body({ example, label }: { readonly example: unknown; readonly label: string }) {
  return <JsonView body={JSON.stringify(example)} label={label} what={label} foldAfter={BODY_LINES} />;
}

function Good(props: OfOperation & { readonly answer: Answer }) {
  const { id, contract, answer } = props;
  const example = exampleIn(answer);
  const fields = fieldsIn(answer, contract);
  const rows = fields.map(({ path, type, description, name }) => [
    <code>{path}</code>,
    type,
    <Prose text={description} />,
    <Promises {...props} name={name} />,
  ]);
  return (
    <>
      {example !== undefined && <Body example={example} label={`answer of ${id}`} />}
      {rows.length > 0 && (
        <>
          <h3>Fields</h3>
          <Table
            class="stacked"
            label={`Fields of ${id}`}
            head={['Field', 'Type', 'Meaning', 'Requirements']}
            rows={rows}
          />
        </>
      )}
    </>
  );
}

function Refused(props: OfOperation & { readonly status: string; readonly answer: Answer }) {
  const { id, status, answer } = props;
  const example = exampleIn(answer);
  const line = [<span class={`status s${status[0]}`}>{status}</span>, ' ', answer.description];
  const links = <Promises {...props} name={`${id} ${status}`} />;
  if (example === undefined)
    return (
      <div class="answer">
        {line} {links}
      </div>
    );
  return (
    <Fold class="answer" summary={line}>
      {() => (
        <>
          <p class="fine">{links}</p>
          <Body example={example} label={`example of ${status} of ${id}`} />
        </>
      )}
    </Fold>
  );
}

/** Links to all that names this part of the contract. */
function Promises({ name, contract, anchor }: OfOperation & { readonly name: string }) {
  const named = contract.requirements.filter(({ names }) => names.includes(name));
  const links = named.map(({ id }) => [<IdLink id={id} to={anchor + id} />, ' ']);
  if (named.length <= 3) return <>{links}</>;
  return (
    <details>
      <summary class="fine">{named.length} requirements</summary>
      {links}
    </details>
  );
}

/** What is promised about an endpoint as a whole, its parameters and its statuses, with its text. */
function AllPromises({ id, contract, anchor }: OfOperation) {
  const about = contract.requirements.filter(({ names }) =>
    names.some((name) => name === id || name.startsWith(`${id}?`) || name.startsWith(`${id} `)),
  );
  if (about.length === 0) return null;
  return (
    <Fold class="answer" summary={`Requirements about it: ${about.length}`}>
      {() => (
        <ul class="promises">
          {about.map((each) => (
            <li>
              <IdLink id={each.id} to={anchor + each.id} /> <strong>{each.title}.</strong> <Prose text={each.text} />
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}
