import type { Rule } from '../../model/rule.ts';
import { browserDocumentReachable } from './rules/browser-document-reachable.ts';
import { browserKeyUseless } from './rules/browser-key-useless.ts';
import { browserNoCookies } from './rules/browser-no-cookies.ts';

export { type BrowserTarget, browserDriver } from './probe.ts';

export const rules: readonly Rule[] = [browserDocumentReachable, browserKeyUseless, browserNoCookies];
