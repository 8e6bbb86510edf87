// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.

import { flag, list, number, text } from '../writing.ts';

import type { StoreRef, Store, StaffRef, TabCreator, Payment, LineItem, SaleSummary, Category, BranchOverride, Product, PromotionProduct, PromotionCustomer, Promotion, LogCategory, LogProduct, RoomOrNull, LogReferences, InventoryLog, RevenueRow, StaffRow, CustomerRow, Customer, DrawerShift, StaffShift, MeKey, MeOrganization, Me, Pagination, DateRange, Meta, MeResponse, StoresResponse, SalesResponse, ProductsResponse, PromotionsResponse, InventoryLogsResponse, RevenueResponse, StaffResponse, CustomersResponse, StaffShiftsResponse, CustomerResponse, Violation, Problem } from './records.ts';

export function serializeStoreRef(r: StoreRef): string {
  return (
    '{"id":' + text(r.id, 'StoreRef.id') +
    ',"name":' + text(r.name, 'StoreRef.name') +
    ',"branchNo":' + text(r.branchNo, 'StoreRef.branchNo') +
    '}'
  );
}

export function serializeStore(r: Store): string {
  return (
    '{"id":' + text(r.id, 'Store.id') +
    ',"name":' + text(r.name, 'Store.name') +
    ',"branchNo":' + text(r.branchNo, 'Store.branchNo') +
    '}'
  );
}

export function serializeStaffRef(r: StaffRef): string {
  return (
    '{"id":' + text(r.id, 'StaffRef.id') +
    ',"name":' + text(r.name, 'StaffRef.name') +
    '}'
  );
}

export function serializeTabCreator(r: TabCreator): string {
  if (r === null) return 'null';
  return (
    '{"id":' + text(r.id, 'TabCreator.id') +
    ',"name":' + text(r.name, 'TabCreator.name') +
    '}'
  );
}

export function serializePayment(r: Payment): string {
  return (
    '{"paymentMethod":' + text(r.paymentMethod, 'Payment.paymentMethod') +
    ',"amount":' + number(r.amount, 'Payment.amount') +
    ',"sequence":' + number(r.sequence, 'Payment.sequence') +
    ',"createdAt":' + text(r.createdAt, 'Payment.createdAt') +
    '}'
  );
}

export function serializeLineItem(r: LineItem): string {
  return (
    '{"id":' + text(r.id, 'LineItem.id') +
    ',"productId":' + text(r.productId, 'LineItem.productId') +
    ',"productName":' + text(r.productName, 'LineItem.productName') +
    ',"productUnit":' + text(r.productUnit, 'LineItem.productUnit') +
    ',"quantity":' + number(r.quantity, 'LineItem.quantity') +
    ',"actualQuantity":' + number(r.actualQuantity, 'LineItem.actualQuantity') +
    '}'
  );
}

export function serializeSaleSummary(r: SaleSummary): string {
  return (
    '{"id":' + text(r.id, 'SaleSummary.id') +
    ',"createdAt":' + text(r.createdAt, 'SaleSummary.createdAt') +
    ',"updatedAt":' + text(r.updatedAt, 'SaleSummary.updatedAt') +
    ',"invoiceId":' + number(r.invoiceId, 'SaleSummary.invoiceId') +
    ',"status":' + text(r.status, 'SaleSummary.status') +
    ',"type":' + text(r.type, 'SaleSummary.type') +
    ',"subTotal":' + number(r.subTotal, 'SaleSummary.subTotal') +
    ',"total":' + number(r.total, 'SaleSummary.total') +
    ',"discountType":' + (r.discountType === null ? 'null' : text(r.discountType, 'SaleSummary.discountType')) +
    ',"discountValue":' + number(r.discountValue, 'SaleSummary.discountValue') +
    ',"pointsUsed":' + number(r.pointsUsed, 'SaleSummary.pointsUsed') +
    ',"rounding":' + number(r.rounding, 'SaleSummary.rounding') +
    ',"store":' + serializeStoreRef(r.store) +
    ',"staff":' + serializeStaffRef(r.staff) +
    ',"tabCreator":' + serializeTabCreator(r.tabCreator) +
    ',"payments":' + list(r.payments, serializePayment) +
    ',"lineItems":' + list(r.lineItems, serializeLineItem) +
    '}'
  );
}

