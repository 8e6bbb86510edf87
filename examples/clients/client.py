# Answers one question about a shop: python3 client.py (BASE_URL, KEY and STATE_DIR come from the environment, the task is a line of JSON on standard input)
import http.client, json, os, re, sys, time, urllib.error, urllib.parse, urllib.request
from datetime import datetime
from decimal import Decimal
from email.utils import parsedate_to_datetime

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
KEY, STATE_DIR = os.environ.get("KEY", ""), os.environ.get("STATE_DIR", ".")
TRIES = 5
MAY_PASS = (0, 429, 500, 502, 503, 504)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None  # the key is for this address alone


OPENER = urllib.request.build_opener(NoRedirect)


class Refused(Exception):
    def __init__(self, path, status):
        super().__init__(f"{path}: status {status}" if status else f"{path}: no whole answer")
        self.status = status


def get(path, query):
    for attempt in range(1, TRIES + 1):
        status, headers, body = ask(path, query)
        if status == 200:
            return body
        if status not in MAY_PASS or attempt == TRIES:
            raise Refused(path, status)
        time.sleep(wait_of(headers, attempt))


def ask(path, query):  # status 0 is a connection that was lost, be it in the middle of an answer
    text = urllib.parse.urlencode(query)
    url = f"{BASE_URL}/public-api/v1{path}?{text}"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {KEY}"})
    try:
        with OPENER.open(request, timeout=60) as response:
            return response.status, response.headers, json.loads(response.read(), parse_float=Decimal)
    except urllib.error.HTTPError as error:
        return error.code, error.headers, None
    except (OSError, http.client.HTTPException, ValueError):
        return 0, {}, None


def wait_of(headers, attempt):
    """How long a limit lasts is said in several ways. Where nothing says it, each pause is twice as long."""
    after = headers.get("Retry-After") or ""
    if after.isdigit():
        return int(after) + 0.1
    try:
        return max(parsedate_to_datetime(after).timestamp() - time.time(), 0) + 0.1
    except (TypeError, ValueError):
        pass
    found = re.search(r"\b(?:t|reset)=(\d+)", headers.get("RateLimit") or "")
    reset = int(float(headers.get("X-RateLimit-Reset") or (found.group(1) if found else 0)))
    if reset > 1_000_000_000:  # seconds since 1970
        return max(reset - time.time(), 0) + 0.1
    return reset + 0.1 if reset > 0 else 2 ** (attempt - 1)


class Journal:
    """A line for each page of a walk, so that an interrupted one goes on with the page that it had come to."""

    def __init__(self, name, query):
        self.file, self.query = os.path.join(STATE_DIR, name), query

    def load(self):
        kept, cursor, lines = {}, None, []
        try:
            with open(self.file, encoding="utf-8") as file:
                lines = [json.loads(line, parse_float=Decimal) for line in file if line.endswith("\n")]
        except (OSError, ValueError):
            pass
        if not lines or lines[0] != self.query:
            lines = [self.query]
        for line in lines[1:]:
            kept.update(line["kept"])
            cursor = line["cursor"]
        with open(self.file, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line, default=float) + "\n" for line in lines)
        return kept, cursor

    def add(self, kept, cursor):
        with open(self.file, "a", encoding="utf-8") as file:
            file.write(json.dumps({"kept": kept, "cursor": cursor}, default=float) + "\n")

    def clear(self):
        if os.path.exists(self.file):
            os.remove(self.file)


def read_list(path, query, keep, journal=None):
    """Reads a list to its end and keeps of each record what the answer needs: once for each id, as it came last."""
    kept, cursor = journal.load() if journal else ({}, None)
    begun = 1
    while True:
        try:
            page = get(path, {**query, "limit": 100, **({"cursor": cursor} if cursor else {})})
        except Refused as refused:
            if refused.status != 400 or not cursor or begun == 3:
                raise
            begun += 1  # a cursor was refused: half a list is no answer, so the walk begins again
            if journal:
                journal.clear()
            kept, cursor = journal.load() if journal else ({}, None)
            continue
        found = {item["id"]: keep(item) for item in page["data"]}
        kept.update(found)
        cursor = (page.get("pagination") or {}).get("nextCursor")
        if not cursor:
            break
        if journal:
            journal.add(found, cursor)
    if journal:
        journal.clear()
    return list(kept.values())


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def sales(task, journal=None):
    query = {"from": task["from"], "to": task["to"]}
    paid = lambda sale: sale["total"] if sale["status"] == "PAID" else 0
    totals = read_list("/sales", query, paid, journal)
    return {"count": len(totals), "total": sum(totals)}


def export(task):
    return sales(task, Journal("export.jsonl", {"from": task["from"], "to": task["to"]}))


def revenue(task):
    rows = get("/analytics/revenue", {"from": task["from"], "to": task["to"]})["data"]
    return {"rows": [{name: row[name] for name in ("date", "storeId", "revenue")} for row in rows]}


def movements(task):
    query = {"productIds": task["productId"], "from": task["from"], "to": task["to"]}
    quantities = read_list("/inventory/logs", query, lambda movement: movement["quantity"])
    return {"count": len(quantities), "quantity": sum(quantities)}


def promotions(task):
    query = {"active": "true", "from": task["at"], "to": task["at"]}
    at = instant(task["at"])

    def active(promotion):
        begins, ends = promotion.get("from"), promotion.get("to")
        begun = not begins or instant(begins) <= at
        ended = ends and instant(ends) < at
        return promotion["status"] == "ACTIVE" and begun and not ended

    found = read_list("/promotions", query, lambda promotion: promotion)
    return {"ids": [promotion["id"] for promotion in found if active(promotion)]}


def customers(task):
    query = {"from": task["from"], "to": task["to"], "limit": min(task["top"], 100)}
    rows = sorted(get("/analytics/customers", query)["data"], key=lambda row: row["revenue"], reverse=True)
    return {"ids": [row["id"] for row in rows[: task["top"]]]}


ANSWERS = {
    "sales-of-month": sales,
    "revenue-by-store-and-day": revenue,
    "stock-movements": movements,
    "promotions-today": promotions,
    "best-customers": customers,
    "export": export,
}

try:
    task = json.loads(sys.stdin.readline())
    answer = ANSWERS.get(task["task"], lambda _: {"unsupported": True})(task)
    print(json.dumps(answer, default=float), flush=True)
except Refused as refused:
    sys.exit(str(refused))
