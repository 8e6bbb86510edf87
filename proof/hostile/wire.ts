import { createHash } from 'node:crypto';
import * as kit from './kit.ts';

const OK = '{"data":{"key":{},"organization":{}}}';
const meElsewhere = kit.redirects((stage) => `${stage.elsewhere}${kit.API}/me?key=${kit.keyOf(stage)}`, 308);

/** The same noise every time. */
function noise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    createHash('sha512').update(`${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

function redirected(to: Parameters<typeof kit.redirects>[0]): kit.Scene {
  return { serves: kit.redirects(to), says: /redirects to / };
}

export const wireRows = kit.hostileTable`
  # What is hardly HTTP, or hardly the answer to this request
  1,3,4 status-000: The status is 000 ${kit.status('000 Nothing')}
  1,3,4 status-099: The status is 099 ${kit.status('099 X')}
  4 status-999: The status is 999 ${kit.status('999 X')}
  4 status-of-letters: The status is a word ${kit.notHttp(kit.status('OK OK'))}
  1,3 odd-statuses-now-and-then: One answer in five has the status 799
    ${{ serves: kit.oneIn(5, kit.status('799 X')), says: kit.ANY_VERDICT }}
  4 long-reason: A megabyte behind the status ${kit.sends('HTTP/1.1 200 ', kit.pours(Buffer.alloc(2 ** 20, 'a')))}
  4 continue-storm: Answers 100 Continue for ever ${{ serves: kit.continueStorm, command: kit.checkSoonOver }}
  0,1,3 early-hints: A hundred answers of 103 with links to another origin before each answer
    ${(stage) => (request, response) => {
      const link = `<${stage.elsewhere}/style.css?key=${kit.keyOf(stage)}>; rel=preload; as=style`;
      for (let count = 0; count < 100; count += 1) response.writeEarlyHints({ link });
      kit.reference(stage)(request, response);
    }}
  4 another-protocol: Every request is answered with 101 and noise
    ${{ serves: kit.sends(kit.head(['upgrade: hostile', 'connection: Upgrade'], '101 Switching Protocols'), kit.pours(noise(4096))), says: /switched protocols/ }}
  4 http-0-9: A body without a status or a header, as before HTTP/1.0 ${kit.notHttp(kit.bytes(OK))}
  4 http-2: The settings of HTTP/2
    ${kit.notHttp(kit.bytes(Buffer.from('000012040000000000000300000064000400100000000600004000', 'hex')))}
  4 tls-on-http: A TLS alert on a port for HTTP, before anything was asked
    ${{ connected: (socket) => socket.end(Buffer.from('15030100020228', 'hex')), says: /not HTTP|connection broke/ }}
  4 another-service: The greeting of a mail server
    ${{ connected: (socket) => socket.write('220 mail.example ESMTP ready\r\n'), says: /not HTTP/ }}
  4 noise: A megabyte of noise ${kit.notHttp(kit.bytes(noise(2 ** 20)))}
  4 endless-noise-before-asking: Noise without an end, from the moment of connecting
    ${{ connected: kit.pours(noise(2 ** 16)), says: /not HTTP|connection broke/ }}
  4 header-flood: A million headers ${kit.notHttp(kit.headerFlood)}
  4 header-without-end: One header without an end
    ${kit.notHttp(kit.sends('HTTP/1.1 200 OK\r\nx-long: ', kit.pours(Buffer.alloc(2 ** 20, 'a'))))}
  4 header-with-nul: A NUL in a header
    ${kit.notHttp(kit.bytes(`${kit.jsonHead(['x-nul: a\0b', 'content-length: 2'])}{}`))}
  4 header-name-broken: A header whose name has a space
    ${kit.notHttp(kit.bytes(`${kit.head(['content type: application/json', 'content-length: 2'])}{}`))}
  4 bare-line-feeds: Lines that end without a carriage return, with a second answer in a header
    ${kit.bytes('HTTP/1.1 200 OK\ncontent-type: application/json\nx: a\n\nHTTP/1.1 200 OK\n\n{}')}
  0,1,3 cookie-flood: Two hundred cookies with every answer
    ${kit.withHeaders(() => ({ 'set-cookie': Array.from({ length: 200 }, (_, index) => `c${index}=${'v'.repeat(30)}`) }))}
  0,1,3 hsts-and-alt-svc: Every answer names other hosts for later requests
    ${kit.withHeaders(({ elsewhere }) => ({
      'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
      'alt-svc': `h2="${new URL(elsewhere).host}"; ma=86400, h3=":443"`,
      link: `<${elsewhere}/>; rel="preconnect"`,
      refresh: `0; url=${elsewhere}/refreshed`,
      'report-to': `{"endpoints":[{"url":"${elsewhere}/report"}]}`,
      'clear-site-data': '"*"',
    }))}
  0,1,3 key-in-reason: The key and a person stand behind the status
    ${(stage) => (request, response) => {
      response.statusMessage = `OK ${kit.keyOf(stage)} ${kit.PERSON.email}`;
      kit.reference(stage)(request, response);
    }}
  0,1,3 attachment: Everything is a file to save, with a name that leads out of the folder
    ${kit.withHeaders(() => ({ 'content-disposition': 'attachment; filename="../../../../etc/cron.d/hostile"' }))}
  0,1,3 wrong-content-types: Everything claims to be a page
    ${kit.withHeaders(() => ({ 'content-type': 'text/html; charset=utf-7' }))}
  4 html-for-everything: A page in place of every answer
    ${{ serves: kit.answers(200, { 'content-type': 'text/html' }, '<html><hostile-tag onload=1>'), says: /not this API/ }}
  1,3 lists-without-content: Lists are answered with 204
    ${{ serves: kit.at('/products', kit.bytes(kit.head([], '204 No Content'))), says: kit.ANY_VERDICT }}
  1,3 not-modified: Lists are answered with 304, though nothing was kept
    ${{ serves: kit.at('/sales', kit.bytes(kit.head([], '304 Not Modified'))), says: kit.ANY_VERDICT }}
  # Redirects, none of which may be followed
  4 redirect-to-itself: Every request is redirected to itself
    ${{ serves: kit.redirects(({ url }, request) => `${url}${request.url}`), says: /redirects to itself/ }}
  4 redirect-ping-pong: Two addresses lead to each other
    ${{ serves: kit.redirects((_, { url = '' }) => (url.includes('?') ? url.replace(/\?.*/, '') : `${url}?again`)), says: /redirects/ }}
  4 redirect-elsewhere: Every request is redirected to another origin, with the key in the address
    ${{ serves: kit.leadsElsewhere(302, (stage) => `?api_key=${kit.keyOf(stage)}`), says: /redirects to another origin|redirects to/ }}
  4 redirect-permanently: The same for good, as 308
    ${{ serves: kit.leadsElsewhere(308), says: /redirects to another origin/ }}
  4 redirect-to-a-file: Every request is redirected to a file of this machine ${redirected('file:///etc/passwd')}
  4 redirect-to-metadata: Every request is redirected to the credentials of a cloud machine
    ${redirected('http://169.254.169.254/latest/meta-data/iam/security-credentials/')}
  4 redirect-to-a-script: Every request is redirected to a script ${redirected('javascript:alert(1)//%0d%0a::error::x')}
  4 redirect-without-scheme: Every request is redirected to a host without a scheme
    ${redirected(({ elsewhere }) => elsewhere.replace('http:', ''))}
  4 redirect-to-no-address: Every request is redirected to something that is not an address
    ${redirected('http://[::bad::]:99999/%')}
  4 redirect-nowhere: A redirect without a location
    ${{ serves: kit.answers(302, {}), says: /redirects to another address/ }}
  4 redirect-to-control-characters: A location that a terminal would act on
    ${{ serves: kit.redirects('http://x.example/\u001b]0;owned\u0007\u009b31m'), says: /redirects to |not HTTP/ }}
  4 redirect-far: A location of fifteen kilobytes ${redirected(`http://x.example/${'a'.repeat(15_000)}`)}
  1,3 redirect-of-products: Only the list of products leads to another origin ${kit.at('/products', kit.leadsElsewhere())}
  1,3 redirect-of-second-pages: Only second pages lead to another origin, with the cursor
    ${kit.choose(({ url = '' }) => url.includes('cursor='), kit.leadsElsewhere(307))}
  0,1,3 redirect-of-write-methods: Write methods lead to another origin, with body and key
    ${kit.choose(({ method }) => method !== 'GET', meElsewhere)}
`;
