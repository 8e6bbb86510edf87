from pos import AuthenticatedClient
from pos.api.analytics import get_revenue_analytics
from pos.api.catalogue import list_promotions
from pos.api.organization import get_me
from pos.api.people import get_customer
from pos.api.sales import list_sales
from pos.models import Problem, SaleStatus
from pos.types import UNSET
from walk import walk


def code(answer):
    return answer.code if isinstance(answer, Problem) else None


class Client:
    def __init__(self, base, key):
        self.http = AuthenticatedClient(base_url=base, token=key)

    def sales(self, start, end, cursor, status):
        states = UNSET if status is None else [SaleStatus(one) for one in status]
        return list_sales.sync(client=self.http, limit=100, cursor=cursor or UNSET, from_=start, to=end, status=states)

    def promotions(self, cursor):
        return list_promotions.sync(client=self.http, limit=100, cursor=cursor or UNSET)

    def revenue(self, start, end):
        return get_revenue_analytics.sync(client=self.http, from_=start, to=end)

    def customer(self, id):
        return code(get_customer.sync(id, client=self.http))

    def me(self):
        return code(get_me.sync(client=self.http))


walk(Client)
