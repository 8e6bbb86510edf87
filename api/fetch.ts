/** Calls a deployment without a port: what `fetch` would get from it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
