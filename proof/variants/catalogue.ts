import type { Variant } from '../fault.ts';
import { documentVariants } from './documents.ts';
import { frameworkVariants } from './frameworks.ts';
import { goodsVariants } from './goods.ts';
import { errorVariants, listVariants } from './lists.ts';
import { recordVariants } from './records.ts';
import { serverVariants } from './servers.ts';
import { strangeDocumentVariants } from './strange-documents.ts';
import { transientVariants } from './transient.ts';
import { shapeVariants, wordVariants } from './words.ts';

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
  ...serverVariants,
  ...documentVariants,
  ...strangeDocumentVariants,
];
