import { field, isObject } from '../kernel/json.ts';

/** Whether a value of a file has the shape that it should have. */
export type Test = (value: unknown) => boolean;
export type Shape = Readonly<Record<string, Test>>;

export const text: Test = (value) => typeof value === 'string';
export const number: Test = (value) => typeof value === 'number';
/** No file is of a run that took thirty years; larger numbers are no time to calculate with. */
const MOST_MS = 1e12;
export const milliseconds: Test = (value) => typeof value === 'number' && value >= 0 && value < MOST_MS;
export const instant: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
export const orLeftOut =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
export const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
export const shaped =
  (shape: Shape): Test =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([name, test]) => test(field(value, name)));
export const pair: Test = (value) => listOf(text)(value) && Array.isArray(value) && value.length === 2;
