import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minNothingHidden } from './min-nothing-hidden.ts';

ruleCases(minNothingHidden, {
  passes: [
    { name: 'plain texts', evidence: answering({}) },
    { name: 'a field of its own', evidence: answering({}, [{}]) },
    { name: 'in an error', evidence: answering({ status: 400 }, [{ by: 'value' }]) },
  ],
  fails: [
    {
      name: 'a phone in a name',
      evidence: answering({}, [{ by: 'value', path: '/data/*/staff/name' }]),
      message: /staff\/name: phone, told by its value/,
    },
    {
      name: 'a record packed into a description',
      evidence: answering({ operation: 'listProducts' }, [{ category: 'supplier-cost', path: '/data/*/description' }]),
      message: /description: supplier-cost/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
