import sys
from types import SimpleNamespace

from pos import AuthenticatedClient
from pos.api.analytics import get_customer_analytics, get_revenue_analytics
from pos.api.catalogue import list_promotions
from pos.api.inventory import list_inventory_logs
from pos.api.sales import list_sales
from pos.types import UNSET
from task import answer

OPTIONS = {}
if "--patient" in sys.argv:
    from httpx_retries import Retry, RetryTransport

    retry = Retry(total=5, backoff_factor=1, status_forcelist=[429, 500, 502, 503, 504])
    OPTIONS = {"httpx_args": {"transport": RetryTransport(retry=retry)}}


def named(rows, names):
    """With the names that task.py reads."""
    read = lambda row, own: None if getattr(row, own) is UNSET else getattr(row, own)
    return [SimpleNamespace(**{to: read(row, own) for own, to in names.items()}) for row in rows]


class Client:
    def __init__(self, base, key):
        self.http = AuthenticatedClient(base_url=base, token=key, raise_on_unexpected_status=True, **OPTIONS)

    def sales(self, start, end, cursor):
        return list_sales.sync(client=self.http, limit=100, cursor=cursor or UNSET, from_=start, to=end)

    def movements(self, product, start, end, cursor):
        logs = list_inventory_logs.sync
        return logs(client=self.http, limit=100, cursor=cursor or UNSET, product_ids=[product], from_=start, to=end)

    def promotions(self, at, cursor):
        page = list_promotions.sync(client=self.http, limit=100, cursor=cursor or UNSET, active=True, from_=at, to=at)
        rows = named(page.data, {"id": "id", "from_": "var_from", "to": "to"})
        return SimpleNamespace(data=rows, pagination=page.pagination)

    def revenue(self, start, end):
        page = get_revenue_analytics.sync(client=self.http, from_=start, to=end)
        return SimpleNamespace(data=named(page.data, {"date": "var_date", "store_id": "store_id", "revenue": "revenue"}))

    def customers(self, start, end, top):
        return get_customer_analytics.sync(client=self.http, from_=start, to=end, limit=top)


answer(Client)
