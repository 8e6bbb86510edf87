// Answers one question about a shop: go run client.go (BASE_URL and KEY come from the environment, the task is a line of JSON on standard input)
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"time"
)

const tries = 5

var (
	baseURL = cmp.Or(os.Getenv("BASE_URL"), "http://127.0.0.1:4010")
	mayPass = []int{0, 429, 500, 502, 503, 504}
	reset   = regexp.MustCompile(`\b(?:t|reset)=(\d+)`)
	caller  = http.Client{
		Timeout: time.Minute,
		// The key is for this address alone.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
)

type task struct {
	Task, From, To, At, ProductID string
	Top                           int
}

type page[Item any] struct {
	Data       []Item
	Pagination struct{ NextCursor string } // null and absent are both ""
}

type sale struct {
	ID, Status string
	Total      float64
}

type movement struct {
	ID       string
	Quantity float64
}

type promotion struct {
	ID, Status string
	From, To   *time.Time
}

type customer struct {
	ID      string
	Revenue float64
}

type revenueRow struct {
	Date    string  `json:"date"`
	StoreID string  `json:"storeId"`
	Revenue float64 `json:"revenue"`
}

type refused struct {
	path   string
	status int // 0 where the connection was lost, be it in the middle of an answer
}

func (r refused) Error() string { return fmt.Sprintf("%s: status %d", r.path, r.status) }

func get[Item any](path string, query url.Values) (page[Item], error) {
	for attempt := 1; ; attempt++ {
		body, status, headers := ask(path, query)
		if status == http.StatusOK {
			var found page[Item]
			if err := json.Unmarshal(body, &found); err == nil {
				return found, nil
			}
			status = 0
		}
		if !slices.Contains(mayPass, status) || attempt == tries {
			return page[Item]{}, refused{path, status}
		}
		time.Sleep(waitOf(headers, attempt))
	}
}

func ask(path string, query url.Values) ([]byte, int, http.Header) {
	request, err := http.NewRequest(http.MethodGet, baseURL+"/public-api/v1"+path+"?"+query.Encode(), nil)
	if err != nil {
		return nil, 0, nil
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
	response, err := caller.Do(request)
	if err != nil {
		return nil, 0, nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, 0, nil
	}
	return body, response.StatusCode, response.Header
}

// How long a limit lasts is said in several ways. Where nothing says it, each pause is twice as long as the one before.
func waitOf(headers http.Header, attempt int) time.Duration {
	const margin = 100 * time.Millisecond
	after := headers.Get("Retry-After")
	if seconds, err := strconv.Atoi(after); err == nil {
		return time.Duration(seconds)*time.Second + margin
	}
	if date, err := http.ParseTime(after); err == nil {
		return max(time.Until(date), 0) + margin
	}
	text := headers.Get("X-RateLimit-Reset")
	if found := reset.FindStringSubmatch(headers.Get("RateLimit")); text == "" && found != nil {
		text = found[1]
	}
	seconds, _ := strconv.ParseFloat(text, 64)
	if seconds > 1_000_000_000 { // seconds since 1970
		return max(time.Until(time.Unix(int64(seconds), 0)), 0) + margin
	}
	if seconds > 0 {
		return time.Duration(seconds*float64(time.Second)) + margin
	}
	return time.Second << (attempt - 1)
}

// Reads a list to its end and gives each record to keep. A cursor may be refused in the middle of a walk: half a list is
// no answer, so the walk begins again, and begin is called again.
func walk[Item any](path string, query url.Values, begin func(), keep func(Item)) error {
	query.Set("limit", "100")
	for begun := 1; ; begun++ {
		begin()
		query.Del("cursor")
		for {
			found, err := get[Item](path, query)
			var refusal refused
			if errors.As(err, &refusal) && refusal.status == http.StatusBadRequest && query.Has("cursor") && begun < 3 {
				break
			}
			if err != nil {
				return err
			}
			for _, item := range found.Data {
				keep(item)
			}
			if found.Pagination.NextCursor == "" {
				return nil
			}
			query.Set("cursor", found.Pagination.NextCursor)
		}
	}
}

// Amounts and quantities have two decimals at most; whole hundredths add up exactly.
func hundredths(amount float64) int64 { return int64(math.Round(amount * 100)) }

func sum(amounts map[string]int64) float64 {
	total := int64(0)
	for _, amount := range amounts {
		total += amount
	}
	return float64(total) / 100
}

func inRange(asked task) url.Values { return url.Values{"from": {asked.From}, "to": {asked.To}} }

func answer(asked task) (any, error) {
	kept := map[string]int64{} // once for each id, as it came last
	begin := func() { clear(kept) }
	switch asked.Task {
	case "sales-of-month", "export": // an export begins again after an interruption: what was read before it may have changed
		err := walk("/sales", inRange(asked), begin, func(found sale) {
			kept[found.ID] = 0
			if found.Status == "PAID" {
				kept[found.ID] = hundredths(found.Total)
			}
		})
		return map[string]any{"count": len(kept), "total": sum(kept)}, err
	case "revenue-by-store-and-day":
		found, err := get[revenueRow]("/analytics/revenue", inRange(asked))
		return map[string]any{"rows": found.Data}, err
	case "stock-movements":
		query := inRange(asked)
		query.Set("productIds", asked.ProductID)
		err := walk("/inventory/logs", query, begin, func(found movement) { kept[found.ID] = hundredths(found.Quantity) })
		return map[string]any{"count": len(kept), "quantity": sum(kept)}, err
	case "promotions-today":
		at, err := time.Parse(time.RFC3339, asked.At)
		if err != nil {
			return nil, err
		}
		active := map[string]bool{}
		query := url.Values{"active": {"true"}, "from": {asked.At}, "to": {asked.At}}
		err = walk("/promotions", query, func() { clear(active) }, func(found promotion) {
			begun := found.From == nil || !found.From.After(at)
			ended := found.To != nil && found.To.Before(at)
			active[found.ID] = found.Status == "ACTIVE" && begun && !ended
		})
		ids := []string{}
		for id, is := range active {
			if is {
				ids = append(ids, id)
			}
		}
		return map[string]any{"ids": ids}, err
	case "best-customers":
		query := inRange(asked)
		query.Set("limit", strconv.Itoa(min(asked.Top, 100)))
		found, err := get[customer]("/analytics/customers", query)
		slices.SortStableFunc(found.Data, func(a, b customer) int { return cmp.Compare(b.Revenue, a.Revenue) })
		ids := []string{}
		for _, one := range found.Data[:min(asked.Top, len(found.Data))] {
			ids = append(ids, one.ID)
		}
		return map[string]any{"ids": ids}, err
	}
	return map[string]any{"unsupported": true}, nil
}

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadBytes('\n')
	var asked task
	err := json.Unmarshal(line, &asked)
	if err == nil {
		var found any
		if found, err = answer(asked); err == nil {
			err = json.NewEncoder(os.Stdout).Encode(found)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
