import { useState } from 'preact/hooks';
import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { Button, Fold, Prose, Section } from '../../ui/basics.tsx';
import { Field, Select } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import type { Detail } from '../log/describe.ts';
import { type Contract, operationIn, type Parameter, type Response, resolved, typeIn } from './openapi.ts';
import { BodyView, goodFirst, keyChoices, RequirementLink, StatusMark } from './parts.tsx';
import { get, post, submitted } from './server.ts';
import type { Keys, Requirement } from './types.ts';

interface OfOperation {
  readonly id: OperationId;
  readonly contract: Contract;
}

/** The API as our document describes it, with the promises behind each part, and a form that sends a request. */
export async function referenceView() {
  const [document, { requirements }, { keys }] = await Promise.all([
    get<Readonly<Record<string, unknown>>>('/contract'),
    get<{ requirements: Requirement[] }>('/requirements'),
    get<Keys>('/keys'),
  ]);
  const contract = { document, requirements, keys };
  return (
    <div>
      <h1>API</h1>
      <p class="lead">
        Made from <a href="/public-api/v1/openapi.json">the OpenAPI document</a> that this server serves. Each part
        links to the numbered requirements of the contract.
      </p>
      <Section title="Operations">
        {operationIds.map((id) => (
          <OperationFold id={id} contract={contract} />
        ))}
      </Section>
      <Section title="Requirements">
        {requirements.map(({ id, level, title, text }) => (
          <div class="requirement" id={id} tabIndex={-1}>
            <p>
              <span class="id">{id}</span> <span class="fine">{level}</span> <strong>{title}</strong>
            </p>
            <p>
              <Prose text={text} />
            </p>
          </div>
        ))}
      </Section>
    </div>
  );
}

function OperationFold({ id, contract }: OfOperation) {
  const { method, path, summary } = operations[id];
  const line = (
    <>
      <span class="method">{method}</span> <code>{path}</code> <span class="fine">{summary}</span>
    </>
  );
  return (
    <Fold class="operation" id={id} summary={line}>
      {() => <OperationOf id={id} contract={contract} />}
    </Fold>
  );
}

function OperationOf({ id, contract }: OfOperation) {
  const described = operationIn(id, contract);
  const parameters = (described?.parameters ?? []).map((each) => resolved<Parameter>(each, contract));
  const rows = parameters.map(({ name, description = '', schema }) => [
    <code>{name}</code>,
    schema !== undefined && typeIn(schema, contract),
    <Prose text={description} />,
    <LinksTo name={`${id}?${name}`} contract={contract} />,
  ]);
  const head = ['Parameter', 'Type', 'Meaning', 'Requirements'];
  return (
    <div class="inside">
      {described?.description !== undefined && (
        <p>
          <Prose text={described.description} />
        </p>
      )}
      <div class="fine">
        <LinksTo name={id} contract={contract} />
      </div>
      {rows.length === 0 ? (
        <p class="fine">No parameters.</p>
      ) : (
        <Table label={`Parameters of ${id}`} head={head} rows={rows} />
      )}
      <h3>Answers</h3>
      {Object.entries(described?.responses ?? {}).map(([status, answer]) => (
        <Answer id={id} status={status} answer={resolved<Response>(answer, contract)} contract={contract} />
      ))}
      <h3>Try it</h3>
      <TryIt id={id} parameters={parameters} contract={contract} />
    </div>
  );
}

const FEW = 4;

/** All that names this part of the contract. */
function LinksTo({ name, contract: { requirements } }: { readonly name: string; readonly contract: Contract }) {
  const links = requirements
    .filter(({ names }) => names.includes(name))
    .map(({ id }) => [<RequirementLink id={id} />, ' ']);
  if (links.length <= FEW) return <>{links}</>;
  return (
    <details>
      <summary class="fine">
        {links.length} {links.length === 1 ? 'requirement' : 'requirements'}
      </summary>
      {links}
    </details>
  );
}

function Answer({
  id,
  status,
  answer,
  contract,
}: OfOperation & { readonly status: string; readonly answer: Response }) {
  const { description = '', content = {} } = answer;
  const [media] = Object.values(content);
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const mark = [<StatusMark status={Number(status)} />, ' ', description];
  const links = <LinksTo name={`${id} ${status}`} contract={contract} />;
  if (example === undefined)
    return (
      <div class="answer">
        {mark} {links}
      </div>
    );
  return (
    <Fold class="answer" summary={mark}>
      {() => (
        <>
          <div>{links}</div>
          <BodyView body={JSON.stringify(example)} label={`example of ${status} of ${id}`} />
        </>
      )}
    </Fold>
  );
}

function TryIt({ id, parameters, contract }: OfOperation & { readonly parameters: readonly Parameter[] }) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const usable = contract.keys.filter((key) => key.usable).sort(goodFirst);
  const send = submitted(async (given) => {
    const query = new URLSearchParams(
      parameters.flatMap(({ name, in: place }) =>
        place === 'query' && given(name) !== '' ? [[name, given(name)]] : [],
      ),
    ).toString();
    const own = parameters.find(({ in: place }) => place === 'path')?.name ?? '';
    const path = `${operations[id].path.replace('{id}', encodeURIComponent(given(own)))}${query === '' ? '' : `?${query}`}`;
    setDetail(await post<Detail>('/send', { path, key: given('key') }));
    return null;
  });
  return (
    <div>
      <form class="try" onSubmit={send}>
        {parameters.map(({ name }) => (
          <Field label={name}>
            <input name={name} autocomplete="off" placeholder={name === 'limit' ? '3' : ''} />
          </Field>
        ))}
        <Field label="Key">
          <Select name="key" choices={[...keyChoices(usable), ['none', 'no key']]} />
        </Field>
        <div class="buttons">
          <Button type="submit" class="wide strong" label={`Send ${id}`} />
        </div>
      </form>
      <div class="result" role="status">
        {detail !== null && (
          <>
            <p>
              <StatusMark status={detail.status} /> in {detail.ms.toFixed(1)} ms{' '}
              <a href={`#requests/${detail.no}`}>
                {detail.refused === null ? 'How it was understood' : 'Why it was refused'}
              </a>
            </p>
            <BodyView body={detail.response.body} label={`response body of ${id}`} />
          </>
        )}
      </div>
    </div>
  );
}
