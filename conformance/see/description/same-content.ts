import { isObject, textOrNull } from '../../model/values/json.ts';
import { type DocumentPart, followed } from './local.ts';

/** More than this is not written as the contract is, and takes longer than comparing values. */
const MOST_PARTS = 20_000;

/** Whether two parts say the same, word for word, with references followed: then there is nothing left to compare. */
export function hasSameContent(one: PlaceInDocument, other: PlaceInDocument): boolean {
  const content = new Content();
  return content.isSame(one, other);
}

export interface PlaceInDocument {
  readonly document: unknown;
  readonly part: DocumentPart;
}

class Content {
  #left = MOST_PARTS;

  isSame({ document, part }: PlaceInDocument, other: PlaceInDocument): boolean {
    this.#left -= 1;
    if (this.#left < 0) return false;
    const [one, two] = [behind(document, part), behind(other.document, other.part)];
    if (one === null || two === null) return false;
    const within = (place: DocumentPart, name: string, value: unknown): DocumentPart => ({
      value,
      pointer: `${place.pointer}/${name}`,
    });
    const isSame = (name: string, [value, second]: readonly [unknown, unknown]): boolean =>
      this.isSame(
        { document, part: within(one, name, value) },
        { document: other.document, part: within(two, name, second) },
      );
    if (Array.isArray(one.value) && Array.isArray(two.value)) {
      const list: readonly unknown[] = two.value;
      return (
        one.value.length === list.length &&
        one.value.every((value: unknown, index) => isSame(`${index}`, [value, list[index]]))
      );
    }
    if (!isObject(one.value) || !isObject(two.value)) return one.value === two.value;
    const [names, second] = [Object.entries(one.value), two.value];
    return (
      names.length === Object.keys(second).length &&
      names.every(([name, value]) => Object.hasOwn(second, name) && isSame(name, [value, Object(second)[name]]))
    );
  }
}

/** Null for what lies in another file. */
function behind(document: unknown, part: DocumentPart): DocumentPart | null {
  return textOrNull(part.value, '$ref') === null ? part : followed(document, part);
}
