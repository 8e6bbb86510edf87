import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofCategories } from '../leaks.ts';

export const minFileMetadata = rule({
  id: 'min-file-metadata',
  area: 'minimization',
  requirements: ['MIN-13'],
  title: 'No metadata of files leave',
  help: 'A picture is its public address. Buckets, keys, sizes, checksums and uploaders stay inside.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofCategories('file-metadata'),
      what: 'metadata of a file',
      seen: 'answers',
    });
  },
});
