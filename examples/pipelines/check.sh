#!/usr/bin/env bash
# For Jenkins and any other CI: expects COUNTERPROOF_KEY from its secret store, and STAGING_URL. BASE is a run.json to compare with.
set -uo pipefail

# Later lines decide for themselves what an exit code means.
npx --yes counterproof@"${COUNTERPROOF_VERSION:-0.1.0}" check "$STAGING_URL" --profile ci --format html,junit
verdict=$?

if [ -n "${BASE:-}" ] && [ -e counterproof-out/run.json ]; then
  npx --yes counterproof@"${COUNTERPROOF_VERSION:-0.1.0}" diff "$BASE" counterproof-out || true
fi

case $verdict in
  0) echo "release" ;;
  1) echo "stop: the contract is broken" ;;
  3) echo "stop: not everything was decided; look, then run again" ;;
  *) echo "stop: nothing was checked" ;;
esac
exit "$verdict"
