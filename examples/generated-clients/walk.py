"""What walk.ts does, for clients in Python."""
import json
import os
from datetime import datetime
from uuid import UUID


def moment(name):
    return datetime.fromisoformat(os.environ[name].replace("Z", "+00:00"))


def every(page):
    rows, cursor = [], None
    while True:
        found = page(cursor)
        rows += found.data
        cursor = found.pagination.next_cursor if found.pagination else None
        if not cursor:
            return rows


def until_refused(client):
    for _ in range(50):
        code = client.me()
        if code is not None:
            return code
    return None


def walk(client_of):
    client = client_of(os.environ["BASE"], os.environ["KEY"])
    dates = (moment("FROM"), moment("TO"))
    sales = every(lambda cursor: client.sales(*dates, cursor, None))
    listed = every(lambda cursor: client.sales(*dates, cursor, ["PAID", "REFUNDED"]))
    promotions = every(client.promotions)
    revenue = sum(round(row.revenue * 100) for row in client.revenue(*dates).data)
    print(json.dumps({
        "sales": len(sales),
        "listed": len(listed),
        "nulls": sum(1 for row in promotions if row.discount_value is None),
        "revenue": revenue,
        "notFound": client.customer(UUID(os.environ["UNKNOWN"])),
        "unauthorized": client_of(os.environ["BASE"], "cp_live_wrong").me(),
        "tooMany": until_refused(client_of(os.environ["LIMITED"], os.environ["LIMITED_KEY"])),
    }))
