import type { TenancyTry } from './evidence.ts';

/** Names a try, the same in every run. */
export function subjectOf(tried: TenancyTry): string {
  const { operation, foreign, parameter } = tried;
  const whose = foreign === 'given' ? "another organization's" : "nobody's";
  switch (tried.case) {
    case 'foreign-store':
      return `${operation} with ${whose} ${placeOf(tried)}`;
    case 'own-stores':
      return `${operation} with own stores, ${tried.form} form`;
    case 'person':
      return `${operation} with ${whose} id`;
    case 'filter':
      return `${operation} with ${whose} ${parameter}`;
    case 'named-organization':
      return `${operation} with ${whose} organization in ${parameter}`;
    case 'other-key':
      return `${operation} with the other organization's key`;
  }
}

function placeOf({ position, form, beside, parameter }: TenancyTry): string {
  const also = beside === 'nothing' ? '' : ` and a ${beside}`;
  const place = position === 'alone' ? 'alone' : `${position} among own stores, ${form} form`;
  return `store ${place}${also}${parameter === 'storeIds' ? '' : ` (${parameter})`}`;
}
