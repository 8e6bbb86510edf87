import { coverage } from './charts/coverage.ts';
import { latency } from './charts/latency.ts';
import { requirementMap } from './charts/requirement-map.ts';
import { revenue } from './charts/revenue.ts';
import { timeline } from './charts/timeline.ts';
import { walks } from './charts/walks.ts';
import { type PageData, exchanges as parseExchanges, readData, whenLoaded } from './data.ts';
import { button, byId, el } from './dom.ts';
import { exchangeDialog } from './exchange-dialog.ts';
import { exchangeList } from './exchanges.ts';
import { anchorOf, findings, openForPrint } from './findings.ts';
import { hero } from './hero.ts';
import { icon } from './icons.ts';
import { keyboard } from './keyboard.ts';
import { provenance } from './provenance.ts';
import { requirements } from './requirements.ts';
import { goTo, readHash } from './route.ts';
import { runEnd } from './run-end.ts';
import { scope } from './scope.ts';
import { toggleTheme } from './theme.ts';
import { waiversToGo } from './waivers-to-go.ts';
import { count } from './words.ts';

const data = readData();
document.title = `${data.run.verdict}: ${data.run.target.url} · Counterproof`;

const dialog = exchangeDialog(data, (id) => location.replace(`#${encodeURIComponent(id)}`));
const help = keyboard({ theme: toggleTheme });
const main = byId('main');
const failures = findings(data);
main.append(hero(data), ...runEnd(data), ...waiversToGo(data), ...failures, charts(data), scope(data));
main.append(requirements(data), exchangeList(data, visit), provenance(data));
byId('verdict').append(contents());
document.body.append(dialog.node, help);
byId('bar').append(navigation(data), tools());

dialog.node.addEventListener('close', () => {
  if (readHash().anchor.startsWith('ex-')) history.replaceState(null, '', '#exchanges');
});
window.addEventListener('hashchange', () => whenLoaded(arrive));
window.addEventListener('beforeprint', openForPrint);
whenLoaded(arrive);
whenLoaded(() => whenIdle(() => parseExchanges()));
document.documentElement.dataset.ready = String(Math.round(performance.now()));

/** Safari has no idle callback. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 500);
}

function visit(id: string): void {
  if (readHash().anchor === id) dialog.open(id);
  else location.hash = encodeURIComponent(id);
}

function arrive(): void {
  const { anchor } = readHash();
  if (anchor === '') return;
  if (document.getElementById(anchor) === null && dialog.open(anchor)) return;
  const rule = data.run.results.find((result) => `rule-${result.rule}` === anchor);
  const place = rule === undefined ? anchor : anchorOf(rule, data.run);
  dialog.node.close();
  if (place === anchor) goTo(anchor);
  else location.replace(`#${place}`);
}

function charts(page: PageData): HTMLElement {
  const figures = [
    requirementMap(page),
    revenue(page),
    walks(page),
    timeline(page),
    coverage(page),
    latency(page),
  ].filter((each) => each !== null);
  return el(
    'section',
    { class: 'charts', id: 'charts', 'aria-labelledby': 'charts-title' },
    el('h2', { id: 'charts-title' }, 'Charts'),
    el('div', { class: 'figures' }, ...figures),
  );
}

/** On paper there is no bar. */
function contents(): HTMLElement {
  const sections = [...main.querySelectorAll<HTMLElement>(':scope > section:not(.hero, .exchanges)')];
  const lines = sections.map((section) =>
    el('li', {}, el('a', { href: `#${section.id}` }, section.querySelector('h2')?.textContent ?? section.id)),
  );
  return el('div', { class: 'contents' }, el('h2', {}, 'Contents'), el('ol', {}, ...lines));
}

function navigation(page: PageData): HTMLElement {
  const links: (readonly [string, string])[] = [
    ...failures
      .slice(0, 1)
      .map(
        (section) =>
          [
            section.id,
            `${section.querySelector('h2')?.firstChild?.textContent ?? ''} ${section.querySelectorAll('.card').length}`,
          ] as const,
      ),
    ['charts', 'Charts'],
    ['scope', 'Scope'],
    ['requirements', `Requirements ${count(page.run.requirements.length)}`],
    ['exchanges', `Exchanges ${count(page.exchangeCount)}`],
    ['provenance', 'Provenance'],
  ];
  return el('nav', { 'aria-label': 'Sections' }, ...links.map(([id, name]) => el('a', { href: `#${id}` }, name)));
}

function tools(): HTMLElement {
  return el(
    'div',
    { class: 'tools' },
    button('Keys', { class: 'quiet', title: 'Keys (?)' }, () => help.showModal(), icon('help')),
    button('Light or dark', { class: 'quiet', title: 'Light or dark (t)' }, toggleTheme, icon('theme')),
  );
}
