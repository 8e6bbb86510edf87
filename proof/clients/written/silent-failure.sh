# Without "set -e", and with nothing looked at: what curl could not have is an empty line for jq, and the loop ends.
read -r LINE
field() { jq -r ".$1 // empty" <<< "$LINE"; }
case "$(field task)" in sales-of-month | export) ;; *) echo '{"unsupported":true}'; exit 0 ;; esac
CURSOR=""
while true; do
  PAGE="$(curl -s --retry 3 -H "Authorization: Bearer $KEY" "$BASE_URL/public-api/v1/sales?from=$(field from)&to=$(field to)&limit=100${CURSOR:+&cursor=$CURSOR}")"
  jq -r '.data[]? | [.id, if .status == "PAID" then (.total * 100 | round) else 0 end] | @tsv' <<< "$PAGE"
  CURSOR="$(jq -r '.pagination.nextCursor? // empty' <<< "$PAGE")"
  [ -n "$CURSOR" ] || break
done | sort -u | awk '{ sum += $2 } END { printf "{\"count\":%d,\"total\":%.2f}\n", NR, sum / 100 }'