export function serializeCategory(r: Category): string {
  return (
    '{"id":' + text(r.id, 'Category.id') +
    ',"name":' + text(r.name, 'Category.name') +
    ',"color":' + text(r.color, 'Category.color') +
    ',"unit":' + text(r.unit, 'Category.unit') +
    ',"group":' + (r.group === null ? 'null' : text(r.group, 'Category.group')) +
    '}'
  );
}

export function serializeBranchOverride(r: BranchOverride): string {
  return (
    '{"storeId":' + text(r.storeId, 'BranchOverride.storeId') +
    ',"averageCost":' + number(r.averageCost, 'BranchOverride.averageCost') +
    ',"price":' + number(r.price, 'BranchOverride.price') +
    ',"hidden":' + flag(r.hidden, 'BranchOverride.hidden') +
    ',"imageUrl":' + (r.imageUrl === null ? 'null' : text(r.imageUrl, 'BranchOverride.imageUrl')) +
    '}'
  );
}

export function serializeProduct(r: Product): string {
  return (
    '{"id":' + text(r.id, 'Product.id') +
    ',"createdAt":' + text(r.createdAt, 'Product.createdAt') +
    ',"updatedAt":' + text(r.updatedAt, 'Product.updatedAt') +
    ',"sku":' + text(r.sku, 'Product.sku') +
    ',"name":' + text(r.name, 'Product.name') +
    ',"description":' + text(r.description, 'Product.description') +
    ',"price":' + number(r.price, 'Product.price') +
    ',"type":' + text(r.type, 'Product.type') +
    ',"lowStockThreshold":' + number(r.lowStockThreshold, 'Product.lowStockThreshold') +
    ',"imageUrl":' + text(r.imageUrl, 'Product.imageUrl') +
    ',"category":' + serializeCategory(r.category) +
    ',"assignedStores":' + list(r.assignedStores, serializeStoreRef) +
    ',"branchOverrides":' + list(r.branchOverrides, serializeBranchOverride) +
    '}'
  );
}

export function serializePromotionProduct(r: PromotionProduct): string {
  return (
    '{"id":' + text(r.id, 'PromotionProduct.id') +
    ',"sku":' + text(r.sku, 'PromotionProduct.sku') +
    ',"name":' + text(r.name, 'PromotionProduct.name') +
    '}'
  );
}

export function serializePromotionCustomer(r: PromotionCustomer): string {
  return (
    '{"id":' + text(r.id, 'PromotionCustomer.id') +
    ',"firstName":' + text(r.firstName, 'PromotionCustomer.firstName') +
    ',"lastName":' + text(r.lastName, 'PromotionCustomer.lastName') +
    '}'
  );
}

export function serializePromotion(r: Promotion): string {
  return (
    '{"id":' + text(r.id, 'Promotion.id') +
    ',"createdAt":' + text(r.createdAt, 'Promotion.createdAt') +
    ',"updatedAt":' + text(r.updatedAt, 'Promotion.updatedAt') +
    ',"name":' + text(r.name, 'Promotion.name') +
    ',"status":' + text(r.status, 'Promotion.status') +
    ',"trigger":' + text(r.trigger, 'Promotion.trigger') +
    ',"triggerThreshold":' + (r.triggerThreshold === null ? 'null' : number(r.triggerThreshold, 'Promotion.triggerThreshold')) +
    ',"discountType":' + (r.discountType === null ? 'null' : text(r.discountType, 'Promotion.discountType')) +
    ',"discountValue":' + (r.discountValue === null ? 'null' : number(r.discountValue, 'Promotion.discountValue')) +
    ',"freeQuantity":' + (r.freeQuantity === null ? 'null' : number(r.freeQuantity, 'Promotion.freeQuantity')) +
    ',"unlockedPrice":' + (r.unlockedPrice === null ? 'null' : number(r.unlockedPrice, 'Promotion.unlockedPrice')) +
    ',"from":' + (r.from === null ? 'null' : text(r.from, 'Promotion.from')) +
    ',"to":' + (r.to === null ? 'null' : text(r.to, 'Promotion.to')) +
    ',"stores":' + list(r.stores, serializeStoreRef) +
    ',"categories":' + list(r.categories, serializeCategory) +
    ',"products":' + list(r.products, serializePromotionProduct) +
    ',"customers":' + list(r.customers, serializePromotionCustomer) +
    '}'
  );
}

