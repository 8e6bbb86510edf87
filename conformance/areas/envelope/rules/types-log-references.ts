import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesLogReferences = rule({
  id: 'types-log-references',
  area: 'envelope',
  requirements: ['ENV-26'],
  title: 'All five references of a movement are there',
  help: 'saleId, shipmentId, purchaseOrderId, transferOrderId and supplierPurchaseOrderId: each a string, or null where it is unused.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listInventoryLogs'],
      concerns: at('/data/*/references'),
      records: 'movements',
    });
  },
});
