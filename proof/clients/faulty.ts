import { FAULTY_ANSWERS } from './faulty/answers.ts';
import { FAULTY_REQUESTS } from './faulty/requests.ts';
import { FAULTY_IN_TROUBLE } from './faulty/trouble.ts';
import { FAULTY_WALKS } from './faulty/walks.ts';
import { FAULTY_WRITTEN } from './faulty/written.ts';
import type { FaultyClient } from './source.ts';

/** Clients that break one requirement each: a rule of that requirement has to catch it. */
export const FAULTY: readonly FaultyClient[] = [
  ...FAULTY_REQUESTS,
  ...FAULTY_WALKS,
  ...FAULTY_IN_TROUBLE,
  ...FAULTY_ANSWERS,
  ...FAULTY_WRITTEN,
];
