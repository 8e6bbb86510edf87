"""Does tasks with a declarative connector of Airbyte: airbyte-manifest.yaml is the connector, and this plays the platform that runs it."""
import json
import os
import subprocess
import sys

STREAMS = {"sales-of-month": "sales", "export": "sales", "stock-movements": "movements"}

task = json.loads(sys.stdin.readline())
stream = STREAMS.get(task["task"])
if stream is None:
    print('{"unsupported": true}')
    sys.exit()

names = {"baseUrl": "base_url", "key": "api_key", "from": "from", "to": "to", "productId": "product_id"}
config = {name: task[given] for given, name in names.items() if given in task}
chosen = {"name": stream, "json_schema": {}, "supported_sync_modes": ["full_refresh"]}
catalog = {"streams": [{"stream": chosen, "sync_mode": "full_refresh", "destination_sync_mode": "append_dedup"}]}
connector = os.path.join(os.path.dirname(sys.executable), "source-declarative-manifest")
command = [connector, "read", "--manifest-path", sys.argv[1]]
for name, value in (("config", config), ("catalog", catalog)):
    file = os.path.join(os.environ["STATE_DIR"], f"{name}.json")
    with open(file, "w", encoding="utf-8") as writing:
        json.dump(value, writing)
    command += [f"--{name}", file]

figure = "total" if stream == "sales" else "quantity"
rows = {}
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
    for line in running.stdout:
        message = json.loads(line)
        if message["type"] == "RECORD":
            row = message["record"]["data"]
            # append_dedup: of a record that comes twice, the last counts
            rows[row["id"]] = (row.get("status"), row[figure])
if running.returncode != 0:
    sys.exit(running.returncode)

amounts = [amount for status, amount in rows.values() if stream != "sales" or status == "PAID"]
print(json.dumps({"count": len(rows), figure: sum(round(amount * 100) for amount in amounts) / 100}))
