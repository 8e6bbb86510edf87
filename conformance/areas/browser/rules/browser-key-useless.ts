import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const browserKeyUseless = rule({
  id: 'browser-key-useless',
  area: 'browser',
  requirements: ['AUTH-23'],
  title: 'In a real browser, a page on another origin reads nothing with the key',
  help: 'A key that works in any web page will be put into one, and everybody who opens that page has it. Send no Access-Control-Allow-Origin for origins that you do not know, and do not allow the Authorization header to any.',
  needs: ['browser'],
  advisory: true,
  demand: 'input',
  judge({ browser }) {
    if (browser.crossOriginRead === 'lost') return cantTell(`${browser.browser} got no usable answer`);
    if (browser.crossOriginRead === 'blocked') return passed(`${browser.browser} kept the answer from the page`);
    if (browser.crossOriginRead === 'refused') return passed('the page was refused, key or not');
    const message = `in ${browser.browser}, a page on another origin read /me with the key: every web page that is given a key can use it`;
    return failed(message, [
      { key: 'getMe', message, expected: 'an answer that the browser withholds', received: 'readable', evidence: [] },
    ]);
  },
});
