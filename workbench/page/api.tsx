import { useState } from 'preact/hooks';
import { type OperationId, operations } from '../../contract/operations.ts';
import { Field, Select } from '../../ui/form.tsx';
import type { Detail } from '../log/describe.ts';
import { type Contract, type Parameter, parametersOf, type Requirement } from '../reference/openapi.ts';
import { Reference } from '../reference/reference.tsx';
import { ActForm } from './acting.tsx';
import { BodyView, goodFirst, keyChoices, StatusMark } from './parts.tsx';
import { get, post } from './server.ts';
import type { Keys } from './types.ts';

/** The reference of the API, with a form in each endpoint that sends a request. */
export async function apiView() {
  const [document, { requirements }, { keys }] = await Promise.all([
    get<Contract['document']>('/contract'),
    get<{ requirements: Requirement[] }>('/requirements'),
    get<Keys>('/keys'),
  ]);
  const contract = { document, requirements, base: location.origin };
  return (
    <div>
      <h1>API</h1>
      <p class="lead">
        Made from <a href="/public-api/v1/openapi.json">the OpenAPI document</a> that this server serves. Each part
        links to the numbered requirements of the contract.
      </p>
      <Reference
        contract={contract}
        anchor="api/"
        extra={(id) => <TryIt id={id} parameters={parametersOf(id, contract)} keys={keys} />}
      />
    </div>
  );
}

interface TryItProps {
  readonly id: OperationId;
  readonly parameters: readonly Parameter[];
  readonly keys: Keys['keys'];
}

function TryIt({ id, parameters, keys }: TryItProps) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const usable = keys.filter((key) => key.usable).sort(goodFirst);
  const send = async (given: (name: string) => string) => {
    const query = new URLSearchParams(
      parameters.flatMap(({ name, in: place }) =>
        place === 'query' && given(name) !== '' ? [[name, given(name)]] : [],
      ),
    ).toString();
    const own = parameters.find(({ in: place }) => place === 'path')?.name ?? '';
    const path = `${operations[id].path.replace('{id}', encodeURIComponent(given(own)))}${query === '' ? '' : `?${query}`}`;
    setDetail(await post<Detail>('/send', { path, key: given('key') }));
    return null;
  };
  return (
    <div>
      <h3>Try it</h3>
      <ActForm class="try" submit={`Send ${id}`} isStrong work={send}>
        {parameters.map(({ name }) => (
          <Field label={name}>
            <input name={name} autocomplete="off" placeholder={name === 'limit' ? '3' : ''} />
          </Field>
        ))}
        <Field label="Key">
          <Select name="key" choices={[...keyChoices(usable), ['none', 'no key']]} />
        </Field>
      </ActForm>
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
