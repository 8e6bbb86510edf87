import { isShownByRecords, type Shows } from '../../conformance/model/reproduction.ts';

/**
 * What `sightingIn` of conformance looks for in answers, as programs for jq. Each reads the list of answers and gives true where
 * the fault is there, false where it is gone, and null where they say nothing of it. `$shows` is what is looked for.
 */
const PROGRAMS: Readonly<Partial<Record<Shows['kind'], readonly string[]>>> = {
  status: ['sent | .[-1].status as $s | any($shows.accepted[]; $s >= .[0] and $s <= .[1]) | not'],
  records: ['[.[].body | ids] as $ids | any($shows.returned[]; IN($ids[]) | not) or any($shows.left[]; IN($ids[]))'],
  once: ['twice([.[].body | ids]) or twice([.[].body | .pagination?.nextCursor? | strings])'],
  size: [
    '.[-1].body as $b | ($b | .data? | type) == "array"',
    'and ($shows.isFollowed != true or ($b | .pagination?.nextCursor? | type) == "string")',
    'and (($b.data | length) as $n | $n < ($shows.least // 0) or ($shows.most != null and $n > $shows.most))',
  ],
  same: [
    '(map(.walk) | max) as $last',
    '| ([.[] | select(.walk < $last).body | ids] | unique) != ([.[] | select(.walk == $last).body | ids] | unique)',
  ],
  ranked: [
    '[.[-1].body | .data?[]? | .[$shows.field]] as $sums',
    '| any(range(1; $sums | length); $sums[.] > $sums[. - 1] + 0.0001)',
  ],
  place: [
    'def isWrong: if $shows.keyword == "type" then (if . == null then $shows.isNullable | not else hasType($shows.type) | not end)',
    '  elif $shows.keyword == "timestamp" then type == "number" or (type == "string" and (isInstant | not))',
    '  elif type != "string" then false',
    '  elif $shows.keyword == "enum" then IN(($shows.values // [])[]) | not',
    '  elif $shows.keyword == "format" then hasForm($shows.form) | not',
    '  elif $shows.keyword == "length" then length != $shows.length',
    '  else $shows.keyword == "empty" and . == "" end;',
    '($shows.path | sub("/[^/]*$"; "")) as $above | [.[].body | at($above)] as $holders',
    '| if $shows.keyword == "json" then any(.[]; .isJson | not)',
    '  elif $holders == [] then null',
    '  elif $shows.keyword != "required" then any(.[].body | at($shows.path); isWrong)',
    '  else ($shows.path | sub(".*/"; "")) as $name | any($holders[]; type == "object" and (has($name) | not)) end',
  ],
  leak: [
    'def isLeaking: if $shows.where == "header" then',
    '    if $shows.inName == true then any(.headers[]; .[0] | shape == $shows.shape)',
    '    else any(.headers[] | select(.[0] == ($shows.path | ascii_downcase)); $shows.by == "name" or (.[1] | shape) == $shows.shape) end',
    '  elif .isJson | not then .text | shape == $shows.shape',
    '  elif $shows.inName == true then any(.body | at($shows.path) | objects | keys[]; shape == $shows.shape)',
    '  elif $shows.by == "name" and $shows.inText != true then any(.body | at($shows.path); . != null)',
    '  else any(.body | at($shows.path) | strings; shape == $shows.shape) end;',
    'if $shows.where != "header" and ($shows.path | startswith("/data/*")) and all(.[]; .body | .data? == []) then null',
    'else any(sent[]; isLeaking) end',
  ],
  data: ['.[-1].body | .data? | if type == "array" then length > 0 else type == "object" end'],
  agree: [
    '[.[].body | records($shows.id) | .[$shows.field] | if type == "array" then map(tojson) | sort else . end]',
    '| if length < 2 then null else (unique | length) > 1 end',
  ],
  varies: ['[.[].body | at($shows.path)] | if length < 2 then null else (unique | length) > 1 end'],
  values: [
    '[.[].body | records($shows.id)] | if . == [] and $shows.isListed == true then null',
    'else any(.[]; . as $r | all($shows.values[]; . as [$path, $value] | any($r | at($path); . == ($value | fromjson)))) end',
  ],
  header: ['any(sent[].headers[]; .[0] == ($shows.name | ascii_downcase) and .[1] == $shows.value)'],
  daily: [
    '(now / 86400 | floor * 86400) as $today | any(.[]; any(.body | at($shows.path); (ms - ($today - ($shows.day + "T00:00:00Z" | ms))) as $at',
    '  | any($shows.between[]; $at >= (.[0] | ms) and $at <= (.[1] | ms))) | not)',
  ],
  instant: ['any(.[].body | at($shows.path); (try ms catch null) != ($shows.expected | ms))'],
  document: [
    '.[-1].body as $document | if ($document | type) != "object" then null',
    'else [$document | part($document; [$shows.stated.pointer | steps])] as $found',
    '  | if $shows.stated.says == "present" then $found != []',
    '    elif $shows.stated.says == "value" then $found == [$shows.stated.value | fromjson]',
    '    else $found != [$shows.stated.than | fromjson] end end',
  ],
  length: ['all(.[]; .missing | not) and map(.bytes) == $shows.bytes'],
  unchanged: ['map(.digest) == $shows.digests'],
};

