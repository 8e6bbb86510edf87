/** What a draw or an id belongs to. The numbers are part of the world: changing one changes every id of that kind. */
export const entity = {
  organization: 1,
  store: 2,
  room: 3,
  category: 4,
  product: 5,
  branch: 6,
  staff: 7,
  customer: 8,
  promotion: 9,
  shift: 10,
  sale: 11,
  line: 12,
  movement: 13,
  shipment: 14,
  purchaseOrder: 15,
  transferOrder: 16,
  supplierPurchaseOrder: 17,
  stockroom: 18,
} as const;

export type Entity = (typeof entity)[keyof typeof entity];
