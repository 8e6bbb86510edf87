import type { Deployment } from '../fault.ts';
import type { Needle } from './watch/search.ts';

/** A customer whom hostile deployments show wherever a text can be. */
export const PERSON = {
  firstName: 'Wilhelmina',
  lastName: 'Quistenthorn',
  phone: '+66998127734',
  email: 'wilhelmina.quist@canary-mail.example',
  documentId: '3101955512098',
  memberNumber: 'MBR8812773',
  birthday: '1961-02-27',
} as const;

/** Half a secret is half given away. */
export function needlesOf({ keys }: Pick<Deployment, 'keys'>): readonly Needle[] {
  const ofKeys = [...keys].flatMap(([name, key]) => [
    { label: `the beginning of the key "${name}"`, value: key.slice(key.indexOf('live_') + 5).slice(0, 16) },
    { label: `the end of the key "${name}"`, value: key.slice(-16) },
  ]);
  const { lastName, phone, email, documentId, memberNumber } = PERSON;
  const ofPerson = Object.entries({ lastName, phone: phone.slice(1), email, documentId, memberNumber });
  return [...ofKeys, ...ofPerson.map(([label, value]) => ({ label: `the personal value ${label}`, value }))];
}