const HELPERS: Readonly<Record<string, readonly string[]>> = {
  ids: ['def ids: .data? | arrays | .[] | .id? | strings;'],
  twice: ['def twice($all): ($all | length) > ($all | unique | length);'],
  sent: ['def sent: map(select(.missing | not));'],
  records: ['def records($id): .. | objects | select(.id? == $id);'],
  at: [
    '# The values at a pointer, in which * is every item of a list.',
    'def at($path): reduce ($path | split("/")[1:])[] as $step ([.]; map(if $step == "*" then arrays | .[]',
    '  elif type == "object" and has($step) then .[$step] else empty end)) | .[];',
  ],
  part: [
    '# What stands at a pointer, references within the document followed; nothing where there is none.',
    'def steps: split("/")[1:][] | gsub("~1"; "/") | gsub("~0"; "~");',
    'def member($name): if type == "array" then ($name | tonumber?) as $at | select($at >= 0 and $at < length) | .[$at]',
    '  elif type == "object" and has($name) then .[$name] else empty end;',
    'def target($names): if $names == [] then . else member($names[0]) | target($names[1:]) end;',
    'def followed($document; $left): if type != "object" or (.["$ref"]? | type) != "string" then . else .["$ref"] as $to',
    '  | if $to | contains("%") then error("escaped") elif $left == 0 or ($to | test("^#(/|$)") | not) then empty',
    '    else $document | target([$to | steps]) | followed($document; $left - 1) end end;',
    'def part($document; $names): if $names == [] then . else member($names[0]) | followed($document; 16) | part($document; $names[1:]) end;',
  ],
  shape: [
    '# Letters as a, digits as 9, cut short.',
    'def shape: .[0:96] | gsub("\\\\p{N}"; "9") | gsub("[\\\\p{L}\\\\p{M}]"; "a") | if length > 24 then .[0:24] + "\\u2026" else . end;',
  ],
  ms: [
    '# Seconds, to the millisecond.',
    'def ms: (.[0:19] + "Z" | fromdateiso8601) + ((.[19:] | capture("^(?<part>[.][0-9]+)Z?$") | "0" + .part | tonumber) // 0);',
  ],
  isInstant: [
    'def isDay: (. + "T00:00:00Z" | try (fromdateiso8601 | todateiso8601[0:10]) catch "") == .;',
    'def isInstant: test("^\\\\d{4}-\\\\d\\\\d-\\\\d\\\\dT([01]\\\\d|2[0-3]):[0-5]\\\\d:[0-5]\\\\d[.]\\\\d{3}Z$") and (.[0:10] | isDay);',
  ],
  hasForm: [
    'def hasForm($form): if $form == "timestamp" then isInstant elif $form == "date" then length == 10 and isDay',
    '  elif $form == "uuid" then test("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$") else true end;',
  ],
  hasType: [
    'def hasType($type): if $type == "any" then true elif $type == "integer" then type == "number" and . == floor else type == $type end;',
  ],
};

