import sys

import openapi_client as api
import urllib3
from task import answer


class Client:
    def __init__(self, base, key):
        configuration = api.Configuration(host=base, access_token=key)
        if "--z" in sys.argv:
            # Its own form ends in +0000, which is not ISO 8601 after a time with colons.
            configuration.datetime_format = "%Y-%m-%dT%H:%M:%S.%fZ"
        if "--patient" in sys.argv:
            configuration.retries = urllib3.Retry(4, backoff_factor=1, status_forcelist=[429, 500, 502, 503, 504])
        self.http = api.ApiClient(configuration)

    def sales(self, start, end, cursor):
        return api.SalesApi(self.http).list_sales(limit=100, cursor=cursor, var_from=start, to=end)

    def movements(self, product, start, end, cursor):
        logs = api.InventoryApi(self.http).list_inventory_logs
        return logs(limit=100, cursor=cursor, product_ids=[product], var_from=start, to=end)

    def promotions(self, at, cursor):
        return api.CatalogueApi(self.http).list_promotions(limit=100, cursor=cursor, active=True, var_from=at, to=at)

    def revenue(self, start, end):
        return api.AnalyticsApi(self.http).get_revenue_analytics(var_from=start, to=end)

    def customers(self, start, end, top):
        return api.AnalyticsApi(self.http).get_customer_analytics(var_from=start, to=end, limit=top)


answer(Client)
