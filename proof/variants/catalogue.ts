import type { Variant } from '../fault.ts';
import { documentVariants } from './documents.ts';
import { errorVariants, requestVariants } from './errors.ts';
import { frameworkVariants, parserVariants } from './frameworks.ts';
import { goodsVariants } from './goods.ts';
import { listVariants, pagingVariants } from './lists.ts';
import { recordVariants } from './records.ts';
import { shapeVariants } from './shapes.ts';
import { strangeDocumentVariants } from './strange-documents.ts';
import { transientVariants, visitorVariants } from './transient.ts';
import { wordVariants } from './words.ts';

/** Correct deployments that choose differently. None may fail a rule. */
export const variants: readonly Variant[] = [
  ...pagingVariants,
  ...errorVariants,
  ...shapeVariants,
  ...requestVariants,
  ...visitorVariants,
  ...transientVariants,
  ...frameworkVariants,
  ...wordVariants,
  ...goodsVariants,
  ...parserVariants,
  ...listVariants,
  ...recordVariants,
  ...documentVariants,
  ...strangeDocumentVariants,
];
