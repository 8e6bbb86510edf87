# Reads all sales: venv/bin/python read_httpx.py (BASE_URL and KEY come from the environment)
import os
import time
from email.utils import parsedate_to_datetime

import httpx

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010") + "/public-api/v1"
client = httpx.Client(headers={"Authorization": f"Bearer {os.environ['KEY']}"}, timeout=30)

def get(path, params):
    for attempt in range(1, 10):
        try:
            response = client.get(BASE_URL + path, params=params)
        except httpx.TransportError:  # refused, or the connection was lost
            response = None
        if response is not None and response.status_code not in (429, 500, 502, 503, 504):
            return response.raise_for_status().json()
        time.sleep(wait_of(response and response.headers.get("Retry-After"), attempt))
    raise SystemExit(f"{path}: no usable answer in nine tries")

def wait_of(after, attempt):  # a number of seconds or a date; other headers differ from deployment to deployment
    try:
        return max(float(after) if after.isdigit() else parsedate_to_datetime(after).timestamp() - time.time(), 0.5)
    except (AttributeError, ValueError, TypeError):
        return 2 ** attempt

def records(path, **filters):
    query = {"limit": 100, **filters}
    while query:
        page = get(path, query)
        yield from page["data"]
        cursor = (page.get("pagination") or {}).get("nextCursor")
        query = {**query, "cursor": cursor} if cursor else None

# Without both bounds, a default range may apply.
ALWAYS = {"from": "1970-01-01T00:00:00.000Z", "to": "2100-01-01T00:00:00.000Z"}
print(f"{sum(1 for sale in records('/sales', **ALWAYS))} sales")