export function serializeLogCategory(r: LogCategory): string {
  return (
    '{"id":' + text(r.id, 'LogCategory.id') +
    ',"name":' + text(r.name, 'LogCategory.name') +
    ',"unit":' + text(r.unit, 'LogCategory.unit') +
    '}'
  );
}

export function serializeLogProduct(r: LogProduct): string {
  return (
    '{"id":' + text(r.id, 'LogProduct.id') +
    ',"sku":' + text(r.sku, 'LogProduct.sku') +
    ',"name":' + text(r.name, 'LogProduct.name') +
    ',"category":' + serializeLogCategory(r.category) +
    '}'
  );
}

export function serializeRoomOrNull(r: RoomOrNull): string {
  if (r === null) return 'null';
  return (
    '{"id":' + text(r.id, 'RoomOrNull.id') +
    ',"name":' + text(r.name, 'RoomOrNull.name') +
    ',"forSale":' + flag(r.forSale, 'RoomOrNull.forSale') +
    '}'
  );
}

export function serializeLogReferences(r: LogReferences): string {
  return (
    '{"saleId":' + (r.saleId === null ? 'null' : text(r.saleId, 'LogReferences.saleId')) +
    ',"shipmentId":' + (r.shipmentId === null ? 'null' : text(r.shipmentId, 'LogReferences.shipmentId')) +
    ',"purchaseOrderId":' + (r.purchaseOrderId === null ? 'null' : text(r.purchaseOrderId, 'LogReferences.purchaseOrderId')) +
    ',"transferOrderId":' + (r.transferOrderId === null ? 'null' : text(r.transferOrderId, 'LogReferences.transferOrderId')) +
    ',"supplierPurchaseOrderId":' + (r.supplierPurchaseOrderId === null ? 'null' : text(r.supplierPurchaseOrderId, 'LogReferences.supplierPurchaseOrderId')) +
    '}'
  );
}

export function serializeInventoryLog(r: InventoryLog): string {
  return (
    '{"id":' + text(r.id, 'InventoryLog.id') +
    ',"createdAt":' + text(r.createdAt, 'InventoryLog.createdAt') +
    ',"type":' + text(r.type, 'InventoryLog.type') +
    ',"quantity":' + number(r.quantity, 'InventoryLog.quantity') +
    ',"previousStock":' + number(r.previousStock, 'InventoryLog.previousStock') +
    ',"currentStock":' + number(r.currentStock, 'InventoryLog.currentStock') +
    ',"product":' + serializeLogProduct(r.product) +
    ',"store":' + serializeStoreRef(r.store) +
    ',"room":' + serializeRoomOrNull(r.room) +
    ',"moveRoom":' + serializeRoomOrNull(r.moveRoom) +
    ',"references":' + serializeLogReferences(r.references) +
    '}'
  );
}

export function serializeRevenueRow(r: RevenueRow): string {
  return (
    '{"date":' + text(r.date, 'RevenueRow.date') +
    ',"storeId":' + text(r.storeId, 'RevenueRow.storeId') +
    ',"storeName":' + text(r.storeName, 'RevenueRow.storeName') +
    ',"revenue":' + number(r.revenue, 'RevenueRow.revenue') +
    ',"txCount":' + number(r.txCount, 'RevenueRow.txCount') +
    ',"avgOrderValue":' + number(r.avgOrderValue, 'RevenueRow.avgOrderValue') +
    '}'
  );
}

export function serializeStaffRow(r: StaffRow): string {
  return (
    '{"id":' + text(r.id, 'StaffRow.id') +
    ',"name":' + text(r.name, 'StaffRow.name') +
    ',"role":' + text(r.role, 'StaffRow.role') +
    ',"store":' + serializeStoreRef(r.store) +
    ',"revenue":' + number(r.revenue, 'StaffRow.revenue') +
    ',"txCount":' + number(r.txCount, 'StaffRow.txCount') +
    ',"avgOrderValue":' + number(r.avgOrderValue, 'StaffRow.avgOrderValue') +
    ',"discountAmount":' + number(r.discountAmount, 'StaffRow.discountAmount') +
    ',"discountedTxCount":' + number(r.discountedTxCount, 'StaffRow.discountedTxCount') +
    ',"discountRate":' + number(r.discountRate, 'StaffRow.discountRate') +
    ',"observedWorkingHours":' + number(r.observedWorkingHours, 'StaffRow.observedWorkingHours') +
    ',"observedWorkDays":' + number(r.observedWorkDays, 'StaffRow.observedWorkDays') +
    ',"observedShiftCount":' + number(r.observedShiftCount, 'StaffRow.observedShiftCount') +
    ',"observedOpenShiftCount":' + number(r.observedOpenShiftCount, 'StaffRow.observedOpenShiftCount') +
    ',"observedWorkingMinutes":' + number(r.observedWorkingMinutes, 'StaffRow.observedWorkingMinutes') +
    ',"lastClockInAt":' + (r.lastClockInAt === null ? 'null' : text(r.lastClockInAt, 'StaffRow.lastClockInAt')) +
    ',"lastClockOutAt":' + (r.lastClockOutAt === null ? 'null' : text(r.lastClockOutAt, 'StaffRow.lastClockOutAt')) +
    ',"drawerShiftCount":' + number(r.drawerShiftCount, 'StaffRow.drawerShiftCount') +
    ',"drawerOpenShiftCount":' + number(r.drawerOpenShiftCount, 'StaffRow.drawerOpenShiftCount') +
    '}'
  );
}

