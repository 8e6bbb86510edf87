import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minFileMetadata } from './min-file-metadata.ts';

ruleCases(minFileMetadata, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listProducts' }) },
    { name: 'something else', evidence: answering({ operation: 'listProducts' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listProducts' }, [{ category: 'file-metadata', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listProducts' }, [{ category: 'file-metadata', path: '/data/*/image/bucket' }]),
      message: /listProducts \(200\) \/data\/\*\/image\/bucket: file-metadata/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'file-metadata', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
