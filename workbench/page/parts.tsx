import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { operationIds } from '../../contract/operations.ts';
import { Button, IdLink } from '../../ui/basics.tsx';
import { Code, JsonView } from '../../ui/code.tsx';
import type { Choice } from '../../ui/form.tsx';
import { announce } from '../../ui/window.ts';
import { type Call, keyVariable, languages } from '../calls.ts';
import { type Keys, post } from './server.ts';

/** Resolves to a text that says what came of it, or to anything else where the page shows it. */
type Work = () => Promise<unknown>;

/** How long what went well is said; what went wrong stays until the next attempt. */
const SAID_MS = 6000;

/** Does what is asked for. What came of it is shown where `said` is put: near what was pressed, covering nothing. */
export function useAct(): readonly [run: (work: Work) => void, said: ComponentChildren] {
  const [{ text, isWrong }, setSaid] = useState({ text: '', isWrong: false });
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (line: string, wrong = false) => {
    clearTimeout(hiding.current);
    announce(line);
    setSaid({ text: line, isWrong: wrong });
    if (!wrong) hiding.current = setTimeout(() => setSaid({ text: '', isWrong: false }), SAID_MS);
  };
  const run = (work: Work) => {
    work().then(
      (line) => say(typeof line === 'string' ? line : ''),
      (error: unknown) => say(error instanceof Error ? error.message : String(error), true),
    );
  };
  return [run, text !== '' && <span class={isWrong ? 'said wrong' : 'said'}>{text}</span>];
}

interface ActButtonProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly work: Work;
  readonly children?: ComponentChildren;
}

/** A button that asks the server for something. */
export function ActButton({ label, isStrong = false, work, children }: ActButtonProps) {
  const [run, said] = useAct();
  return (
    <>
      <Button label={label} class={isStrong ? 'wide strong' : 'wide'} onClick={() => run(work)}>
        {children}
      </Button>
      {said}
    </>
  );
}

interface ActFormProps {
  readonly submit: string;
  readonly class?: string;
  readonly isStrong?: boolean;
  /** `given` has the values of the fields by name. */
  readonly work: (given: (name: string) => string) => Promise<unknown>;
  readonly children: ComponentChildren;
}

/** Fields, and the button that sends them to the server. */
export function ActForm({ submit, class: kind, isStrong = false, work, children }: ActFormProps) {
  const [run, said] = useAct();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const values = new FormData(event.currentTarget);
    run(() => work((name) => String(values.get(name) ?? '')));
  };
  return (
    <form class={kind} onSubmit={send}>
      {children}
      <div class="buttons">
        <Button type="submit" class={isStrong ? 'wide strong' : 'wide'} label={submit} />
        {said}
      </div>
    </form>
  );
}

/** A status with its class: the number itself is the sign, the colour only repeats it. */
export function StatusMark({ status }: { readonly status: number }) {
  return <span class={`status s${Math.floor(status / 100)}`}>{status}</span>;
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** The three forms of a GET with the key `good`. What is copied holds the key, which comes from the server only then. */
export function Snippets({ url }: { readonly url: string }) {
  const call = { method: 'GET', url };
  return (
    <div class="snippets">
      {languages.map(([name, code]) => (
        <div class="snippet">
          <h3>{name}</h3>
          <Code text={code({ ...call, key: '••••••••' })} label={name} />
          <ActButton
            label={`Copy ${name}`}
            work={async () => copied(code({ ...call, key: await keyOf('good') }), 'Copied, with the key')}
          />
        </div>
      ))}
    </div>
  );
}

/** Into the clipboard; gives what is said then. */
export async function copied(text: string, said: string): Promise<string> {
  await navigator.clipboard.writeText(text);
  return said;
}

/** By its id, or by its name. */
export async function keyOf(id: string): Promise<string> {
  const { key } = await post<{ key: string }>('/keys/copy', { key: id });
  return key;
}

/** Buttons that copy a request in one of its forms, with the key as a variable of the environment. */
export function CopyButtons({ call }: { readonly call: Call }) {
  return (
    <div class="buttons">
      {languages.map(([name, code]) => (
        <ActButton
          label={`Copy as ${name}`}
          work={() =>
            copied(code(call), call.key === null ? 'Copied' : `Copied; set ${keyVariable.slice(1)} before you run it`)
          }
        />
      ))}
    </div>
  );
}

const FOLD_LINES = 60;

export function BodyView({ body, label }: { readonly body: string | null; readonly label: string }) {
  if (body === null) return <p class="fine">The body was not kept: send the request again to see it.</p>;
  if (body === '') return <p class="fine">No body.</p>;
  return <JsonView body={body} label={label} what={label} foldAfter={FOLD_LINES} />;
}

export function RequirementLink({ id }: { readonly id: string }) {
  return <IdLink id={id} to={`api/${id}`} />;
}

export const operationChoices: readonly Choice[] = [
  ['', 'all operations'],
  ...operationIds.map((id) => [id, id] as const),
];

/** For `sort`: the key `good` comes first. */
export function goodFirst(a: Keys['keys'][number], b: Keys['keys'][number]): number {
  return Number(b.name === 'good') - Number(a.name === 'good');
}

export function keyChoices(keys: Keys['keys']): readonly Choice[] {
  return keys.map(({ id, name, shown }) => [id, name === null ? shown : `${name} (${shown})`]);
}
