package pos;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnalyticsApi;
import org.openapitools.client.api.CatalogueApi;
import org.openapitools.client.api.OrganizationApi;
import org.openapitools.client.api.PeopleApi;
import org.openapitools.client.api.SalesApi;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.PromotionsResponse;
import org.openapitools.client.model.RevenueRow;
import org.openapitools.client.model.SaleStatus;
import org.openapitools.client.model.SalesResponse;

public final class OpenapiGenerator {
  interface Ask {
    void go() throws ApiException;
  }

  static ApiClient clientOf(String base, String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(base);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  static OffsetDateTime moment(String name) {
    return OffsetDateTime.parse(System.getenv(name));
  }

  static int sales(ApiClient client, List<SaleStatus> status) throws ApiException {
    int count = 0;
    for (UUID cursor = null; ; ) {
      SalesResponse page = new SalesApi(client).listSales(100, cursor, null, moment("FROM"), moment("TO"), status, null, null, null, null);
      count += page.getData().size();
      cursor = page.getPagination().getNextCursor();
      if (cursor == null) return count;
    }
  }

  static long nulls(ApiClient client) throws ApiException {
    long count = 0;
    for (UUID cursor = null; ; ) {
      PromotionsResponse page = new CatalogueApi(client).listPromotions(100, cursor, null, null, null, null, null, null, null, null);
      count += page.getData().stream().filter(row -> row.getDiscountValue() == null).count();
      cursor = page.getPagination().getNextCursor();
      if (cursor == null) return count;
    }
  }

  static String code(Ask ask) throws Exception {
    try {
      ask.go();
      return null;
    } catch (ApiException refused) {
      return "\"" + ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), Problem.class).getCode() + "\"";
    }
  }

  public static void main(String[] none) throws Exception {
    ApiClient client = clientOf(System.getenv("BASE"), System.getenv("KEY"));
    long revenue = 0;
    for (RevenueRow row : new AnalyticsApi(client).getRevenueAnalytics(null, moment("FROM"), moment("TO")).getData())
      revenue += Math.round(row.getRevenue() * 100);
    ApiClient wrong = clientOf(System.getenv("BASE"), "cp_live_wrong");
    ApiClient limited = clientOf(System.getenv("LIMITED"), System.getenv("LIMITED_KEY"));
    String tooMany = null;
    for (int asked = 0; asked < 50 && tooMany == null; asked++) tooMany = code(() -> new OrganizationApi(limited).getMe());
    System.out.printf(
        "{\"sales\":%d,\"listed\":%d,\"nulls\":%d,\"revenue\":%d,\"notFound\":%s,\"unauthorized\":%s,\"tooMany\":%s}%n",
        sales(client, null),
        sales(client, List.of(SaleStatus.PAID, SaleStatus.REFUNDED)),
        nulls(client),
        revenue,
        code(() -> new PeopleApi(client).getCustomer(UUID.fromString(System.getenv("UNKNOWN")))),
        code(() -> new OrganizationApi(wrong).getMe()),
        tooMany);
  }
}
