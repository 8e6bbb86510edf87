import { hostileTable } from './hostile.ts';
import { API, answers, at, choose, keyOf, redirects } from './kit.ts';

const VERDICT = /^(NONCONFORMANT|INCOMPLETE)/;

/** Redirects, none of which may be followed. */
export const redirectRows = hostileTable`
  4 redirect-to-itself: Every request is redirected to itself
    ${{ serves: redirects(({ url }, request) => `${url}${request.url}`), says: /redirects to itself/ }}
  4 redirect-ping-pong: Two addresses lead to each other
    ${{ serves: redirects((_, { url = '' }) => (url.includes('?') ? url.replace(/\?.*/, '') : `${url}?again`)), says: /redirects/ }}
  4 redirect-elsewhere: Every request is redirected to another origin, with the key in the address
    ${{ serves: redirects((stage, { url }) => `${stage.elsewhere}${url}?api_key=${keyOf(stage)}`), says: /redirects to another origin|redirects to/ }}
  4 redirect-permanently: The same for good, as 308
    ${{ serves: redirects(({ elsewhere }, { url }) => `${elsewhere}${url}`, 308), says: /redirects to another origin/ }}
  4 redirect-to-a-file: Every request is redirected to a file of this machine
    ${{ serves: redirects('file:///etc/passwd'), says: /redirects to / }}
  4 redirect-to-metadata: Every request is redirected to the credentials of a cloud machine
    ${{ serves: redirects('http://169.254.169.254/latest/meta-data/iam/security-credentials/'), says: /redirects to / }}
  4 redirect-to-a-script: Every request is redirected to a script
    ${{ serves: redirects('javascript:alert(1)//%0d%0a::error::x'), says: /redirects to / }}
  4 redirect-without-scheme: Every request is redirected to a host without a scheme
    ${{ serves: redirects(({ elsewhere }) => elsewhere.replace('http:', '')), says: /redirects to / }}
  4 redirect-to-no-address: Every request is redirected to something that is not an address
    ${{ serves: redirects('http://[::bad::]:99999/%'), says: /redirects to / }}
  4 redirect-nowhere: A redirect without a location
    ${{ serves: answers(302, {}), says: /redirects to another address/ }}
  4 redirect-to-control-characters: A location that a terminal would act on
    ${{ serves: redirects('http://x.example/\u001b]0;owned\u0007\u009b31m'), says: /redirects to |not HTTP/ }}
  4 redirect-far: A location of fifteen kilobytes
    ${{ serves: redirects(`http://x.example/${'a'.repeat(15_000)}`), says: /redirects to / }}
  1,3 redirect-of-products: Only the list of products leads to another origin
    ${{
      serves: at(
        '/products',
        redirects(({ elsewhere }, { url }) => `${elsewhere}${url}`),
      ),
      says: VERDICT,
    }}
  1,3 redirect-of-second-pages: Only second pages lead to another origin, with the cursor
    ${{
      serves: choose(
        ({ url = '' }) => url.includes('cursor='),
        redirects(({ elsewhere }, { url }) => `${elsewhere}${url}`, 307),
      ),
      says: VERDICT,
    }}
  0,1,3 redirect-of-write-methods: Write methods lead to another origin, with body and key
    ${{
      serves: choose(
        ({ method }) => method !== 'GET',
        redirects((stage) => `${stage.elsewhere}${API}/me?key=${keyOf(stage)}`, 308),
      ),
      says: /^(CONFORMANT|NONCONFORMANT|INCOMPLETE)/,
    }}
`;
