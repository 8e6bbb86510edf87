# Keeps a file of all sales up to date: python3 sync.py (BASE_URL, KEY and FILE come from the environment)
import http.client, json, os, time, urllib.parse, urllib.request
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
KEY, FILE = os.environ.get("KEY", ""), os.environ.get("FILE", "sales.json")
OVERLAP = timedelta(days=60)  # refunds change old sales: read the last 60 days again each time

def get(query):
    url = f"{BASE_URL}/public-api/v1/sales?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {KEY}"})
    for attempt in range(1, 10):
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except (OSError, http.client.HTTPException) as error:  # refused, or the connection was lost
            code, headers = getattr(error, "code", None), getattr(error, "headers", None) or {}
            if code not in (None, 429, 500, 502, 503, 504) or attempt == 9:
                raise SystemExit(f"{url}: {error} {error.read().decode() if code else ''}")
            time.sleep(wait_of(headers.get("Retry-After"), attempt))

def wait_of(after, attempt):  # a number of seconds or a date; other headers differ from deployment to deployment
    try:
        return max(float(after) if after.isdigit() else parsedate_to_datetime(after).timestamp() - time.time(), 0.5)
    except (AttributeError, ValueError, TypeError):
        return 2 ** attempt

saved = json.load(open(FILE)) if os.path.exists(FILE) else []
sales = {sale["id"]: sale for sale in saved}
newest = max((datetime.fromisoformat(sale["createdAt"].replace("Z", "+00:00")) for sale in saved), default=None)
begin = newest - OVERLAP if newest else datetime(1970, 1, 1, tzinfo=timezone.utc)
stamp = lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")
to = "2100-01-01T00:00:00.000Z"  # without both bounds, a default range may apply
query = {"from": stamp(begin), "to": to, "limit": "100"}
while query:
    page = get(query)
    sales.update((sale["id"], sale) for sale in page["data"])
    cursor = (page.get("pagination") or {}).get("nextCursor")
    query = {**query, "cursor": cursor} if cursor else None
json.dump(list(sales.values()), open(FILE, "w"))
print(f"{len(sales)} sales")
