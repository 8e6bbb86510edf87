import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minNotes = rule({
  id: 'min-notes',
  area: 'minimization',
  requirements: ['MIN-11'],
  title: 'No note leaves',
  help: 'Notes and remarks are written for colleagues; keep the field out of the answer’s serializer.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-11'),
      what: 'a note',
      seen: 'answers',
    });
  },
});
