import type { Level } from '../../conformance/model/outcome.ts';
import { causesIn, titleOf } from '../words/causes.ts';
import { countOutcomes, plural } from '../words/count.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { requestsSent } from '../words/requests.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { icon, VERDICT_OUTCOMES } from './icons.ts';
import { countKinds, KIND_WORDS, type Kinds, kindsOf } from './kinds.ts';
import { count, duration, foreign, moment } from './words.ts';

export function hero(data: PageData): HTMLElement {
  const { run } = data;
  const outcome = VERDICT_OUTCOMES[run.verdict];
  return el(
    'section',
    { class: 'hero', id: 'verdict', 'aria-labelledby': 'verdict-title' },
    el(
      'p',
      { class: 'overline' },
      'Conformance report · ',
      el('time', { datetime: run.startedAt }, moment(run.startedAt)),
    ),
    el(
      'h1',
      { id: 'verdict-title', class: `verdict is-${outcome}` },
      el('span', { class: 'seal' }, icon(outcome)),
      capital(run.verdict),
    ),
    el('p', { class: 'target' }, foreign(run.target.url)),
    el('p', { class: 'summary' }, foreign(capital(run.summary))),
    causeLines(run),
    balance(ofLevel(run, 'must'), kindsOf(data)),
    facts(run),
  );
}

type Run = PageData['run'];

/** What has to be fixed, one line each, the worst first. */
function causeLines(run: Run): HTMLElement | null {
  const causes = causesIn(run);
  if (causes.length === 0) return null;
  const lines = causes
    .slice(0, CAUSES_SHOWN)
    .map(({ result, follows }) =>
      el(
        'li',
        {},
        el('a', { href: `#rule-${result.rule}` }, titleOf(result)),
        follows.length === 0 ? '' : ` (and ${plural(follows.length, 'failed rule')} that follow from it)`,
      ),
    );
  const more = causes.length - CAUSES_SHOWN;
  return el(
    'div',
    {},
    el('p', { class: 'fine', id: 'causes-title' }, plural(causes.length, 'cause')),
    el('ol', { class: 'causes', 'aria-labelledby': 'causes-title' }, ...lines),
    more > 0 ? el('p', { class: 'fine' }, `and ${count(more)} more, below`) : null,
  );
}

const CAUSES_SHOWN = 8;

function ofLevel(run: Run, level: Level): Run['requirements'] {
  return run.requirements.filter((each) => each.level === level);
}

/** Of the musts only: they are what the verdict rests on. */
function balance(requirements: Run['requirements'], kinds: Kinds): HTMLElement | null {
  if (requirements.length === 0) return null;
  const bar = el('div', { class: 'balance', 'aria-hidden': 'true' });
  const legend = el('ul', { class: 'legend', 'aria-labelledby': 'balance-title' });
  for (const [kind, amount] of countKinds(requirements, kinds)) {
    const part = el('span', { class: `is-${kind}` });
    part.style.setProperty('flex-grow', String(amount));
    bar.append(part);
    const link = el(
      'a',
      { href: `#requirements?outcome=${kind}&level=must`, class: `is-${kind}` },
      icon(kind),
      el('b', {}, count(amount)),
      ` ${KIND_WORDS[kind]}`,
    );
    legend.append(el('li', {}, link));
  }
  const label = el('p', { class: 'fine', id: 'balance-title' }, `Must requirements: ${count(requirements.length)}`);
  return el('div', { class: 'balance-block' }, label, bar, legend);
}

function facts(run: Run): HTMLElement {
  const score = run.suite.qualification;
  return el(
    'dl',
    { class: 'facts' },
    fact('Promises held', `${held(ofLevel(run, 'must'))} must, ${held(ofLevel(run, 'should'))} should`),
    fact('Open points', `${count(ofLevel(run, 'open').length)} (informational)`),
    fact('Requests', `${requestsSent(run)}, in ${duration(run.durationMs)}`),
    fact(
      'Profile',
      run.profile.only === null ? run.profile.name : `${run.profile.name}, only ${run.profile.only.join(', ')}`,
    ),
    leftOutKinds(run) === '' ? null : fact('Without', leftOutKinds(run)),
    fact('Suite', `${run.suite.version}, contract ${run.suite.contractVersion}`),
    fact(
      'Suite qualification',
      score === null ? 'not shipped' : `${count(score.caught)} of ${count(score.faults)} faults caught`,
    ),
  );
}

function held(requirements: Run['requirements']): string {
  return `${count(countOutcomes(requirements).passed)} of ${count(requirements.length)}`;
}

function fact(name: string, value: string): HTMLElement {
  return el('div', {}, el('dt', {}, name), el('dd', {}, foreign(value)));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
