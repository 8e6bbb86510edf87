import type { Variant } from '../fault.ts';
import { documentVariants } from './documents.ts';
import { errorVariants } from './errors.ts';
import { frameworkVariants } from './frameworks.ts';
import { goodsVariants } from './goods.ts';
import { listVariants } from './lists.ts';
import { recordVariants } from './records.ts';
import { shapeVariants } from './shapes.ts';
import { strangeDocumentVariants } from './strange-documents.ts';
import { transientVariants } from './transient.ts';
import { wordVariants } from './words.ts';

/** Correct deployments that choose differently. None may fail a rule. */
export const variants: readonly Variant[] = [
  ...listVariants,
  ...errorVariants,
  ...shapeVariants,
  ...transientVariants,
  ...frameworkVariants,
  ...wordVariants,
  ...goodsVariants,
  ...recordVariants,
  ...documentVariants,
  ...strangeDocumentVariants,
];
