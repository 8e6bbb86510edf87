#!/usr/bin/env bash
# Answers one question about a shop: bash client.sh (needs curl and jq; BASE_URL and KEY come from the environment, the task is a line of JSON on standard input)
set -euo pipefail

for tool in curl jq; do
  command -v "$tool" > /dev/null || { echo "client.sh needs $tool" >&2; exit 1; }
done

BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
TRIES=5
FOLDER="$(mktemp -d)"
trap 'rm -rf "$FOLDER"' EXIT

read -r TASK_LINE || [ -n "$TASK_LINE" ]
parameter() { jq -r --arg name "$1" '.[$name] // ""' <<< "$TASK_LINE"; }

# get PATH NAME=VALUE…: the answer is then in $FOLDER/body and its status in $STATUS; 000 is a connection that was lost.
get() {
  local path="$1" attempt=1 query=()
  shift
  for pair in "$@"; do query+=(--data-urlencode "$pair"); done
  while true; do
    # The key comes from a file descriptor: arguments are visible to other users. Redirects are not followed.
    STATUS="$(curl --silent --get --max-time 60 --config <(printf 'header = "Authorization: Bearer %s"\n' "$KEY") \
      --dump-header "$FOLDER/headers" --output "$FOLDER/body" --write-out '%{http_code}' \
      "${query[@]}" "$BASE_URL/public-api/v1$path")" || STATUS=000
    case "$STATUS" in
      200) return 0 ;;
      000 | 429 | 500 | 502 | 503 | 504) ;;
      *) return 1 ;;
    esac
    [ "$attempt" -lt "$TRIES" ] || return 1
    sleep "$(wait_of "$attempt")"
    attempt=$((attempt + 1))
  done
}

header() { [ "$STATUS" = 000 ] || tr -d '\r' < "$FOLDER/headers" | sed -n "s/^$1: *//Ip" | head -n 1; }

# How long a limit lasts is said in several ways. Where nothing says it, each pause is twice as long as the one before.
wait_of() {
  local after reset
  after="$(header retry-after)"
  if [[ "$after" =~ ^[0-9]+$ ]]; then echo "$after.1"; return; fi
  reset="$(date -d "${after:-never}" +%s 2> /dev/null || header x-ratelimit-reset)"
  if [ -z "$reset" ] && [[ "$(header ratelimit)" =~ (t|reset)=([0-9]+) ]]; then reset="${BASH_REMATCH[2]}"; fi
  reset="${reset%%.*}"
  if [ "${reset:-0}" -gt 1000000000 ]; then reset=$((reset - $(date +%s))); reset=$((reset > 0 ? reset : 0)).1; fi # seconds since 1970
  echo "${reset:-$((2 ** ($1 - 1)))}"
}

fail() { echo "$1: status $STATUS" >&2; exit 1; }

# walk PATH FILTER NAME=VALUE…: prints a line for each record of a list, made by the jq filter and beginning with its id.
# A cursor may be refused in the middle of a walk: half a list is no answer, so the walk begins again.
walk() {
  local path="$1" filter="$2" begun=1 cursor=""
  shift 2
  : > "$FOLDER/records"
  while true; do
    if ! get "$path" "$@" limit=100 ${cursor:+"cursor=$cursor"}; then
      if [ "$STATUS" != 400 ] || [ -z "$cursor" ] || [ "$begun" = 3 ]; then fail "$path"; fi
      begun=$((begun + 1)) cursor=""
      : > "$FOLDER/records"
      continue
    fi
    jq -r ".data[] | $filter | @tsv" "$FOLDER/body" >> "$FOLDER/records"
    cursor="$(jq -r '.pagination.nextCursor // ""' "$FOLDER/body")"
    [ -n "$cursor" ] || break
  done
  awk -F '\t' '{ last[$1] = $0 } END { for (id in last) print last[id] }' "$FOLDER/records" # once for each id, as it came last
}

# Amounts and quantities have two decimals at most; whole hundredths add up exactly.
count_and_sum() { awk -F '\t' -v name="$1" '{ sum += $2 } END { printf "{\"count\":%d,\"%s\":%.2f}\n", NR, name, sum / 100 }'; }

FROM="from=$(parameter from)"
TO="to=$(parameter to)"
AT="$(parameter at)"
TOP="$(parameter top)"

case "$(parameter task)" in
  sales-of-month | export) # an export begins again after an interruption: what was read before it may have changed
    walk /sales '[.id, if .status == "PAID" then .total * 100 | round else 0 end]' "$FROM" "$TO" > "$FOLDER/kept"
    count_and_sum total < "$FOLDER/kept"
    ;;
  revenue-by-store-and-day)
    get /analytics/revenue "$FROM" "$TO" || fail /analytics/revenue
    jq -c '{ rows: [.data[] | { date, storeId, revenue }] }' "$FOLDER/body"
    ;;
  stock-movements)
    walk /inventory/logs '[.id, (.quantity * 100 | round)]' "productIds=$(parameter productId)" "$FROM" "$TO" > "$FOLDER/kept"
    count_and_sum quantity < "$FOLDER/kept"
    ;;
  promotions-today)
    walk /promotions '[.id, .status, .from // "", .to // ""]' active=true "from=$AT" "to=$AT" > "$FOLDER/kept"
    # Timestamps have one form, so they compare as texts.
    jq -R -s -c --arg at "$AT" '[split("\n")[] | select(. != "") | split("\t")
      | select(.[1] == "ACTIVE" and .[2] <= $at and (.[3] == "" or .[3] >= $at)) | .[0]] | { ids: . }' "$FOLDER/kept"
    ;;
  best-customers)
    get /analytics/customers "$FROM" "$TO" "limit=$((TOP < 100 ? TOP : 100))" || fail /analytics/customers
    jq -c --argjson top "$TOP" '{ ids: [.data | to_entries | sort_by(-.value.revenue, .key)[:$top][].value.id] }' "$FOLDER/body"
    ;;
  *) echo '{"unsupported":true}' ;;
esac
