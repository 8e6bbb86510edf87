/** When a qualification takes place, and every test that compares with it: some moment or other, in the middle of a week, a month and a day. */
export const MOMENT = '2026-09-09T14:23:45.678Z';
export const NOW = Date.parse(MOMENT);
