import { requirements } from '../requirements/index.ts';
import type { Convention } from './finding.ts';
import { entriesOf, fieldsOf, operationsOf, parametersOf, schemasOf } from './reading.ts';

const named = new Set(requirements.flatMap((requirement) => requirement.names ?? []));
const operationsNamed = new Set([...named].map((name) => name.split(/[? ]/, 1)[0]));

/** What no requirement covers is neither promised nor checked. */
export const coverage: readonly Convention[] = [
  {
    rule: 'operation-has-requirement',
    check: (document) =>
      operationsOf(document)
        .filter(({ id }) => !operationsNamed.has(id))
        .map(({ id, path }) => ({ path, message: `No requirement covers the operation ${id}.` })),
  },
  {
    rule: 'parameter-has-requirement',
    check: (document) =>
      operationsOf(document).flatMap((operation) =>
        parametersOf(document, operation)
          .map(({ node, path }) => ({ path, name: `${operation.id}?${String(node.name)}` }))
          .filter(({ name }) => !named.has(name))
          .map(({ name, path }) => ({ path, message: `No requirement covers the parameter ${name}.` })),
      ),
  },
  {
    rule: 'error-has-requirement',
    check: (document) =>
      operationsOf(document).flatMap(({ id, node, path }) =>
        entriesOf(node.responses)
          .filter(([status]) => !status.startsWith('2') && !named.has(`${id} ${status}`))
          .map(([status]) => ({
            path: [...path, 'responses', status],
            message: `No requirement covers the error ${id} ${status}.`,
          })),
      ),
  },
  {
    rule: 'field-has-requirement',
    check: (document) =>
      schemasOf(document).flatMap((schema) =>
        fieldsOf(schema)
          .filter((field) => !named.has(`${schema.name}.${field.name}`))
          .map(({ name, path }) => ({ path, message: `No requirement covers the field ${schema.name}.${name}.` })),
      ),
  },
];
