// Answers one question about a shop: java Client.java (17 or newer; BASE_URL and KEY come from the environment, the task is a line of JSON on standard input)
import java.io.*;
import java.math.*;
import java.net.*;
import java.net.http.*;
import java.time.*;
import java.time.format.*;
import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

public class Client {
    static final String BASE_URL = System.getenv().getOrDefault("BASE_URL", "http://127.0.0.1:4010");
    static final int TRIES = 5;
    static final Set<Integer> MAY_PASS = Set.of(0, 429, 500, 502, 503, 504);
    static final Pattern RESET = Pattern.compile("\\b(?:t|reset)=(\\d+)");
    /** The key is for this address alone: redirects are not followed. */
    static final HttpClient CALLER = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER).connectTimeout(Duration.ofSeconds(60)).build();

    static class Refused extends Exception {
        final int status;

        Refused(String path, int status) {
            super(path + ": " + (status == 0 ? "no whole answer" : "status " + status));
            this.status = status;
        }
    }

    static Map<?, ?> get(String path, Map<String, Object> query) throws Refused, InterruptedException {
        var text = query.entrySet().stream().map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue().toString(), UTF_8));
        var address = URI.create(BASE_URL + "/public-api/v1" + path + "?" + text.collect(Collectors.joining("&")));
        var request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + System.getenv("KEY")).build();
        for (int attempt = 1;; attempt++) {
            int status = 0; // a connection that was lost, be it in the middle of an answer
            Duration wait = Duration.ofSeconds(1L << (attempt - 1));
            try {
                var response = CALLER.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
                if (response.statusCode() == 200) return (Map<?, ?>) new Json(response.body()).value();
                status = response.statusCode();
                wait = waitOf(response.headers()).orElse(wait);
            } catch (IOException | Json.Broken lost) {
                // asked again, as after status 503
            }
            if (!MAY_PASS.contains(status) || attempt == TRIES) throw new Refused(path, status);
            Thread.sleep(wait.toMillis());
        }
    }

    /** How long a limit lasts is said in several ways. Where nothing says it, each pause is twice as long as the one before. */
    static Optional<Duration> waitOf(HttpHeaders headers) {
        var after = headers.firstValue("Retry-After").orElse("");
        if (after.matches("\\d+")) return Optional.of(Duration.ofSeconds(Long.parseLong(after)).plusMillis(100));
        try {
            return Optional.of(until(ZonedDateTime.parse(after, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant()));
        } catch (DateTimeParseException notADate) {
            // other headers may say it
        }
        var fields = RESET.matcher(headers.firstValue("RateLimit").orElse(""));
        var reset = headers.firstValue("X-RateLimit-Reset").orElse(fields.find() ? fields.group(1) : "");
        if (!reset.matches("\\d+(\\.\\d+)?")) return Optional.empty();
        long milliseconds = new BigDecimal(reset).movePointRight(3).longValue();
        boolean since1970 = milliseconds > 1_000_000_000_000L;
        return Optional.of(since1970 ? until(Instant.ofEpochMilli(milliseconds)) : Duration.ofMillis(milliseconds + 100));
    }

    static Duration until(Instant instant) {
        var left = Duration.between(Instant.now(), instant);
        return (left.isNegative() ? Duration.ZERO : left).plusMillis(100);
    }

    /** Reads a list to its end and keeps of each record what the answer needs: once for each id, as it came last. */
    static <Kept> Collection<Kept> list(String path, Map<String, Object> query, Function<Map<?, ?>, Kept> keep)
            throws Refused, InterruptedException {
        var kept = new LinkedHashMap<Object, Kept>();
        var asked = new TreeMap<String, Object>(query);
        asked.put("limit", 100);
        for (int begun = 1;;) {
            try {
                var page = get(path, asked);
                for (var item : (List<?>) page.get("data")) {
                    var record = (Map<?, ?>) item;
                    kept.put(record.get("id"), keep.apply(record));
                }
                var cursor = page.get("pagination") instanceof Map<?, ?> pagination ? pagination.get("nextCursor") : null;
                if (cursor == null) return kept.values();
                asked.put("cursor", cursor);
            } catch (Refused refused) {
                // A cursor may be refused in the middle of a walk: half a list is no answer, so the walk begins again.
                if (refused.status != 400 || asked.remove("cursor") == null || begun++ == 3) throw refused;
                kept.clear();
            }
        }
    }

    static BigDecimal sum(Collection<BigDecimal> amounts) {
        return amounts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    static boolean isActive(Map<?, ?> promotion, Instant at) {
        boolean begun = !(promotion.get("from") instanceof String from) || !Instant.parse(from).isAfter(at);
        boolean ended = promotion.get("to") instanceof String to && Instant.parse(to).isBefore(at);
        return "ACTIVE".equals(promotion.get("status")) && begun && !ended;
    }

    static String answer(Map<?, ?> task) throws Refused, InterruptedException {
        var range = new TreeMap<String, Object>();
        for (var name : List.of("from", "to")) if (task.get(name) != null) range.put(name, task.get(name));
        switch ((String) task.get("task")) {
            case "sales-of-month", "export": { // begins again after an interruption: what was read before it may have changed
                var totals = list("/sales", range,
                        sale -> "PAID".equals(sale.get("status")) ? (BigDecimal) sale.get("total") : BigDecimal.ZERO);
                return "{\"count\":%d,\"total\":%s}".formatted(totals.size(), sum(totals).toPlainString());
            }
            case "revenue-by-store-and-day": {
                var rows = (List<?>) get("/analytics/revenue", range).get("data");
                return "{\"rows\":[" + rows.stream().map(row -> (Map<?, ?>) row)
                        .map(row -> "{\"date\":\"%s\",\"storeId\":\"%s\",\"revenue\":%s}".formatted(row.get("date"),
                                row.get("storeId"), row.get("revenue")))
                        .collect(Collectors.joining(",")) + "]}";
            }
            case "stock-movements": {
                range.put("productIds", task.get("productId"));
                var quantities = list("/inventory/logs", range, movement -> (BigDecimal) movement.get("quantity"));
                return "{\"count\":%d,\"quantity\":%s}".formatted(quantities.size(), sum(quantities).toPlainString());
            }
            case "promotions-today": {
                var at = (String) task.get("at");
                range.putAll(Map.of("active", true, "from", at, "to", at));
                var promotions = list("/promotions", range, promotion -> promotion);
                return ids(promotions.stream().filter(promotion -> isActive(promotion, Instant.parse(at))));
            }
            case "best-customers": {
                int top = ((BigDecimal) task.get("top")).intValue();
                range.put("limit", Math.min(top, 100));
                var rows = (List<?>) get("/analytics/customers", range).get("data");
                Comparator<Map<?, ?>> bySpend = Comparator.comparing(row -> (BigDecimal) row.get("revenue"));
                return ids(rows.stream().<Map<?, ?>>map(row -> (Map<?, ?>) row).sorted(bySpend.reversed()).limit(top));
            }
            default:
                return "{\"unsupported\":true}";
        }
    }

    static String ids(Stream<? extends Map<?, ?>> records) {
        return "{\"ids\":[" + records.map(it -> "\"" + it.get("id") + "\"").collect(Collectors.joining(",")) + "]}";
    }

    public static void main(String[] arguments) throws Exception {
        try {
            var line = new BufferedReader(new InputStreamReader(System.in, UTF_8)).readLine();
            System.out.println(answer((Map<?, ?>) new Json(line).value()));
        } catch (Refused refused) {
            System.err.println(refused.getMessage());
            System.exit(1);
        }
    }

    static final java.nio.charset.Charset UTF_8 = java.nio.charset.StandardCharsets.UTF_8;

    /** The JDK reads no JSON. Objects become maps, arrays lists, and numbers decimals, which add up exactly. */
    static class Json {
        static class Broken extends RuntimeException {}

        static final Pattern TOKEN = Pattern.compile("\\s*([{}\\[\\],:]|true|false|null|\"(?:[^\"\\\\]|\\\\.)*+\"|-?\\d[\\d.eE+-]*)");
        static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");
        final Matcher tokens;
        String token;

        Json(String text) {
            tokens = TOKEN.matcher(text);
            next();
        }

        String next() {
            var before = token;
            token = tokens.lookingAt() ? tokens.group(1) : "";
            if (!token.isEmpty()) tokens.region(tokens.end(), tokens.regionEnd());
            return before;
        }

        boolean skip(String wanted) {
            if (!token.equals(wanted)) return false;
            next();
            return true;
        }

        Object value() {
            if (token.isEmpty()) throw new Broken();
            var first = next();
            switch (first) {
                case "{":
                    var object = new LinkedHashMap<Object, Object>();
                    if (skip("}")) return object;
                    do {
                        var name = value();
                        if (!skip(":")) throw new Broken();
                        object.put(name, value());
                    } while (skip(","));
                    if (!skip("}")) throw new Broken();
                    return object;
                case "[":
                    var array = new ArrayList<Object>();
                    if (skip("]")) return array;
                    do array.add(value()); while (skip(","));
                    if (!skip("]")) throw new Broken();
                    return array;
                case "true", "false":
                    return Boolean.valueOf(first);
                case "null":
                    return null;
                default:
                    if (!first.startsWith("\"")) return new BigDecimal(first);
                    return ESCAPE.matcher(first.substring(1, first.length() - 1)).replaceAll(found -> Matcher.quoteReplacement(plain(found.group(1))));
            }
        }

        static String plain(String escape) {
            if (escape.length() > 1) return String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
            int at = "nrtbf".indexOf(escape);
            return at < 0 ? escape : "\n\r\t\b\f".substring(at, at + 1);
        }
    }
}
