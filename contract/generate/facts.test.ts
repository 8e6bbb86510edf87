import { expect, test } from 'vitest';
import { requirementsIn } from './facts.ts';

test.each([
  ['ERR-1 Short: {}', /^errors\.yaml: "ERR-1 Short" is no id with a title\.$/],
  [
    'ERR-01 A: {text: B., seen: C., names: keyd 401}',
    /^errors\.yaml: ERR-01\.names is "keyd 401": give what openapi\.yaml has, without keyd 401\.$/,
  ],
  ['ERR-01 A: {text: B.}\nERR-01 A: {}', /^errors\.yaml is not YAML: Map keys must be unique at line 3, column 3\.$/],
])('%s is refused in one line', (row, line) => {
  expect(() => requirementsIn(`7:\n${row.replace(/^/gm, '  ')}`, 'errors.yaml')).toThrow(line);
});
