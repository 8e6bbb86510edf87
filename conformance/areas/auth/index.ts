import type { Rule } from '../../model/rule.ts';
import { authProbe } from './auth.probe.ts';
import { authChallenge } from './rules/auth-challenge.ts';
import { authCorsAnyOrigin } from './rules/auth-cors-any-origin.ts';
import { authCutKeyRefused } from './rules/auth-cut-key-refused.ts';
import { authDisabledKeyRefused } from './rules/auth-disabled-key-refused.ts';
import { authEmptyKeyRefused } from './rules/auth-empty-key-refused.ts';
import { authKeyAccepted } from './rules/auth-key-accepted.ts';
import { authKeyIdSafe } from './rules/auth-key-id-safe.ts';
import { authKeyIdStays } from './rules/auth-key-id-stays.ts';
import { authKeyInHeaderRefused } from './rules/auth-key-in-header-refused.ts';
import { authKeyInQueryRefused } from './rules/auth-key-in-query-refused.ts';
import { authKeyNeverEchoed } from './rules/auth-key-never-echoed.ts';
import { authKeyRequired } from './rules/auth-key-required.ts';
import { authLast4EndsKey } from './rules/auth-last4-ends-key.ts';
import { authLengthenedKeyRefused } from './rules/auth-lengthened-key-refused.ts';
import { authNoCookies } from './rules/auth-no-cookies.ts';
import { authNoWayAround } from './rules/auth-no-way-around.ts';
import { authOtherCaseRefused } from './rules/auth-other-case-refused.ts';
import { authOtherSchemeRefused } from './rules/auth-other-scheme-refused.ts';
import { authPrefixRefused } from './rules/auth-prefix-refused.ts';
import { authPrefixShownSafely } from './rules/auth-prefix-shown-safely.ts';
import { authRefusalHoldsNoData } from './rules/auth-refusal-holds-no-data.ts';
import { authRevokedKeyRefused } from './rules/auth-revoked-key-refused.ts';
import { authRotatedKeyRefused } from './rules/auth-rotated-key-refused.ts';
import { authUnknownKeyRefused } from './rules/auth-unknown-key-refused.ts';

export const probes = [authProbe] as const;

export const rules: readonly Rule[] = [
  authChallenge,
  authCorsAnyOrigin,
  authCutKeyRefused,
  authDisabledKeyRefused,
  authEmptyKeyRefused,
  authKeyAccepted,
  authKeyIdSafe,
  authKeyIdStays,
  authKeyInHeaderRefused,
  authKeyInQueryRefused,
  authKeyNeverEchoed,
  authKeyRequired,
  authLast4EndsKey,
  authLengthenedKeyRefused,
  authNoCookies,
  authNoWayAround,
  authOtherCaseRefused,
  authOtherSchemeRefused,
  authPrefixRefused,
  authPrefixShownSafely,
  authRefusalHoldsNoData,
  authRevokedKeyRefused,
  authRotatedKeyRefused,
  authUnknownKeyRefused,
];
