package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"os"
	"time"

	"pos/api"

	"github.com/google/uuid"
)

func clientOf(base, key string) *api.ClientWithResponses {
	client, err := api.NewClientWithResponses(base, api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}))
	must(err)
	return client
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

func sales(client *api.ClientWithResponses, status *[]api.SaleStatus) int {
	limit, from, to, count := api.PageLimit(100), moment("FROM"), moment("TO"), 0
	params := &api.ListSalesParams{Limit: &limit, From: &from, To: &to, Status: status}
	for {
		answer, err := client.ListSalesWithResponse(context.Background(), params)
		must(err)
		count += len(answer.JSON200.Data)
		if answer.JSON200.Pagination.NextCursor == nil {
			return count
		}
		cursor, err := uuid.Parse(fmt.Sprint(*answer.JSON200.Pagination.NextCursor))
		must(err)
		params.Cursor = &cursor
	}
}

func nulls(client *api.ClientWithResponses) int {
	limit, count := api.PageLimit(100), 0
	params := &api.ListPromotionsParams{Limit: &limit}
	for {
		answer, err := client.ListPromotionsWithResponse(context.Background(), params)
		must(err)
		for _, row := range answer.JSON200.Data {
			if row.DiscountValue == nil {
				count++
			}
		}
		if answer.JSON200.Pagination.NextCursor == nil {
			return count
		}
		cursor, err := uuid.Parse(fmt.Sprint(*answer.JSON200.Pagination.NextCursor))
		must(err)
		params.Cursor = &cursor
	}
}

func revenue(client *api.ClientWithResponses) int64 {
	from, to := moment("FROM"), moment("TO")
	answer, err := client.GetRevenueAnalyticsWithResponse(context.Background(), &api.GetRevenueAnalyticsParams{From: &from, To: &to})
	must(err)
	var cents int64
	for _, row := range answer.JSON200.Data {
		cents += int64(math.Round(row.Revenue * 100))
	}
	return cents
}

func main() {
	client := clientOf(os.Getenv("BASE"), os.Getenv("KEY"))
	seen := map[string]any{
		"sales":   sales(client, nil),
		"listed":  sales(client, &[]api.SaleStatus{"PAID", "REFUNDED"}),
		"nulls":   nulls(client),
		"revenue": revenue(client),
	}
	missing, err := client.GetCustomerWithResponse(context.Background(), uuid.MustParse(os.Getenv("UNKNOWN")))
	must(err)
	seen["notFound"] = missing.ApplicationproblemJSON404.Code
	refused, err := clientOf(os.Getenv("BASE"), "cp_live_wrong").GetMeWithResponse(context.Background())
	must(err)
	seen["unauthorized"] = refused.ApplicationproblemJSON401.Code
	limited := clientOf(os.Getenv("LIMITED"), os.Getenv("LIMITED_KEY"))
	for asked := 0; asked < 50 && seen["tooMany"] == nil; asked++ {
		answer, err := limited.GetMeWithResponse(context.Background())
		must(err)
		if answer.ApplicationproblemJSON429 != nil {
			seen["tooMany"] = answer.ApplicationproblemJSON429.Code
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(seen))
}
