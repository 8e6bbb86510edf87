import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, SignButton } from './basics.tsx';

interface DialogProps {
  /** `drawer` comes from the right and is as high as the window; `box` is in the middle. */
  readonly kind: 'drawer' | 'box';
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly tools?: ComponentChildren;
  /** One step back or forth, where what is shown has neighbors. */
  readonly onStep?: (by: 1 | -1) => void;
  /** It asks before something is lost. */
  readonly isWarning?: boolean;
  readonly children: ComponentChildren;
}

export function Dialog({ kind, title, isOpen, onClose, tools, onStep, isWarning = false, children }: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = `${kind}-title`;
  const warning = isWarning ? ({ role: 'alertdialog', 'aria-describedby': `${kind}-body` } as const) : {};
  useLayoutEffect(() => {
    const { current: dialog } = node;
    if (dialog === null || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);
  // What is shown has changed: a screen reader begins at its title.
  useLayoutEffect(() => {
    if (isOpen && kind === 'drawer' && title !== '') heading.current?.focus();
  }, [isOpen, kind, title]);
  const step = ({ key, target }: KeyboardEvent) => {
    // In a text these keys move in the text.
    if (target instanceof HTMLPreElement) return;
    if (key === 'ArrowLeft') onStep?.(-1);
    if (key === 'ArrowRight') onStep?.(1);
  };
  return (
    <dialog
      ref={node}
      class={isWarning ? `${kind} warning` : kind}
      aria-labelledby={titleId}
      {...warning}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onKeyDown={step}
    >
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {isWarning && <Icon name="error" />}
          {title}
        </h2>
        {tools}
        <SignButton sign="close" label="Close" title="Close (Esc)" onClick={() => node.current?.close()} />
      </header>
      <div key={title} id={`${kind}-body`} class="dialog-body">
        {children}
      </div>
    </dialog>
  );
}
