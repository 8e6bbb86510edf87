# How a correct client keeps each promise. What stands before the first id is taken as given by all of them.
import gzip
import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime

BASE_URL, KEY = os.environ.get("BASE_URL", ""), os.environ.get("KEY", "")

# CLI-01
def ask(path, query):
    url = f"{BASE_URL}/public-api/v1{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {KEY}"})
    return opener.open(request, timeout=60)  # opener: CLI-28

# CLI-02
def report(path, status):
    # The key is in the Authorization header alone. What is written down names the path and the status, and no header.
    print(f"{path} was answered with {status}", file=sys.stderr)

# CLI-03
def stores():
    # No organizationId, and no header for it: the key belongs to one organization.
    return get("/stores", {})

# CLI-04
def customer(customer_id):
    url = f"{BASE_URL}/public-api/v1/customers/{urllib.parse.quote(customer_id)}"
    headers = {"Authorization": f"Bearer {KEY}"}
    request = urllib.request.Request(url, headers=headers, method="GET")  # the only method that the API has
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response, parse_float=Decimal)

# CLI-05
def sales_of_stores(task):
    # storeIds, as the contract writes it: not store, store_id or storeId.
    stores = ",".join(task["storeIds"])
    return get("/sales", {"from": task["from"], "to": task["to"], "storeIds": stores, "limit": 100})

# CLI-06
def month_of(year, month):
    begin = datetime(year, month, 1, tzinfo=timezone.utc)
    end = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=timezone.utc) - timedelta(milliseconds=1)
    form = lambda time: time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return {"from": form(begin), "to": form(end)}  # 2026-10-01T00:00:00.000Z

# CLI-07
def limit_for(wanted):
    # 100 is the most that one page holds: for more, read the next page.
    return min(max(int(wanted), 1), 100)

# CLI-08
def next_page(query, page):
    cursor = (page.get("pagination") or {}).get("nextCursor")
    # As it came: not parsed, not decoded, and left out where there is none.
    return {**query, "cursor": cursor} if cursor else None

# CLI-09
def later_page(filters, cursor):
    # Every filter of the first page again; the cursor is added and takes nothing away.
    return get("/sales", {**filters, "limit": 100, "cursor": cursor})

# CLI-10
def every_sale(filters):
    sales, query = [], {**filters, "limit": 100}
    while True:
        page = get("/sales", query)
        sales += page["data"]
        cursor = (page.get("pagination") or {}).get("nextCursor")
        if not cursor:  # null, absent, and no pagination at all are the end
            return sales
        query["cursor"] = cursor

# CLI-11
def has_next(page):
    # Not len(page["data"]) == 100, and not len(page["data"]) > 0: a page in the middle may be short or empty.
    return bool((page.get("pagination") or {}).get("nextCursor"))

# CLI-12
def walk(path, filters):
    query = {**filters, "limit": 100}  # of this walk alone: no other list and no other filter sees its cursor
    while True:
        page = get(path, query)
        yield from page["data"]
        cursor = (page.get("pagination") or {}).get("nextCursor")
        if not cursor:
            return
        query["cursor"] = cursor

# CLI-13
def wait_seconds(headers, attempt):
    after = headers.get("Retry-After") or ""
    if after.isdigit():
        return int(after) + 0.1
    try:
        return max(parsedate_to_datetime(after).timestamp() - time.time(), 0) + 0.1
    except (TypeError, ValueError):
        return 2 ** (attempt - 1)  # no header: a second, two, four

# CLI-14
turn = threading.Lock()

def in_turn(work):
    with turn:  # one after the other, also when a limit is over
        return work()

# CLI-15
def refuse(path, status):
    # The same key cannot succeed: end with an error, and let a person look at the key.
    if status in (401, 403):
        sys.exit(f"{path}: the key was refused ({status})")

