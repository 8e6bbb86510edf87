package main

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"time"

	api "pos/api"
)

func clientOf(base, key string) (*api.APIClient, context.Context) {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: base}}
	return api.NewAPIClient(configuration), context.WithValue(context.Background(), api.ContextAccessToken, key)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func moment(name string) time.Time {
	at, err := time.Parse(time.RFC3339, os.Getenv(name))
	must(err)
	return at
}

func sales(client *api.APIClient, ctx context.Context, status []api.SaleStatus) int {
	count := 0
	ask := client.SalesAPI.ListSales(ctx).Limit(100).From(moment("FROM")).To(moment("TO"))
	if status != nil {
		ask = ask.Status(status)
	}
	for {
		page, _, err := ask.Execute()
		must(err)
		count += len(page.Data)
		if !page.Pagination.NextCursor.IsSet() || page.Pagination.NextCursor.Get() == nil {
			return count
		}
		ask = ask.Cursor(*page.Pagination.NextCursor.Get())
	}
}

func nulls(client *api.APIClient, ctx context.Context) int {
	count := 0
	ask := client.CatalogueAPI.ListPromotions(ctx).Limit(100)
	for {
		page, _, err := ask.Execute()
		must(err)
		for _, row := range page.Data {
			if row.DiscountValue.Get() == nil {
				count++
			}
		}
		if !page.Pagination.NextCursor.IsSet() || page.Pagination.NextCursor.Get() == nil {
			return count
		}
		ask = ask.Cursor(*page.Pagination.NextCursor.Get())
	}
}

func code(err error) any {
	var refused *api.GenericOpenAPIError
	if err == nil || !errors.As(err, &refused) {
		return nil
	}
	if problem, ok := refused.Model().(api.Problem); ok {
		return problem.Code
	}
	return nil
}

func main() {
	client, ctx := clientOf(os.Getenv("BASE"), os.Getenv("KEY"))
	page, _, err := client.AnalyticsAPI.GetRevenueAnalytics(ctx).From(moment("FROM")).To(moment("TO")).Execute()
	must(err)
	var cents int64
	for _, row := range page.Data {
		cents += int64(math.Round(row.Revenue * 100))
	}
	seen := map[string]any{
		"sales":   sales(client, ctx, nil),
		"listed":  sales(client, ctx, []api.SaleStatus{"PAID", "REFUNDED"}),
		"nulls":   nulls(client, ctx),
		"revenue": cents,
	}
	_, _, err = client.PeopleAPI.GetCustomer(ctx, os.Getenv("UNKNOWN")).Execute()
	seen["notFound"] = code(err)
	wrong, wrongKey := clientOf(os.Getenv("BASE"), "cp_live_wrong")
	_, _, err = wrong.OrganizationAPI.GetMe(wrongKey).Execute()
	seen["unauthorized"] = code(err)
	limited, limitedKey := clientOf(os.Getenv("LIMITED"), os.Getenv("LIMITED_KEY"))
	for asked := 0; asked < 50 && seen["tooMany"] == nil; asked++ {
		_, _, err = limited.OrganizationAPI.GetMe(limitedKey).Execute()
		seen["tooMany"] = code(err)
	}
	must(json.NewEncoder(os.Stdout).Encode(seen))
}
