import type { Exchange, Json, MaskedPlace } from '../model/exchange.ts';
import { isMaskedWhole, maskedRuns, maskedType } from '../model/masked.ts';
import type { MaskedPart } from '../model/run.ts';

export interface WrittenBody {
  readonly text: string;
  /** In the order in which they stand in it. */
  readonly masked: readonly MaskedPart[];
}

/** The body as JSON or text, and the parts of it that stand for what was removed. */
export function writtenBody({ body, text, facts }: Pick<Exchange, 'body' | 'text' | 'facts'>): WrittenBody {
  const places = new Map((facts.masked ?? placesOfLeaks(facts.leaks)).filter(inBody).map((each) => [each.path, each]));
  if (places.size === 0) return { text: body === undefined ? (text ?? '') : JSON.stringify(body), masked: [] };
  const writer = new BodyWriter(places);
  if (body === undefined) writer.plain(text ?? '');
  else writer.json(body, '');
  return writer.written;
}

function inBody({ where }: MaskedPlace): boolean {
  return where === 'body';
}

/** Also where the body itself is not kept. */
export function isMaskedInBody({ facts: { masked, leaks } }: Exchange): boolean {
  return (masked ?? placesOfLeaks(leaks)).some(inBody);
}

/** The names of the headers of which the values stand for what was removed. */
export function maskedHeadersOf({ facts: { masked, leaks } }: Exchange): readonly string[] {
  return (masked ?? placesOfLeaks(leaks)).filter(({ where }) => where === 'header').map(({ path }) => path);
}

/** Evidence of earlier versions has no other facts about what was masked. */
function placesOfLeaks(leaks: Exchange['facts']['leaks']): readonly MaskedPlace[] {
  return leaks
    .filter(({ by }) => by !== 'key')
    .map(({ where, path, category, shape }) => ({
      where: where === 'header' ? where : 'body',
      path,
      category,
      type: maskedType(shape),
    }));
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** As JSON.stringify writes it. */
class BodyWriter {
  readonly #places: ReadonlyMap<string, MaskedPlace>;
  readonly #masked: MaskedPart[] = [];
  #text = '';

  constructor(places: ReadonlyMap<string, MaskedPlace>) {
    this.#places = places;
  }

  get written(): WrittenBody {
    return { text: this.#text, masked: this.#masked };
  }

  json(value: Json, path: string): void {
    if (typeof value === 'string') this.#string(value, path);
    else if (Array.isArray(value)) this.#array(value, path);
    else if (typeof value === 'object' && value !== null) this.#object(value, path);
    else this.#text += JSON.stringify(value);
  }

  plain(text: string): void {
    this.#note('', () => (isMaskedWhole(text) ? [{ start: 0, end: text.length }] : maskedRuns(text)));
    this.#text = text;
  }

  #array(items: readonly Json[], path: string): void {
    this.#text += '[';
    items.forEach((item, index) => {
      if (index > 0) this.#text += ',';
      this.json(item, `${path}/*`);
    });
    this.#text += ']';
  }

  #object(value: object, path: string): void {
    this.#text += '{';
    Object.entries(value).forEach(([name, member], index) => {
      this.#text += `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      this.json(member, `${path}/${name.slice(0, NAME_IN_PATH).replaceAll('/', '~1')}`);
    });
    this.#text += '}';
  }

  #string(value: string, path: string): void {
    const text = JSON.stringify(value);
    const whole = { start: 1, end: text.length - 1 };
    this.#note(path, () => (isMaskedWhole(value) ? [whole] : maskedRuns(text)));
    this.#text += text;
  }

  /** Parts of the text that comes next, which are looked for only where something was masked. */
  #note(path: string, partsOf: () => readonly Part[]): void {
    const place = this.#places.get(path);
    if (place === undefined) return;
    const { where: _where, path: _path, ...mask } = place;
    const at = this.#text.length;
    for (const { start, end } of partsOf()) this.#masked.push({ start: at + start, end: at + end, ...mask });
  }
}

const NAME_IN_PATH = 80;
