import type { Rule } from '../../model/rule.ts';
import { readOnlyDeleteRefused } from './rules/read-only-delete-refused.ts';
import { readOnlyNoSmuggledMethod } from './rules/read-only-no-smuggled-method.ts';
import { readOnlyNothingChanged } from './rules/read-only-nothing-changed.ts';
import { readOnlyOtherMethodsNoData } from './rules/read-only-other-methods-no-data.ts';
import { readOnlyPatchRefused } from './rules/read-only-patch-refused.ts';
import { readOnlyPostRefused } from './rules/read-only-post-refused.ts';
import { readOnlyPutRefused } from './rules/read-only-put-refused.ts';
import { readOnlyWriteBreaksNothing } from './rules/read-only-write-breaks-nothing.ts';
import { writesProbe } from './writes.probe.ts';

export const probes = [writesProbe] as const;

export const rules: readonly Rule[] = [
  readOnlyDeleteRefused,
  readOnlyNoSmuggledMethod,
  readOnlyNothingChanged,
  readOnlyOtherMethodsNoData,
  readOnlyPatchRefused,
  readOnlyPostRefused,
  readOnlyPutRefused,
  readOnlyWriteBreaksNothing,
];
