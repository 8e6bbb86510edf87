import type { Detector, Setting, Weight } from './sighting.ts';
import { isProse } from './sighting.ts';

const ADDRESS =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|\uFF20|%40|\s?[([](?:at|AT)[)\]]\s?)((?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24})/gu;
/** `logo@2x.png` is a file. */
const FILE_ENDING = /\.(?:png|jpe?g|gif|webp|svg|avif|ico|js|css|map|json|html?|pdf)$/i;
/** An address of a business, which is printed on its products. */
const ROLE =
  /^(?:[\w.-]{0,20}support|partners?|partnerships?|integrations?|feedback|platform|operations|ops|status|accounts?|finance|bookings?|reservations?|info|contact|hello|sales|orders?|service|care|help|helpdesk|admin|webmaster|postmaster|no-?reply|abuse|security|press|office|team|api|developers?|dev|billing|shop|store|customer-?(?:service|care|support)|marketing|privacy|legal|dpo|enquir(?:y|ies)|inquir(?:y|ies))\b/i;

export const detectEmail: Detector = (text, setting) => {
  if (!/@|\uFF20|%40|[([]at[)\]]/i.test(text)) return [];
  return [...text.matchAll(ADDRESS)].flatMap((match) => {
    const [whole, domain = ''] = match;
    if (FILE_ENDING.test(domain)) return [];
    return [{ category: 'email', weight: weigh(whole, setting), start: match.index, end: match.index + whole.length }];
  });
};

function weigh(address: string, setting: Setting): Weight {
  if (setting === 'document') return 'possible';
  if (!isProse(setting)) return 'certain';
  return ROLE.test(address) ? 'possible' : 'certain';
}
