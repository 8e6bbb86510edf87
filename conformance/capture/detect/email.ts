import { type Detector, isProse, matchesOf, type Setting, type Weight } from './sighting.ts';

const ADDRESS =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|\uFF20|%40|\s?[([](?:at|AT)[)\]]\s?)(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/gu;
/** `logo@2x.png` is a file. */
const FILE_ENDING = /\.(?:png|jpe?g|gif|webp|svg|avif|ico|js|css|map|json|html?|pdf)$/i;
/** An address of a business, which is printed on its products. */
const ROLE =
  /^(?:[\w.-]{0,20}support|partners?|partnerships?|integrations?|feedback|platform|operations|ops|status|accounts?|finance|bookings?|reservations?|info|contact|hello|sales|orders?|service|care|help|helpdesk|admin|webmaster|postmaster|no-?reply|abuse|security|press|office|team|api|developers?|dev|billing|shop|store|customer-?(?:service|care|support)|marketing|privacy|legal|dpo|enquir(?:y|ies)|inquir(?:y|ies))\b/i;

export const detectEmail: Detector = (text, setting) => {
  if (!/@|\uFF20|%40|[([]at[)\]]/i.test(text)) return [];
  return matchesOf(text, ADDRESS, 'email', 'certain').flatMap((sighting) => {
    const address = text.slice(sighting.start, sighting.end);
    return FILE_ENDING.test(address) ? [] : [{ ...sighting, weight: weigh(address, setting) }];
  });
};

function weigh(address: string, setting: Setting): Weight {
  if (setting === 'document') return 'possible';
  if (!isProse(setting)) return 'certain';
  return ROLE.test(address) ? 'possible' : 'certain';
}
