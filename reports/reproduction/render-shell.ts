import { isOwnKey, KEY_VARIABLES, type KeyChange } from '../../conformance/model/exchange.ts';
import { BURST_AT_ONCE } from '../../conformance/model/probe.ts';
import { BURST, isOfRecordedData, type ReproductionRequest, TRIES } from '../../conformance/model/reproduction.ts';
import { applyCredential } from '../../conformance/model/values/credentials.ts';
import { urlPart } from '../../conformance/model/values/url-part.ts';
import { printableLine, printableLiteral } from '../../contract/printable.ts';
import { jqProgram, needsRecords, SAID, steadyProgram } from './judge-jq.ts';
import { CHANGES } from './key-changes.ts';
import { headLines, type ReproducedFailure, shellScript, usageLines } from './render-script.ts';

/** A placeholder for the key. */
const STAND_IN = 'THE0KEY';

/** A request in the terms of the script; null where that cannot make it. */
function asked(request: ReproductionRequest) {
  const { credential, sent, isNextPage, upTo = 1, body } = request;
  const { key, change, place } = credential;
  const isSimple = place !== 'basic' && sent !== 'after-wait';
  const applied = applyCredential(
    { key: key === 'none' ? key : 'good', ...(place === undefined ? {} : { place }) },
    new Map([['good', STAND_IN]]),
  );
  if (!isSimple) return null;
  const pairs = request.query.map(([name, value]) => (name === '' ? value : `${urlPart(name)}=${urlPart(value)}`));
  const json = [['content-type', 'application/json']] as const;
  return {
    method: request.method,
    path: request.path,
    query: [...pairs, ...(applied?.query ?? []).map(([name, value]) => `${urlPart(name)}=${value}`)],
    headers: [...(applied?.headers ?? []), ...request.headers, ...(body === undefined ? [] : json)],
    ...(body === undefined ? {} : { body }),
    ...(key === 'none' ? {} : { key: KEY_VARIABLES[key] }),
    ...(change === undefined ? {} : { change }),
    recorded: request.status,
    isOwnKey: isOwnKey(credential),
    ...(sent === undefined ? {} : { sent }),
    ...(isNextPage === true ? { upTo } : {}),
  };
}

/** For a shell: of curl and jq, or where it takes more, a program for Node. */
export function anyScript(failure: ReproducedFailure): string {
  return curlScript(failure) ?? shellScript(failure);
}

/** A script of curl and jq that exits with 1 while the fault is there, and with 0 when it is gone; null where it takes more. */
export function curlScript(failure: ReproducedFailure): string | null {
  const { run, reproduction } = failure;
  const { shows, finding } = reproduction;
  const judge = jqProgram(shows);
  const requests = reproduction.requests.flatMap((request) => asked(request) ?? []);
  if (judge === null || requests.length < reproduction.requests.length) return null;
  const exact =
    shows.kind === 'status' ? shows.accepted.flatMap(([least, most]) => (least === most ? [least] : [])) : [];
  const about = { finding: printableLine(finding), exact, needsRecords: needsRecords(shows), shows };
  const changes = [...new Set(reproduction.requests.flatMap(({ credential: { change } }) => change ?? []))];
  const keys = [...new Set(requests.flatMap(({ key }) => key ?? []))];
  const total = reproduction.requests.reduce((sum, { upTo = 1 }) => sum + upTo, 0);
  const has = (wanted: string) => requests.some(({ sent }) => sent === wanted);
  return [
    '#!/bin/sh',
    ...headLines(failure).map((line) => `# ${line}`),
    '#',
    ...usageLines(failure, has('burst') ? `${NEEDS} (curl 7.66 or later for the burst)` : NEEDS).map(
      (line) => `# ${line}`,
    ),
    '# The requests; THE0KEY stands for the key.',
    "requests='",
    ...requests.map((request) => literal(request)),
    "'",
    '# What to look for in their answers.',
    `about='${literal(about)}'`,
    "judge='",
    judge,
    "'",
    ...START,
    ...(total > MOST ? [`cannotTell "it takes more than ${MOST} requests"`] : []),
    `base=\${1:-\${COUNTERPROOF_URL:-$(printf %s '${literal(run.target.url)}' | jq -r .)}}`,
    ...keys.map((name) => `[ -n "\${${name}:-}" ] || cannotTell "${name} is not set"`),
    ...askLines(changes),
    ...(shows.kind === 'unchanged' ? DIGEST : ['keep() { cat "$1" >> "$work/answers"; }']),
    'judged() { jq -rs --argjson about "$about" "$judge" "$work/answers" 2> "$work/trouble" || echo unclear; }',
    ...(has('burst') ? BURSTING : []),
    ...(has('until-seen') ? REPEATING : []),
    ...sendLines({ isBurst: has('burst'), isRepeated: has('until-seen') }),
    ...(isOfRecordedData(reproduction) ? AGAIN : []),
    ...END,
    '',
  ].join('\n');
}

const NEEDS = 'sh, curl and jq 1.6 or later';

