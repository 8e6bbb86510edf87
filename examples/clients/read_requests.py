# Reads all sales: venv/bin/python read_requests.py (BASE_URL and KEY come from the environment)
import os
import time

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010") + "/public-api/v1"
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['KEY']}"
# It waits as long as Retry-After says, otherwise longer each time.
session.mount(BASE_URL, HTTPAdapter(max_retries=Retry(8, backoff_factor=1, status_forcelist=[429, 500, 502, 503, 504])))

def get(path, params):
    for attempt in (1, 2, 3):
        try:
            response = session.get(BASE_URL + path, params=params, timeout=30)
            response.raise_for_status()
            return response.json()
        except requests.exceptions.ChunkedEncodingError:  # the connection was lost in the middle of an answer
            if attempt == 3:
                raise
            time.sleep(attempt)

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
