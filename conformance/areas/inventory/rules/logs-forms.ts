import { formsRule } from '../../filters/forms-rule.ts';

export const logsForms = formsRule({
  id: 'logs-forms',
  area: 'inventory',
  requirements: ['INV-09', 'INV-10'],
  list: 'logs',
  title: 'Filters of logs mean the same with commas and repeated',
});
