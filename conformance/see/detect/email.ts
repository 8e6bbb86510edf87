import { type Detector, isProse, matchesOf, type Setting, type Weight } from './sighting.ts';
import { mayBeSigned } from './signed-links.ts';

const ADDRESS =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|\uFF20|%40|\s?[([](?:at|AT)[)\]]\s?)(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/gu;
/** `logo@2x.png` is a file, and `kanya@mail.test.png` a file that is named after a person. */
const FILE_ENDINGS =
  /(?:\.(?:png|jpe?g|gif|webp|svg|avif|ico|js|css|map|json|html?|pdf|hei[cf]|bmp|tiff?|jxl|mp4|webm))+$/i;
const DENSITY = /^\d+x\b/i;
/** Where people have mailboxes, and where pictures are not served. */
const MAILBOXES =
  /^(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|rocketmail|icloud|aol|proton(?:mail)?|gmx|zoho(?:mail)?|qq|163|126|naver|hanmail|mail\.ru|yandex)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/i;
/** An account of a program, which signs links. */
const PROGRAM = /\.gserviceaccount\.com$/i;
/** An address of a business, which is printed on its products. */
const ROLE =
  /^(?:[\w.-]{0,20}support|partners?|partnerships?|integrations?|feedback|platform|operations|ops|status|accounts?|finance|bookings?|reservations?|info|contact|hello|sales|orders?|service|care|help|helpdesk|admin|webmaster|postmaster|no-?reply|abuse|security|press|office|team|api|developers?|dev|billing|shop|store|customer-?(?:service|care|support)|marketing|privacy|legal|dpo|enquir(?:y|ies)|inquir(?:y|ies))\b/i;

export const detectEmail: Detector = (text, setting) => {
  if (!/@|\uFF20|%40|[([]at[)\]]/i.test(text)) return [];
  return matchesOf(text, ADDRESS, 'email', 'certain').flatMap((sighting) => {
    const { start, end } = sighting;
    const weight = weigh(placed(text.slice(start, end), text.slice(0, start), text.slice(end)), setting);
    return weight === null ? [] : [{ ...sighting, weight }];
  });
};

interface Placed {
  readonly address: string;
  readonly host: string;
  /** It has the ending of a file behind it. */
  readonly inFile: boolean;
  /** Before the host of a link is a login, and without a password it gives no access. */
  readonly isLogin: boolean;
}

const SEPARATOR = /@|\uFF20|%40|\s?[([](?:at|AT)[)\]]\s?/;

function placed(found: string, before: string, after: string): Placed {
  const address = found.replace(FILE_ENDINGS, '');
  const host = address.slice(address.search(SEPARATOR)).replace(SEPARATOR, '');
  // The separator of a login is written as it is, and no second one is before the host.
  const isLogin =
    before.endsWith('://') && found.split(/@|%40/).length === 2 && !found.includes('%40') && !/^@|^%40/.test(after);
  return { address, host, inFile: address.length < found.length, isLogin };
}

/** null: no address of a person. */
function weigh({ address, host, inFile, isLogin }: Placed, setting: Setting): Weight | null {
  if ((inFile || isLogin) && !MAILBOXES.test(host)) {
    const isAddress = inFile && !isLogin && /^[^.].*\.\p{L}{2,}$/u.test(host) && !DENSITY.test(host);
    return isAddress ? 'possible' : null;
  }
  if (setting === 'document' || (PROGRAM.test(address) && mayBeSigned(setting))) return 'possible';
  if (!isProse(setting) && setting !== 'name') return 'certain';
  return ROLE.test(address) ? 'possible' : 'certain';
}
