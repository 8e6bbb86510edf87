const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** Where the deployment begins: its address is often copied with the API's own path, and an empty `?` or `#` leaves a mark. */
export function baseAddressOf(url: URL): URL {
  const base = new URL(url);
  base.search = '';
  base.hash = '';
  base.pathname = base.pathname.replace(/\/public-api(\/v1)?\/?$/, '');
  return base;
}

/** The other end of a tunnel has a loopback address too: who relies on this tells the person so. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}
