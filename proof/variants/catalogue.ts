import type { Variant } from '../fault.ts';
import { documentVariants } from './documents.ts';
import { errorVariants } from './errors.ts';
import { frameworkVariants } from './frameworks.ts';
import { goodsVariants } from './goods.ts';
import { ledgerVariants } from './ledgers.ts';
import { listVariants } from './lists.ts';
import { pagingVariants } from './paging.ts';
import { parserVariants } from './parsers.ts';
import { recordVariants } from './records.ts';
import { requestVariants } from './requests.ts';
import { shapeVariants } from './shapes.ts';
import { strangeDocumentVariants } from './strange-documents.ts';
import { transientVariants } from './transient.ts';
import { transitionVariants } from './transitions.ts';
import { visitorVariants } from './visitors.ts';
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
  ...ledgerVariants,
  ...transitionVariants,
  ...documentVariants,
  ...strangeDocumentVariants,
];
