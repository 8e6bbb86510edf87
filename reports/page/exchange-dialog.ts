import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { credentialText, keyElsewhere, sentHeaders } from '../words/credential.ts';
import { printable } from '../words/printable.ts';
import { REDACTION_LEGEND, shownBody, shownHeaders } from '../words/redaction.ts';
import { copyButton } from './copy.ts';
import { exchangeIndex, exchanges, type PageData } from './data.ts';
import { button, el } from './dom.ts';
import { command } from './findings.ts';
import { icon } from './icons.ts';
import { statusShape } from './status.ts';
import { duration, foreign, foreignBlock } from './words.ts';

export interface ExchangeDialog {
  readonly node: HTMLDialogElement;
  /** Whether there is such an exchange. */
  readonly open: (id: string) => boolean;
}

export function exchangeDialog(data: PageData, visit: (id: string) => void): ExchangeDialog {
  const title = el('h2', { id: 'exchange-title', tabindex: -1 });
  const body = el('div', { class: 'dialog-body' });
  let at = -1;
  const step = (by: number) => {
    const next = exchanges()[at + by];
    if (next !== undefined) visit(next.id);
  };
  const previous = button(
    'Previous exchange',
    { class: 'quiet', title: 'Previous (←)' },
    () => step(-1),
    icon('previous'),
  );
  const next = button('Next exchange', { class: 'quiet', title: 'Next (→)' }, () => step(1), icon('next'));
  const close = button('Close', { class: 'quiet', title: 'Close (Esc)' }, () => node.close(), icon('close'));
  const node = el(
    'dialog',
    { class: 'exchange-dialog', 'aria-labelledby': 'exchange-title' },
    el('header', {}, title, previous, next, close),
    body,
  );

  node.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLPreElement) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  node.addEventListener('click', (event) => {
    if (event.target === node) node.close();
  });

  const open = (id: string): boolean => {
    at = exchangeIndex(id);
    const found = exchanges()[at];
    if (found === undefined) return false;
    title.textContent = found.id;
    previous.disabled = at === 0;
    next.disabled = at === exchanges().length - 1;
    body.replaceChildren(...content(found, data.run.results));
    body.scrollTop = 0;
    if (!node.open) node.showModal();
    title.focus();
    return true;
  };
  return { node, open };
}

function content(exchange: RunExchange, results: readonly RuleResult[]): readonly HTMLElement[] {
  const citing = results.filter(
    (result) =>
      result.evidence.includes(exchange.id) || result.findings.some((each) => each.evidence.includes(exchange.id)),
  );
  const attempts = exchange.attempts > 1 ? `, ${exchange.attempts} attempts` : '';
  const body = pretty(shownBody(exchange));
  return [
    el('p', { class: 'request-line' }, el('b', {}, exchange.method), ' ', foreign(exchange.url)),
    el(
      'p',
      { class: 'fine' },
      `${exchange.operation} · credential: ${credentialText(exchange)} · ${duration(exchange.ms)}${attempts}`,
    ),
    part('Repeat it', command(exchange.curl)),
    part('Request headers', headers(sentHeaders(exchange)), ...keyNote(exchange)),
    part(
      'Answer',
      el(
        'p',
        { class: 'status large' },
        statusShape(exchange.status),
        exchange.status === null ? 'No answer' : String(exchange.status),
      ),
      headers(shownHeaders(exchange)),
    ),
    part(
      'Body',
      el(
        'div',
        { class: 'command' },
        foreignBlock(body === '' ? '(empty)' : body, 'Body of the answer'),
        copyButton('body', () => printable(body)),
      ),
      ...(body.includes('«redacted: ') ? [el('p', { class: 'fine' }, REDACTION_LEGEND)] : []),
    ),
    part(
      'Cited by',
      citing.length === 0
        ? el('p', {}, 'No rule cites it by name.')
        : el('ul', { class: 'citing' }, ...citing.map(citation)),
    ),
  ];
}

function keyNote(exchange: RunExchange): readonly HTMLElement[] {
  const place = keyElsewhere(exchange);
  return place === null ? [] : [el('p', { class: 'fine' }, `The key: ${place}.`)];
}

function citation(result: RuleResult): HTMLElement {
  return el(
    'li',
    {},
    el('a', { href: `#${result.requirements[0] ?? ''}` }, `${result.requirements.join(', ')} ${result.title}`),
  );
}

function part(name: string, ...children: readonly HTMLElement[]): HTMLElement {
  return el('section', {}, el('h3', {}, name), ...children);
}

function headers(pairs: RunExchange['requestHeaders']): HTMLElement {
  if (pairs.length === 0) return el('p', { class: 'fine' }, 'None.');
  return el(
    'dl',
    { class: 'headers' },
    ...pairs.flatMap(([name, value]) => [el('dt', {}, foreign(name)), el('dd', {}, foreign(value))]),
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