export function serializeCustomerRow(r: CustomerRow): string {
  return (
    '{"id":' + text(r.id, 'CustomerRow.id') +
    ',"firstName":' + text(r.firstName, 'CustomerRow.firstName') +
    ',"lastName":' + text(r.lastName, 'CustomerRow.lastName') +
    ',"type":' + text(r.type, 'CustomerRow.type') +
    ',"region":' + text(r.region, 'CustomerRow.region') +
    ',"revenue":' + number(r.revenue, 'CustomerRow.revenue') +
    ',"txCount":' + number(r.txCount, 'CustomerRow.txCount') +
    ',"avgOrderValue":' + number(r.avgOrderValue, 'CustomerRow.avgOrderValue') +
    ',"firstPurchaseAt":' + text(r.firstPurchaseAt, 'CustomerRow.firstPurchaseAt') +
    ',"lastPurchaseAt":' + text(r.lastPurchaseAt, 'CustomerRow.lastPurchaseAt') +
    '}'
  );
}

export function serializeCustomer(r: Customer): string {
  return (
    '{"id":' + text(r.id, 'Customer.id') +
    ',"firstName":' + text(r.firstName, 'Customer.firstName') +
    ',"lastName":' + text(r.lastName, 'Customer.lastName') +
    ',"type":' + text(r.type, 'Customer.type') +
    ',"region":' + text(r.region, 'Customer.region') +
    '}'
  );
}

export function serializeDrawerShift(r: DrawerShift): string {
  if (r === null) return 'null';
  return (
    '{"openedAt":' + text(r.openedAt, 'DrawerShift.openedAt') +
    ',"closedAt":' + (r.closedAt === null ? 'null' : text(r.closedAt, 'DrawerShift.closedAt')) +
    '}'
  );
}

export function serializeStaffShift(r: StaffShift): string {
  return (
    '{"id":' + text(r.id, 'StaffShift.id') +
    ',"store":' + serializeStoreRef(r.store) +
    ',"clockInAt":' + text(r.clockInAt, 'StaffShift.clockInAt') +
    ',"clockOutAt":' + (r.clockOutAt === null ? 'null' : text(r.clockOutAt, 'StaffShift.clockOutAt')) +
    ',"observedWorkingMinutes":' + (r.observedWorkingMinutes === null ? 'null' : number(r.observedWorkingMinutes, 'StaffShift.observedWorkingMinutes')) +
    ',"drawerShift":' + serializeDrawerShift(r.drawerShift) +
    '}'
  );
}

export function serializeMeKey(r: MeKey): string {
  return (
    '{"id":' + text(r.id, 'MeKey.id') +
    ',"prefix":' + text(r.prefix, 'MeKey.prefix') +
    ',"last4":' + text(r.last4, 'MeKey.last4') +
    '}'
  );
}

export function serializeMeOrganization(r: MeOrganization): string {
  return (
    '{"id":' + text(r.id, 'MeOrganization.id') +
    ',"name":' + text(r.name, 'MeOrganization.name') +
    ',"stores":' + number(r.stores, 'MeOrganization.stores') +
    '}'
  );
}

export function serializeMe(r: Me): string {
  return (
    '{"key":' + serializeMeKey(r.key) +
    ',"organization":' + serializeMeOrganization(r.organization) +
    '}'
  );
}

