import type { EventResult, ShopEvent } from '../../scenario/shop-event.ts';
import type { Happen, Happening } from './happening.ts';
import { hide, reprice } from './products.ts';
import { editPromotion, endPromotion } from './promotions.ts';
import type { SaleNames } from './sale-record.ts';
import { ringUp } from './sell.ts';
import { change, end, pay } from './settle.ts';
import { restock, transfer, waste } from './stock.ts';
import { closeStore, renameStore, staffLeaves } from './stores.ts';

/** Lets an event happen: all of it, or nothing. */
export function eventApplier(happen: Happen, names: SaleNames) {
  return (orgId: string, event: ShopEvent, at: number): Promise<EventResult> =>
    happen(orgId, at, async (happening) => {
      const result = await apply(happening, event, names);
      happening.events += 1;
      return result;
    });
}

function apply(happening: Happening, event: ShopEvent, names: SaleNames): Promise<EventResult> {
  switch (event.do) {
    case 'sell':
    case 'open':
      return ringUp(happening, event.do, event, names);
    case 'pay':
      return pay(happening, event, names);
    case 'cancel':
    case 'revert':
    case 'refund':
      return end(happening, event, names);
    case 'change':
      return change(happening, event, names);
    case 'restock':
      return restock(happening, event);
    case 'transfer':
      return transfer(happening, event);
    case 'waste':
      return waste(happening, event);
    case 'reprice':
      return reprice(happening, event);
    case 'hide':
    case 'unhide':
      return hide(happening, event);
    case 'rename-store':
      return renameStore(happening, event);
    case 'close-store':
      return closeStore(happening, event);
    case 'end-promotion':
      return endPromotion(happening, event);
    case 'edit-promotion':
      return editPromotion(happening, event);
    case 'staff-leaves':
      return staffLeaves(happening, event);
  }
}
