export { forbiddenCategories } from './minimization/categories.ts';
export type { ForbiddenCategory, Place } from './minimization/category.ts';
export { type FieldPlace, forbiddenName, wordsOf } from './minimization/names.ts';
export { type ForbiddenValue, forbiddenIn, forbiddenValues, type ValueMatch } from './minimization/values.ts';