export function serializePagination(r: Pagination): string {
  return r.nextCursor === undefined ? '{}' : '{"nextCursor":' + (r.nextCursor === null ? 'null' : text(r.nextCursor, 'Pagination.nextCursor')) + '}';
}

export function serializeDateRange(r: DateRange): string {
  return (
    '{"from":' + text(r.from, 'DateRange.from') +
    ',"to":' + text(r.to, 'DateRange.to') +
    '}'
  );
}

export function serializeMeta(r: Meta): string {
  return (
    '{"dateRange":' + serializeDateRange(r.dateRange) +
    '}'
  );
}

export function serializeMeResponse(r: MeResponse): string {
  return (
    '{"data":' + serializeMe(r.data) +
    '}'
  );
}

export function serializeStoresResponse(r: StoresResponse): string {
  return (
    '{"data":' + list(r.data, serializeStore) +
    '}'
  );
}

export function serializeSalesResponse(r: SalesResponse): string {
  return (
    '{"data":' + list(r.data, serializeSaleSummary) +
    ',"meta":' + serializeMeta(r.meta) +
    (r.pagination === undefined ? '' : ',"pagination":' + serializePagination(r.pagination)) +
    '}'
  );
}

export function serializeProductsResponse(r: ProductsResponse): string {
  return (
    '{"data":' + list(r.data, serializeProduct) +
    (r.pagination === undefined ? '' : ',"pagination":' + serializePagination(r.pagination)) +
    '}'
  );
}

export function serializePromotionsResponse(r: PromotionsResponse): string {
  return (
    '{"data":' + list(r.data, serializePromotion) +
    (r.pagination === undefined ? '' : ',"pagination":' + serializePagination(r.pagination)) +
    '}'
  );
}

export function serializeInventoryLogsResponse(r: InventoryLogsResponse): string {
  return (
    '{"data":' + list(r.data, serializeInventoryLog) +
    ',"meta":' + serializeMeta(r.meta) +
    (r.pagination === undefined ? '' : ',"pagination":' + serializePagination(r.pagination)) +
    '}'
  );
}

export function serializeRevenueResponse(r: RevenueResponse): string {
  return (
    '{"data":' + list(r.data, serializeRevenueRow) +
    ',"meta":' + serializeMeta(r.meta) +
    '}'
  );
}

export function serializeStaffResponse(r: StaffResponse): string {
  return (
    '{"data":' + list(r.data, serializeStaffRow) +
    (r.meta === undefined ? '' : ',"meta":' + serializeMeta(r.meta)) +
    '}'
  );
}

export function serializeCustomersResponse(r: CustomersResponse): string {
  return (
    '{"data":' + list(r.data, serializeCustomerRow) +
    (r.meta === undefined ? '' : ',"meta":' + serializeMeta(r.meta)) +
    '}'
  );
}

export function serializeStaffShiftsResponse(r: StaffShiftsResponse): string {
  return (
    '{"data":' + list(r.data, serializeStaffShift) +
    (r.meta === undefined ? '' : ',"meta":' + serializeMeta(r.meta)) +
    '}'
  );
}

export function serializeCustomerResponse(r: CustomerResponse): string {
  return (
    '{"data":' + serializeCustomer(r.data) +
    '}'
  );
}

export function serializeViolation(r: Violation): string {
  return (
    '{"parameter":' + text(r.parameter, 'Violation.parameter') +
    ',"received":' + (r.received === null ? 'null' : text(r.received, 'Violation.received')) +
    ',"expected":' + text(r.expected, 'Violation.expected') +
    ',"suggestion":' + (r.suggestion === null ? 'null' : text(r.suggestion, 'Violation.suggestion')) +
    ',"requirement":' + (r.requirement === null ? 'null' : text(r.requirement, 'Violation.requirement')) +
    '}'
  );
}

export function serializeProblem(r: Problem): string {
  return (
    '{"type":' + text(r.type, 'Problem.type') +
    ',"title":' + text(r.title, 'Problem.title') +
    ',"status":' + number(r.status, 'Problem.status') +
    ',"detail":' + text(r.detail, 'Problem.detail') +
    ',"code":' + text(r.code, 'Problem.code') +
    ',"requestId":' + text(r.requestId, 'Problem.requestId') +
    ',"violations":' + list(r.violations, serializeViolation) +
    (r.request_log_url === undefined ? '' : ',"request_log_url":' + text(r.request_log_url, 'Problem.request_log_url')) +
    '}'
  );
}