# CLI-16
def get(path, query):
    for attempt in range(1, 6):
        status, headers = "no answer", {}
        try:
            with ask(path, query) as response:
                return json.load(response, parse_float=Decimal)
        except urllib.error.HTTPError as error:
            status, headers = error.code, error.headers
        except (OSError, http.client.HTTPException, ValueError):
            pass  # the connection was lost, or the answer was cut
        if status not in ("no answer", 429, 500, 502, 503, 504) or attempt == 5:
            raise RuntimeError(path, status)
        time.sleep(wait_seconds(headers, attempt))

# CLI-17
TRIES = 5

def get_or_give_up(path, query):
    for attempt in range(1, TRIES + 1):
        try:
            with ask(path, query) as response:
                return json.load(response, parse_float=Decimal)
        except urllib.error.HTTPError as error:
            if error.code < 500 or attempt == TRIES:  # CLI-13 has what to do after a 429
                sys.exit(f"{path}: given up ({error.code})")  # an exit code other than 0
        time.sleep(pause_seconds(attempt))

# CLI-18
def pause_seconds(attempt):
    # A second, two, four, eight; with some chance in it, so that many clients do not come back at once.
    return 2 ** (attempt - 1) * (1 + random.random() / 4)

# CLI-19
def sale_from(record):
    # Takes what it needs. A schema that refuses additional fields would end the program when one is added.
    return {"id": record["id"], "total": record["total"]}

# CLI-20
LABELS = {"CASH": "Cash", "PROMPT_PAY": "PromptPay"}

def label_of(method):
    return LABELS.get(method, method)  # a word of tomorrow is shown as it came

# CLI-21
def discount_of(sale):
    # get gives None where the field is absent, and null is None too.
    return sale.get("discountType") or "no discount"

# CLI-22
def total_of(sales):
    # The answers were read with json.load(response, parse_float=Decimal), so that they add up exactly.
    return sum((sale["total"] for sale in sales), Decimal(0))

# CLI-23
def unique_sales(filters):
    by_id = {}
    for sale in walk("/sales", filters):
        by_id[sale["id"]] = sale  # the later one replaces
    return list(by_id.values())

# CLI-24
def whole_list(filters):
    try:
        return unique_sales(filters)
    except RuntimeError as error:
        # The pages that were read are no answer. After a refused cursor the walk begins again, once; all else ends the program.
        if error.args[1] != 400:
            raise
        return unique_sales(filters)

# CLI-25
def export_sales(task, name):
    # From the first page, also after an interruption: what was read before may have changed.
    sales = whole_list({"from": task["from"], "to": task["to"]})
    with open(name + ".new", "w", encoding="utf-8") as file:
        json.dump(sales, file, default=float)
    os.replace(name + ".new", name)  # there is a whole file, or none

# CLI-26
def revenue_by_store(task):
    # One question for all stores, and pages of 100: not one request for each store or each sale.
    return get("/analytics/revenue", {"from": task["from"], "to": task["to"]})

# CLI-27
def best_customers(task):
    # No include, fields or expand: names and figures are in the ranking, and phone numbers are not given.
    return get("/analytics/customers", {"from": task["from"], "to": task["to"], "limit": 100})

# CLI-28
class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None  # the key is for this host and port alone

opener = urllib.request.build_opener(NoRedirect)  # asks with opener.open(request), as in CLI-01

# CLI-29
def total_of_year(filters):
    amounts = {}  # an id and an amount; the page itself is let go
    for sale in walk("/sales", filters):
        amounts[sale["id"]] = sale["total"]
    return sum(amounts.values(), Decimal(0))

# CLI-30
def answer(task):
    sales = whole_list({"from": task["from"], "to": task["to"]})
    total = sum((sale["total"] for sale in sales if sale["status"] == "PAID"), Decimal(0))
    print(json.dumps({"count": len(sales), "total": float(total)}))  # alone on standard output

# CLI-31
def body_of(response):
    # urllib asks for no compression. A client that sends Accept-Encoding: gzip has to read it as well.
    text = response.read()
    return json.loads(gzip.decompress(text) if response.headers.get("Content-Encoding") == "gzip" else text)