/** JSON in one line between single quotes. */
function literal(value: unknown): string {
  return printableLiteral(value).replaceAll("'", '\\u0027');
}

/** As many as the player sends. */
const MOST = 500;

const START = [
  'cannotTell() { printf \'Cannot tell (%s)\\n\' "$1"; exit 3; }',
  'for tool in curl jq mktemp; do command -v "$tool" > /dev/null || cannotTell "$tool is needed"; done',
  'work=$(mktemp -d) || cannotTell "no temporary folder can be made"',
  'trap \'rm -rf "$work"\' EXIT',
];

function askLines(changes: readonly KeyChange[]): readonly string[] {
  const cases = changes.map(
    (change) => `if . == null then . elif $request.change == "${change}" then (${CHANGES[change]}) else`,
  );
  return [
    '# Writes request $1, with cursor $2 if there is one, to $3.config for curl.',
    'prepare() {',
    '  jq -nr --argjson request "$1" --arg cursor "$2" --arg base "$base" \'',
    '    (if $request.key == null then "" else $ENV[$request.key] end) as $given',
    `    | ($given | ${cases.join(' ')} . ${cases.map(() => 'end').join(' ')}) as $key`,
    '    | if $request.change != null and $key == $given then error("the change does not change the key") else . end',
    '    | [$request.query[] | select($cursor == "" or (startswith("cursor=") | not))] as $query',
    '    | ($query + (if $cursor == "" then [] else ["cursor=" + ($cursor | @uri)] end) | join("&")) as $query',
    '    | ($base | sub("/+$"; "")) + $request.path + (if $query == "" then "" else "?" + $query end)',
    '    | [["url", .], (if $request.method == "HEAD" then ["head"] else ["request", $request.method] end),',
    '       ($request.headers[] | ["header", if .[1] == "" then .[0] + ";" else .[0] + ": " + .[1] end]),',
    '       (if $request.body == null then empty else ["data-raw", $request.body] end)]',
    '    | map(map(gsub("THE0KEY"; $key)))[]',
    '    | if any(.[]; test("[\\\\x00-\\\\x1f\\\\x7f]")) then error("a character cannot be sent") else . end',
    '    | if length == 1 then .[0] else .[0] + " = " + (.[1] | tojson) end\' > "$3.config" 2> "$work/trouble" || return 1',
    '}',
    '# Sends the request, and keeps the answer in $3.',
    'fetch() {',
    '  prepare "$1" "$2" "$3" || return 1',
    '  { curl -q -sS --globoff --path-as-is --proto =http,https --max-time 60 -y 30 -H "Accept: application/json" \\',
    '      -H "Accept-Encoding: identity" -A counterproof -K "$3.config" -D "$3.head" -o - 2> "$work/trouble"; echo $? > "$3.code"; } \\',
    '    | head -c 33554432 > "$3.body"',
    '  [ "$(cat "$3.code")" = 0 ] && answered "$1" "$3"',
    '}',
    '# Makes $2 of the answer to request $1 in $2.head and $2.body.',
    'answered() {',
    '  jq -cn --rawfile head "$2.head" --rawfile text "$2.body" --argjson bytes "$(wc -c < "$2.body")" --argjson request "$1" \\',
    '    --argjson walk "$walk" \'($head | [splits("\\r?\\n\\r?\\n") | select(. != "")] | last | [splits("\\r?\\n")]) as $lines',
    '    | ($text | ltrimstr("\\ufeff") | try { isJson: true, body: fromjson } catch { isJson: false, body: null })',
    '    + { status: ($lines[0] | split(" ")[1] | tonumber), text: $text, bytes: $bytes, walk: $walk, missing: false,',
    '        headers: [$lines[1:][] | select(contains(":")) | [(sub(":.*"; "") | ascii_downcase), sub("^[^:]*:\\\\s*"; "")]] }',
    '    + ($request | { recorded, isOwnKey, sent })\' > "$2" 2> "$work/trouble"',
    '}',
    '# The same; a limit is waited out.',
    'ask() {',
    '  for try in 1 2 3; do',
    '    fetch "$1" "$2" "$work/answer" || cannotTell "no answer: $(tr -d "\\n" < "$work/trouble" | cut -c1-200)"',
    '    pause=$(jq -r \'if .sent == null and (.status == 429 or .status == 503) then [.headers[] | select(.[0] == "retry-after")[1]',
    '      | tonumber? | select(. > 0)] + [1] | [.[0], 60] | min | ceil else empty end\' "$work/answer")',
    '    [ -z "$pause" ] || [ "$try" = 3 ] || sleep "$pause"',
    '    [ -n "$pause" ] || break',
    '  done',
    '}',
  ];
}

const DIGEST = [
  "said='",
  SAID,
  "'",
  'hash() { if command -v sha256sum > /dev/null; then sha256sum; else shasum -a 256; fi | cut -c1-16; }',
  'keep() {',
  '  digest=$(jq -rj --argjson about "$about" "$said" "$1" | hash)',
  '  jq -c --arg digest "$digest" \'.digest = $digest\' "$1" >> "$work/answers"',
  '}',
];

