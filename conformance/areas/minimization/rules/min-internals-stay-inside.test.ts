import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minInternalsStayInside } from './min-internals-stay-inside.ts';

ruleCases(minInternalsStayInside, {
  passes: [{ name: 'an error with a text of its own', evidence: answering({ status: 500 }) }],
  fails: [
    {
      name: 'a stack trace in a 500',
      evidence: answering({ status: 500 }, [{ category: 'internals', by: 'value', path: '/stack' }]),
      message: /\(500\) \/stack: internals/,
    },
    {
      name: 'a path of the server in a 404',
      evidence: answering({ status: 404 }, [{ category: 'file-metadata', by: 'value', path: '/detail' }]),
      message: /\(404\) \/detail/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
