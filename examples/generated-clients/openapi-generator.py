import openapi_client as api
from walk import walk


class Client:
    def __init__(self, base, key):
        configuration = api.Configuration(host=base, access_token=key)
        # Without this, it waits out a 429 by itself.
        configuration.retries = 0
        # Its own form ends in +0000, which is not ISO 8601 after a time with colons: the refusal suggests Z.
        configuration.datetime_format = "%Y-%m-%dT%H:%M:%S.%fZ"
        self.http = api.ApiClient(configuration)

    def sales(self, start, end, cursor, status):
        return api.SalesApi(self.http).list_sales(limit=100, cursor=cursor, var_from=start, to=end, status=status)

    def promotions(self, cursor):
        return api.CatalogueApi(self.http).list_promotions(limit=100, cursor=cursor)

    def revenue(self, start, end):
        return api.AnalyticsApi(self.http).get_revenue_analytics(var_from=start, to=end)

    def customer(self, id):
        return self.code(lambda: api.PeopleApi(self.http).get_customer(id))

    def me(self):
        return self.code(lambda: api.OrganizationApi(self.http).get_me())

    def code(self, ask):
        try:
            ask()
        except api.ApiException as refused:
            return refused.data.code
        return None


walk(Client)