const ROUNDS = Math.floor(BURST / BURST_AT_ONCE);

const BURSTING = [
  `# A burst: ${BURST_AT_ONCE} at once, up to ${ROUNDS} times, until one is refused. That is the answer that counts, a 429 where there is one.`,
  'burst() {',
  `  [ "\${COUNTERPROOF_ALLOW:-}" = burst ] || cannotTell "it sends up to ${BURST} requests, ${BURST_AT_ONCE} at once: allow that with COUNTERPROOF_ALLOW=burst"`,
  '  prepare "$1" "" "$work/burst" || cannotTell "the request cannot be made"',
  `  for each in $(seq ${BURST_AT_ONCE}); do`,
  '    [ "$each" = 1 ] || echo next',
  '    cat "$work/burst.config"',
  '    printf \'output = "%s.body"\\ndump-header = "%s.head"\\nwrite-out = "%%{http_code} %s\\\\n"\\n\' "$work/$each" "$work/$each" "$each"',
  '    printf \'globoff\\npath-as-is\\nproto = "http,https"\\nmax-time = 10\\nmax-filesize = 1000000\\nheader = "Accept: application/json"\\n\'',
  '    printf \'header = "Accept-Encoding: identity"\\nuser-agent = "counterproof"\\n\'',
  '  done > "$work/all.config"',
  `  for round in $(seq ${ROUNDS}); do`,
  `    curl -q -sS --parallel --parallel-max ${BURST_AT_ONCE} -K "$work/all.config" > "$work/codes" 2> "$work/trouble"`,
  '    grep -q "^[1-5]" "$work/codes" || cannotTell "no answer: $(head -n 1 "$work/trouble" | cut -c1-200)"',
  '    refused=$(awk \'$1 >= 400 { print ($1 != 429), $2 }\' "$work/codes" | sort -n | head -n 1 | cut -d " " -f 2)',
  '    [ -z "$refused" ] || { answered "$1" "$work/$refused" && mv "$work/$refused" "$work/answer" && return 0; cannotTell "the answer cannot be read"; }',
  '  done',
  `  cannotTell "none of ${ROUNDS * BURST_AT_ONCE} requests was refused, so the limit was not met"`,
  '}',
];

const REPEATING = [
  '# It comes and goes: sent again until it is seen.',
  'untilSeen() {',
  `  for try in $(seq ${TRIES}); do`,
  '    : > "$work/answers"; fetch "$1" "" "$work/answer" && keep "$work/answer"',
  '    [ "$(judged)" != there ] || break',
  '  done',
  '}',
];

function sendLines({
  isBurst,
  isRepeated,
}: {
  readonly isBurst: boolean;
  readonly isRepeated: boolean;
}): readonly string[] {
  return [
    'printf %s "$requests" | jq -c . > "$work/requests"',
    'send() {',
    '  : > "$work/answers"; walk=0',
    '  while read -r request <&3; do',
    '    more=$(printf %s "$request" | jq -r \'.upTo // 0\'); sent=$(printf %s "$request" | jq -r \'.sent // ""\')',
    '    if [ "$more" = 0 ]; then',
    '      walk=$((walk + 1))',
    ...(isRepeated ? ['      if [ "$sent" = until-seen ]; then untilSeen "$request"; continue; fi'] : []),
    isBurst
      ? '      if [ "$sent" = burst ]; then burst "$request"; else ask "$request" ""; fi; keep "$work/answer"'
      : '      ask "$request" ""; keep "$work/answer"',
    '    fi',
    '    while [ "$more" -gt 0 ]; do',
    '      more=$((more - 1)); cursor=$(jq -r \'.body | .pagination?.nextCursor? | strings\' "$work/answer")',
    '      if [ -n "$cursor" ]; then ask "$request" "$cursor"; else more=0; echo \'{"missing":true}\' > "$work/answer"; fi',
    '      keep "$work/answer"',
    '    done',
    '  done 3< "$work/requests"',
    '}',
    'send',
  ];
}

/** Other data would hide the fault. */
const AGAIN = [
  '# Gone only if the same requests are answered with the same data again.',
  "steady='",
  steadyProgram(),
  "'",
  'if [ "$(judged)" = gone ]; then',
  '  mv "$work/answers" "$work/before"; send',
  '  same=$(jq -n --argjson about "$about" --slurpfile one "$work/before" --slurpfile other "$work/answers" "$steady" 2> "$work/trouble")',
  '  [ "$(judged)" != gone ] || [ "$same" = true ] || cannotTell "the same requests are answered with other data each time"',
  'fi',
];

const END = [
  'statuses=$(jq -rs \'[.[].status | numbers] | map(tostring) | join(", ")\' "$work/answers")',
  'finding=$(printf %s "$about" | jq -r .finding)',
  'case $(judged) in',
  '  there) printf \'The fault is there: %s (answered %s)\\n\' "$finding" "$statuses"; exit 1 ;;',
  '  gone) printf \'The fault is gone; it was: %s (answered %s)\\n\' "$finding" "$statuses"; exit 0 ;;',
  'esac',
  'cannotTell "answered $statuses"',
];
