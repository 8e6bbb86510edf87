"""What task.ts does, for clients in Python: reads the task, walks the pages, prints the answer. It retries nothing and waits for nothing."""
import json
import sys
from datetime import datetime


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def every(page, keep):
    """Only what the task needs is kept of a record: a list may have 100,000."""
    rows, cursor = {}, None
    while True:
        found = page(cursor)
        rows.update((row.id, keep(row)) for row in found.data)  # of a record that comes twice, the last counts
        cursor = found.pagination.next_cursor if found.pagination else None
        if not cursor:
            return list(rows.values())


def total(amounts):
    return sum(round(amount * 100) for amount in amounts) / 100


def answer(client_of):
    task = json.loads(sys.stdin.readline())
    client = client_of(task["baseUrl"], task["key"])
    dates = [moment(task[name]) for name in ("from", "to") if name in task]

    def sales():
        paid = every(lambda cursor: client.sales(*dates, cursor), lambda row: row.total if row.status == "PAID" else 0)
        return {"count": len(paid), "total": total(paid)}

    def movements():
        page = lambda cursor: client.movements(task["productId"], *dates, cursor)
        quantities = every(page, lambda row: row.quantity)
        return {"count": len(quantities), "quantity": total(quantities)}

    def promotions():
        at = moment(task["at"])
        rows = every(lambda cursor: client.promotions(at, cursor), lambda row: row)
        holding = [row for row in rows if not (row.var_from and row.var_from > at) and not (row.to and row.to < at)]
        return {"ids": [row.id for row in holding]}

    def revenue():
        rows = client.revenue(*dates).data
        return {"rows": [{"date": row.var_date, "storeId": row.store_id, "revenue": row.revenue} for row in rows]}

    def customers():
        return {"ids": [row.id for row in client.customers(*dates, task["top"]).data]}

    tasks = {
        "sales-of-month": sales,
        "export": sales,
        "stock-movements": movements,
        "promotions-today": promotions,
        "revenue-by-store-and-day": revenue,
        "best-customers": customers,
    }
    print(json.dumps(tasks[task["task"]](), default=str))
