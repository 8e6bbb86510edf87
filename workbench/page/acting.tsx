import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/basics.tsx';
import { announce } from '../../ui/window.ts';

/** Resolves to what came of it, or to null where the page shows it. */
type Work = () => Promise<string | null>;

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
      (line) => say(line ?? ''),
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
  readonly work: (given: (name: string) => string) => Promise<string | null>;
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
