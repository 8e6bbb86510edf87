// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** Places of the example clients that many faults change. */
export const MTS_SEND = 'headers: { authorization: `Bearer ${KEY}` },';
export const MTS_URL = '?${new URLSearchParams(query)}`, {';
export const MTS_PAGE = "{ ...query, limit: '100', ...(cursor ? { cursor } : {}) }";
export const MTS_KEEP = 'for (const item of page.data) kept.set(item.id, keep(item));';
export const MTS_NEXT = 'cursor = page.pagination?.nextCursor;';
export const MTS_GIVE_UP =
  'if (!MAY_PASS.includes(status) || attempt === TRIES) throw new Refused(path, query, status);';
export const MTS_WAIT = 'await sleep(waitOf(headers, attempt));';
export const MTS_SALES = "const totals = await list('/sales', { from, to }, paid);";
export const PY_HEADERS = 'headers={"Authorization": f"Bearer {KEY}"}';
export const PY_URL = 'urlencode(query)';
export const PY_PAGE = '{**query, "limit": 100, **({"cursor": cursor} if cursor else {})}';
export const PY_WAIT = 'time.sleep(wait_of(headers, attempt))';
export const GO_SEND = 'request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))';
