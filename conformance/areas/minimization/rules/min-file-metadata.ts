import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minFileMetadata = rule({
  id: 'min-file-metadata',
  area: 'minimization',
  requirements: ['MIN-13'],
  title: 'No metadata of files leave',
  help: 'A picture is its public address. Buckets, keys, sizes, checksums and uploaders stay inside.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-13'),
      what: 'metadata of a file',
      seen: 'answers',
    });
  },
});
