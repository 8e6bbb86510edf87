import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageDefaultSize } from './page-default-size.ts';

function ids(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `record-${from + index}`);
}

ruleCases(pageDefaultSize, {
  passes: [
    { name: '25, then the rest', evidence: { walks: [walkOf([ids(0, 25), ids(25, 4)], { limit: null })] } },
    {
      name: '25, the rest, and an empty page',
      evidence: { walks: [walkOf([ids(0, 25), ids(25, 4), []], { limit: null })] },
    },
  ],
  fails: [
    {
      name: '20 to a page',
      evidence: { walks: [walkOf([ids(0, 20), ids(20, 10)], { limit: null })] },
      message: /holds 20 records/,
    },
    { name: 'all at once', evidence: { walks: [walkOf([ids(0, 30)], { limit: null })] }, message: /holds 30 records/ },
  ],
  cannotTell: [{ name: 'a short list', evidence: { walks: [walkOf([ids(0, 10)], { limit: null })] } }],
});
