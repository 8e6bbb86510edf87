import type { Rule } from '../../model/rule.ts';
import { breakdownsProbe } from './breakdowns.probe.ts';
import { rateProbe } from './rate.probe.ts';
import { errorBadKeyIs401 } from './rules/error-bad-key-is-401.ts';
import { errorForeignStoreIs403 } from './rules/error-foreign-store-is-403.ts';
import { errorHoldsNoRecords } from './rules/error-holds-no-records.ts';
import { errorInvalidIs400 } from './rules/error-invalid-is-400.ts';
import { errorNoQuestionBreaks } from './rules/error-no-question-breaks.ts';
import { errorShowsNoInside } from './rules/error-shows-no-inside.ts';
import { errorSurvivesMalformedUrls } from './rules/error-survives-malformed-urls.ts';
import { errorUnknownIs404 } from './rules/error-unknown-is-404.ts';
import { rateLimitAnswers429 } from './rules/rate-limit-answers-429.ts';
import { rateLimitHoldsNoRecords } from './rules/rate-limit-holds-no-records.ts';
import { rateLimitServesAgain } from './rules/rate-limit-serves-again.ts';
import { rateLimitTellsWhen } from './rules/rate-limit-tells-when.ts';

export const probes = [breakdownsProbe, rateProbe] as const;

export const rules: readonly Rule[] = [
  errorBadKeyIs401,
  errorForeignStoreIs403,
  errorHoldsNoRecords,
  errorInvalidIs400,
  errorNoQuestionBreaks,
  errorShowsNoInside,
  errorSurvivesMalformedUrls,
  errorUnknownIs404,
  rateLimitAnswers429,
  rateLimitHoldsNoRecords,
  rateLimitServesAgain,
  rateLimitTellsWhen,
];
