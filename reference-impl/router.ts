import type { Operation } from 'openapi-backend';
import { decodePath } from '../contract/serving/query-string.ts';

/** An operation whose path was asked for, and what stands in the path's braces. */
export interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Which operation a path belongs to: every pattern is compiled once. Of the contract's operations all are GET. */
export class Router {
  readonly #exact: ReadonlyMap<string, Match>;
  readonly #templates: readonly Template[];

  constructor(operations: readonly Operation[]) {
    const exact = operations.filter(({ path }) => !path.includes('{'));
    this.#exact = new Map(exact.map((operation) => [operation.path, { operation, params: {} }]));
    this.#templates = operations.filter(({ path }) => path.includes('{')).map(template);
  }

  find(path: string): Match | undefined {
    return this.#exact.get(path) ?? this.#findTemplate(path);
  }

  #findTemplate(path: string): Match | undefined {
    for (const { pattern, operation } of this.#templates) {
      const groups = pattern.exec(path)?.groups;
      if (groups !== undefined) return { operation, params: decoded(groups) };
    }
    return undefined;
  }
}

interface Template {
  readonly pattern: RegExp;
  readonly operation: Operation;
}

function template(operation: Operation): Template {
  const literal = operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { pattern: new RegExp(`^${literal}$`), operation };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, raw]) => [name, decodePath(raw) ?? raw]));
}