/** In their order: a later one may use those before. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  status: ['sent'],
  records: ['ids'],
  once: ['ids', 'twice'],
  same: ['ids'],
  place: ['at', 'isInstant', 'hasForm', 'hasType'],
  leak: ['sent', 'at', 'shape'],
  agree: ['records'],
  varies: ['at'],
  values: ['records', 'at'],
  header: ['sent'],
  document: ['part'],
  daily: ['at', 'ms'],
  instant: ['at', 'ms'],
};

/** Null where it takes more than jq: a schema that has to be read, or all the ways to announce a time. */
export function jqProgram(shows: Shows): string | null {
  const { kind } = shows;
  const program = PROGRAMS[kind];
  if (program === undefined || (shows.kind === 'document' && !isPlain(shows))) return null;
  return [
    '$about.shows as $shows |',
    ...(NEEDS[kind] ?? []).flatMap((name) => HELPERS[name] ?? []),
    '# An answer for another reason: a limit, a key that is not taken or may not, an error, or no list where one is needed.',
    'def saysNothing: .status as $s | if $s == .recorded or IN($about.exact[]; $s) then false',
    '  elif $s == 429 then .sent != "burst" elif $s == 401 or $s == 403 then .isOwnKey',
    '  elif $s >= 500 then .sent != "until-seen"',
    '  else $about.needsRecords and $s >= 400 and (.recorded // 0) < 400 end;',
    'def judged:',
    ...program.map((line) => `  ${line}`),
    '  ;',
    'if all(.[]; .missing) or any(.[] | select(.missing | not); saysNothing) then null else judged end',
    '| if . == null then "unclear" elif . then "there" else "gone" end',
  ].join('\n');
}

/** Whether both readings of the same requests, `$one` and `$other`, have the same data, as `isSteady` of conformance says it. */
export function steadyProgram(): string {
  return [
    '$about.shows as $shows |',
    ...['ids', 'records', 'at'].flatMap((name) => HELPERS[name] ?? []),
    'def recordedValues: if $shows.kind == "values" then [.body | records($shows.id) | [$shows.values[][0] as $path | [at($path)]]]',
    '  elif $shows.kind == "unchanged" then [.body | .data? | arrays | .[] | select(tojson as $row | any($shows.subjects[]; . as $id | $row | contains($id)))]',
    '  else [] end;',
    'def recordIds: if IN($shows.kind; "records", "values") then [.body | ids] else [] end;',
    `def data: .body | if type != "object" then . elif has("data") then .data else ${WITHOUT_ECHO} end;`,
    'def lookedAt: [recordedValues, recordIds | select(. != [])][0] // data;',
    'def readings: [.[] | select(.missing | not) | lookedAt];',
    '($one | readings) == ($other | readings)',
  ].join('\n');
}

const WITHOUT_ECHO = 'with_entries(select(.key | test("request|trace|instance|correlation|time|log"; "i") | not))';

/** Whether a refusal says nothing of it; of a document that jq reads, no other answer is asked for. */
export function needsRecords(shows: Shows): boolean {
  return isShownByRecords(shows) || shows.kind === 'document';
}

/** What the document says by what stands at a pointer, and needs no other answer for. */
function isPlain({ stated, answers }: Extract<Shows, { readonly kind: 'document' }>): boolean {
  const isOfValue = stated.says === 'present' || stated.says === 'value' || stated.says === 'other';
  return isOfValue && answers === undefined && !stated.pointer.includes('%');
}

/** What an answer says, as `digestOf` of conformance writes it before it is hashed. */
export const SAID = [
  '$about.shows as $shows',
  '| def kept($path): if IN($shows.masked[]; $path) then null',
  '  elif type == "array" then map(kept($path + "/*"))',
  '  elif type == "object" then to_entries | sort_by(.key) | map(.key as $k | .value |= kept($path + "/" + $k)) | from_entries',
  '  else . end;',
  '(.body | .data?) as $data',
  '| ($shows.subjects != [] and ($data | type) == "array") as $isOfRows',
  '| (if $isOfRows then [$data[] | select(tojson as $row | any($shows.subjects[]; . as $id | $row | contains($id)))]',
  '   elif (.body | type) != "object" then .body',
  '   elif .body | has("data") then .body | {data} + (if has("pagination") then {pagination} else {} end)',
  `   else .body | ${WITHOUT_ECHO} end) as $said`,
  '| "\\(.status) \\(if $shows.masked == [] then "" else .bytes end) \\($said | kept(if $isOfRows then "/data" else "" end) | tojson)"',
].join('\n');
