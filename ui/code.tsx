import { useState } from 'preact/hooks';
import { Fold, SignButton } from './basics.tsx';
import { announce } from './window.ts';

interface CodeProps {
  readonly text: string;
  readonly label: string;
  /** Names what is copied: exactly what is seen, so a pasted command holds no character that the page made visible. Without it nothing is. */
  readonly what?: string;
}

/** Text that may have come from elsewhere, in a direction of its own. */
export function Code({ text, label, what }: CodeProps) {
  const pre = (
    <pre dir="auto" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  );
  if (what === undefined) return pre;
  return (
    <div class="code">
      {pre}
      <CopyButton what={what} text={text} />
    </div>
  );
}

/** The beginning of an id, which tells it from its neighbors, and a button that copies all of it. */
export function ShortId({ id, what = 'id' }: { readonly id: string; readonly what?: string }) {
  return (
    <span class="short-id">
      <code title={id}>{id.slice(0, 8)}</code>
      <CopyButton what={`${what} ${id}`} text={id} />
    </span>
  );
}

function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [state, setState] = useState('');
  const copy = async () => {
    const isDone = await copied(text);
    setState(isDone ? 'done' : 'refused');
    announce(isDone ? 'Copied' : 'The browser did not allow copying; select the text instead');
    setTimeout(() => setState(''), 1500);
  };
  return <SignButton sign="copy" class={`quiet copy ${state}`} label={`Copy ${what}`} onClick={copy} />;
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

interface JsonViewProps {
  readonly body: string;
  readonly label: string;
  readonly what: string;
  /** A body of more lines shows its beginning until the rest is asked for. */
  readonly foldAfter?: number;
  /** Makes visible what would rearrange the text. */
  readonly printable?: (text: string) => string;
}

/** A body, pretty where it is JSON. */
export function JsonView({
  body,
  label,
  what,
  foldAfter = Number.POSITIVE_INFINITY,
  printable = String,
}: JsonViewProps) {
  const [isOpen, setOpen] = useState(false);
  const text = printable(pretty(body));
  const lines = text.split('\n');
  if (lines.length <= foldAfter) return <Code text={text} label={label} what={what} />;
  const beginning = `${lines.slice(0, foldAfter / 2).join('\n')}\n…`;
  return (
    <div>
      {!isOpen && <Code text={beginning} label={`beginning of the ${label}`} what={`beginning of the ${what}`} />}
      <Fold summary={`All ${lines.length.toLocaleString('en')} lines`} onOpen={setOpen}>
        {() => <Code text={text} label={label} what={what} />}
      </Fold>
    </div>
  );
}
