/** The words that the contract lists. */
export const STATUSES = ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'] as const;
export type Status = (typeof STATUSES)[number];

export const PAYMENT_METHODS = [
  'CASH',
  'CARD',
  'VISA',
  'MASTERCARD',
  'TRANSFER',
  'PROMPT_PAY',
  'ALIPAY',
  'WECHAT_PAY',
  'CRYPTO',
] as const;

export const MOVEMENTS = [
  'RESTOCK',
  'ADD_WASTE',
  'REMOVE_WASTE',
  'MOVE_SEND',
  'MOVE_RECEIVE',
  'DELETE',
  'CONVERT_FROM',
  'CONVERT_TO',
  'DELETE_RESTOCK',
  'RECONCILE_APPROVE',
  'RECONCILE_REVERT',
  'SALE_CREATE',
  'SALE_REVERT',
  'TRANSFER_ORDER_SEND',
  'TRANSFER_ORDER_RECEIVE',
  'SUPPLIER_PURCHASE_ORDER_RECEIVE',
] as const;
