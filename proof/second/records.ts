import type { Choices } from './choices.ts';
import type { Customer, Log, Product, Promotion, Sale, Shift, Staff, Store } from './shop.ts';

/** How records are written: field by field, so that what is private stays here. */
export const stamp = (at: number): string => new Date(at).toISOString();
const stampOrNull = (at: number | null): string | null => (at === null ? null : stamp(at));
const person = ({ id, name }: Staff) => ({ id, name });

export function storeRecord({ id, name, branchNo }: Store) {
  return { id, name, branchNo };
}

export function saleRecord(sale: Sale) {
  const { id, invoiceId, status, subTotal, total, percent } = sale;
  return {
    id,
    createdAt: stamp(sale.createdAt),
    updatedAt: stamp(sale.updatedAt),
    // mutants of another shop (String): no other answer determines it
    ...{ invoiceId, status, type: 'RETAIL', subTotal, total },
    // mutants of another shop (String): no other answer determines it
    discountType: percent === null ? null : 'PERCENT',
    // mutants of another shop: no other answer determines it
    discountValue: percent ?? 0,
    pointsUsed: 0,
    rounding: 0,
    store: storeRecord(sale.store),
    staff: person(sale.staff),
    tabCreator: sale.opener === null ? null : person(sale.opener),
    payments: sale.payments.map(({ method, amount }, index) => ({
      paymentMethod: method,
      amount,
      // mutants of another shop: no other answer determines it
      sequence: index + 1,
      createdAt: stamp(sale.updatedAt),
    })),
    lineItems: sale.lines.map((line) => ({
      id: line.id,
      productId: line.product.id,
      productName: line.product.name,
      productUnit: line.product.category.unit,
      quantity: line.quantity,
      actualQuantity: line.actualQuantity,
    })),
  };
}

export function productRecord(product: Product) {
  const { id, sku, name, price, category } = product;
  return {
    id,
    createdAt: stamp(product.createdAt),
    updatedAt: stamp(product.updatedAt),
    // mutants of another shop (String): no other answer determines it
    ...{ sku, name, description: `${name}, sold by the ${category.unit}`, price },
    // mutants of another shop: no other answer determines it
    type: 'GOODS',
    lowStockThreshold: 5,
    // mutants of another shop: no other answer determines it
    imageUrl: `https://pictures.example.com/${sku}.png`,
    category,
    assignedStores: product.stores.map(storeRecord),
    branchOverrides: product.overrides.map((override) => ({
      storeId: override.store.id,
      // mutants of another shop: no other answer determines it
      averageCost: Math.round(product.supplierPrice * 110) / 100,
      price: override.price,
      hidden: override.hidden,
      // mutants of another shop: no other answer determines it
      imageUrl: override.hidden ? null : `https://pictures.example.com/${override.store.branchNo}/${sku}.png`,
    })),
  };
}

export function promotionRecord(promotion: Promotion) {
  const { id, name, trigger, percent } = promotion;
  return {
    id,
    createdAt: stamp(promotion.createdAt),
    updatedAt: stamp(promotion.updatedAt),
    name,
    status: promotion.isActive ? 'ACTIVE' : 'INACTIVE',
    trigger,
    // mutants of another shop (Conditional, Equality): no other answer determines it
    triggerThreshold: trigger === 'coupon' ? null : 3,
    // mutants of another shop: no other answer determines it
    discountType: percent === null ? null : 'PERCENT',
    discountValue: percent,
    // mutants of another shop: no other answer determines it
    freeQuantity: percent === null ? 1 : null,
    unlockedPrice: null,
    from: stampOrNull(promotion.from),
    to: stampOrNull(promotion.to),
    stores: promotion.stores.map(storeRecord),
    categories: promotion.categories,
    // mutants open (Object): what a promotion shows of its products (ENV-41)
    products: promotion.products.map((product) => ({ id: product.id, sku: product.sku, name: product.name })),
    customers: promotion.customers.map(({ id: customerId, firstName, lastName }) => ({
      id: customerId,
      firstName,
      lastName,
    })),
  };
}

export function logRecord(log: Log, { signsQuantities }: Choices) {
  const { id, sku, name, category } = log.product;
  return {
    id: log.id,
    createdAt: stamp(log.createdAt),
    type: log.type,
    quantity: signsQuantities ? log.change : Math.abs(log.change),
    previousStock: log.before,
    currentStock: log.before + log.change,
    product: { id, sku, name, category: { id: category.id, name: category.name, unit: category.unit } },
    store: storeRecord(log.store),
    room: log.room,
    moveRoom: log.otherRoom,
    references: {
      saleId: log.saleId,
      shipmentId: null,
      purchaseOrderId: null,
      // mutants of another shop: no other answer determines it
      transferOrderId: log.type.startsWith('TRANSFER') ? log.id : null,
      // mutants of another shop: no other answer determines it
      supplierPurchaseOrderId: log.type.startsWith('SUPPLIER') ? log.id : null,
    },
  };
}

export function customerRecord({ id, firstName, lastName, type, region }: Customer) {
  return { id, firstName, lastName, type, region };
}

export function shiftRecord({ id, staff, from, to, hasDrawer }: Shift) {
  // mutants open: the fields of a shift (ENV-39)
  return {
    id,
    store: storeRecord(staff.store),
    clockIn: stamp(from),
    clockOut: stampOrNull(to),
    withDrawer: hasDrawer,
  };
}
