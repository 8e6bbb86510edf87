import type { KeyChange } from '../../conformance/model/exchange.ts';

const SECRET_START = '((index("live_") // -5) + 5) as $at';
const SWAPPED =
  'explode | map(if . >= 97 and . <= 122 then . - 32 elif . >= 65 and . <= 90 then . + 32 else . end) | implode';
/** Another character of base64url, whose highest bit differs. */
const OTHER =
  '"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" as $all | . as $c | ($all | index($c)) as $i | if $i == null then "x" else (($i + 32) % 64) as $n | $all[$n:$n + 1] end';
/** Digits become other digits, and letters others of their kind: what is hexadecimal stays so. */
const INVENTED =
  'explode | map(if . >= 48 and . <= 57 then (. - 43) % 10 + 48 elif . >= 97 and . <= 102 then (. - 94) % 6 + 97 elif . >= 103 and . <= 122 then (. - 93) % 20 + 103 elif . >= 65 and . <= 70 then (. - 62) % 6 + 65 elif . >= 71 and . <= 90 then (. - 61) % 20 + 71 else . end) | implode';

/** What `changeKey` of conformance does to a key, as programs for jq; what it invents is another invention. */
export const CHANGES: Readonly<Record<KeyChange, string>> = {
  'swapped-case': SWAPPED,
  'prefix-in-other-case': `${SECRET_START} | (.[:$at] | ${SWAPPED}) + .[$at:]`,
  'one-character-changed': `.[:-1] + (.[-1:] | ${OTHER})`,
  'middle-changed': `${SECRET_START} | (($at + length) / 2 | floor) as $m | .[:$m] + (.[$m:$m + 1] | ${OTHER}) + .[$m + 1:]`,
  'same-ends': `${SECRET_START} | if $at < length - 4 then .[:$at] + (.[$at:-4] | ${INVENTED}) + .[-4:] else . end`,
  'never-issued': `${SECRET_START} | .[:$at] + (.[$at:] | ${INVENTED})`,
  'cut-last': '.[:-1]',
  'cut-first': '.[1:]',
  lengthened: '. + "x"',
  preceded: '"x" + .',
  'followed-by-word': '. + " x"',
  'upper-case': 'ascii_upcase',
  'lower-case': 'ascii_downcase',
  'prefix-only': 'sub("live_.*"; "live_")',
  'secret-only': 'sub("^.*?live_"; "")',
  'other-prefix': 'sub("live_"; "test_")',
  'unknown-prefix': `${SECRET_START} | "zz_live_" + .[$at:]`,
  'inner-space': '.[:length / 2 | floor] + " " + .[length / 2 | floor:]',
  'null-word': '"null"',
  'undefined-word': '"undefined"',
  empty: '""',
};
