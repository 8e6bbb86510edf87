import type { Product, Promotion, SaleSummary } from '../../contract/generated/records.ts';
import type * as promotions from '../world/promotions.ts';
import type { Sale } from '../world/sales.ts';
import type { FullProduct } from '../world/world.ts';

/**
 * Converts records of the world to those of the contract: satang to baht, hundredths to units, ms to timestamps.
 * Stores, people and rooms keep their private fields here; the serializers write only the fields of the contract.
 */
export function publicSale(sale: Sale): SaleSummary {
  return {
    ...sale,
    createdAt: timestamp(sale.createdAt),
    updatedAt: timestamp(sale.updatedAt),
    status: sale.state,
    subTotal: sale.subTotal / 100,
    total: sale.total / 100,
    discountValue: sale.discountValue / 100,
    rounding: sale.rounding / 100,
    payments: sale.payments.map((payment, index) => ({
      paymentMethod: payment.method,
      amount: payment.amount / 100,
      sequence: index + 1,
      createdAt: timestamp(payment.createdAt),
    })),
    lineItems: sale.lines.map((line) => ({
      id: line.id,
      productId: line.product.id,
      productName: line.product.name,
      productUnit: line.product.saleUnit,
      // mutants of another shop: the quantity sold may differ from the one that the inventory shows
      quantity: line.quantity / 100,
      actualQuantity: line.actualQuantity / 100,
    })),
  };
}

export function publicProduct(product: FullProduct): Product {
  return {
    ...product,
    createdAt: timestamp(product.createdAt),
    updatedAt: timestamp(product.updatedAt),
    price: product.price / 100,
    assignedStores: product.branches.map((branch) => branch.store),
    branchOverrides: product.branches.map((branch) => ({
      ...branch,
      storeId: branch.store.id,
      averageCost: branch.averageCost / 100,
      price: branch.price / 100,
    })),
  };
}

export function publicPromotion(promotion: promotions.Promotion): Promotion {
  return {
    ...promotion,
    createdAt: timestamp(promotion.createdAt),
    updatedAt: timestamp(promotion.updatedAt),
    status: promotion.active ? 'ACTIVE' : 'INACTIVE',
    triggerThreshold: hundredths(promotion.triggerThreshold),
    discountValue: hundredths(promotion.discountValue),
    freeQuantity: hundredths(promotion.freeQuantity),
    unlockedPrice: hundredths(promotion.unlockedPrice),
    from: promotion.from === null ? null : timestamp(promotion.from),
    to: promotion.to === null ? null : timestamp(promotion.to),
    stores: [...promotion.stores],
    categories: [...promotion.categories],
    products: [...promotion.products],
    customers: [...promotion.customers],
  };
}

function hundredths(amount: number | null): number | null {
  // mutants of another shop (Conditional, Equality): no other answer determines it
  return amount === null ? null : amount / 100;
}

export function timestamp(instant: number): string {
  return new Date(instant).toISOString();
}
