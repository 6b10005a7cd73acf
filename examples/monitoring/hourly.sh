#!/bin/sh
# Every hour: tests a gateway, keeps the trend, and replaces the metrics that node_exporter reads. For cron:
#
#     17 * * * * /opt/gateproof/hourly.sh
#
# It needs a folder with a package.json that pins gateproof (npm ci was run there), and the key in a file that only its user can read.
set -eu
cd "${GATEPROOF_HOME:-/opt/gateproof}"
GATEWAY_API_KEY=$(cat "${GATEPROOF_KEY_FILE:-/etc/gateproof/key}")
export GATEWAY_API_KEY

metrics=${METRICS_DIR:-/var/lib/node_exporter/textfile_collector}/gateproof.prom

code=0
npx --no-install gateproof --base-url "$GATEWAY_BASE_URL" --quiet \
  --max-requests 2000 --deadline 1800 --history history \
  --report "prometheus=$metrics" || code=$?

# gateproof writes files for its own user. node_exporter is usually another one.
[ ! -f "$metrics" ] || chmod 644 "$metrics"

# 1 (violated) and 3 (inconclusive) are in the metrics, and alerts follow from those. Anything else is an error of the job itself.
case $code in 0 | 1 | 3) exit 0 ;; *) exit "$code" ;; esac
