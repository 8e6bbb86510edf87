import * as v from 'valibot';
import { object, shortText } from '../../../contract/schema/kinds.ts';
import { subjectNamed } from '../../commands/explain.ts';
import { tool } from '../tool.ts';

export const explain = tool({
  name: 'explain',
  description: 'What a rule, requirement, area or fault is about: what is promised, what fails it, and how to fix it.',
  readsOnly: true,
  input: object({
    name: v.pipe(
      shortText('a name', 100),
      v.description('A rule (page-no-holes), a requirement (PAGE-04), an area (pagination) or a fault.'),
    ),
  }),
  output: {
    kind: v.picklist(['rule', 'requirement', 'area', 'fault']),
    rules: v.array(
      v.object({
        id: v.string(),
        area: v.string(),
        title: v.string(),
        fault: v.string(),
        fix: v.string(),
        advisory: v.boolean(),
        requirements: v.array(v.string()),
      }),
    ),
    requirements: v.array(
      v.object({ id: v.string(), level: v.string(), title: v.string(), text: v.string(), section: v.string() }),
    ),
  },
  run: async ({ name }) => {
    const { kind, rules, promises, text } = subjectNamed(name);
    const data = {
      kind,
      rules: rules.map(({ id, area, title, fault, fix, advisory = false, requirements }) => ({
        id,
        area,
        title,
        fault,
        fix,
        advisory,
        requirements,
      })),
      requirements: promises.map(({ id, level, title, text: says, section }) => ({
        id,
        level,
        title,
        text: says,
        section,
      })),
    };
    return { text, data };
  },
});
