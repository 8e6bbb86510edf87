"""What task.ts does, for clients in Python: reads the task, walks the pages, prints the answer. It retries nothing and waits for nothing."""
import json
import sys
from datetime import datetime


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def every(page):
    rows, cursor = {}, None
    while True:
        found = page(cursor)
        rows.update((row.id, row) for row in found.data)  # of a record that comes twice, the last counts
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
        rows = every(lambda cursor: client.sales(*dates, cursor))
        return {"count": len(rows), "total": total(row.total for row in rows if row.status == "PAID")}

    def movements():
        rows = every(lambda cursor: client.movements(task["productId"], *dates, cursor))
        return {"count": len(rows), "quantity": total(row.quantity for row in rows)}

    def promotions():
        at = moment(task["at"])
        rows = every(lambda cursor: client.promotions(at, cursor))
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
