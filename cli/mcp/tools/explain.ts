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
  run: async ({ name }) => ({ text: subjectNamed(name).text }),
});
