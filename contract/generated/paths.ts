// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.

export interface paths {
    readonly "/public-api/v1/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description Requires no key and has no parameters.
         */
        readonly get: operations["getOpenapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The key in use and its organization
         * @description Has no parameters. Shows enough of the key to recognise it and too little to use it.
         */
        readonly get: operations["getMe"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/stores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Every branch of the organization
         * @description Where branch ids are found, for use as `storeIds` elsewhere.
         */
        readonly get: operations["listStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/sales": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Sales, page by page
         * @description All filters apply together. The date range selects by `createdAt`.
         */
        readonly get: operations["listSales"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Products, page by page
         * @description With `storeIds`, the products assigned to at least one of those stores.
         */
        readonly get: operations["listProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/promotions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Promotions, page by page
         * @description With `storeIds`, the promotions assigned to one of those stores and the global ones. `from` and `to` select
         *     by overlap with the schedule; a bound that a promotion lacks never excludes it. Deleted ones never show.
         */
        readonly get: operations["listPromotions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/inventory/logs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stock movements, page by page
         * @description Without `from` and `to`: from 30 days back until today is over (UTC). Reading on until there is
         *     no next cursor gives the full history of the range.
         */
        readonly get: operations["listInventoryLogs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/analytics/revenue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Revenue by date and store
         * @description One row for each date and store, over paid sales only.
         */
        readonly get: operations["getRevenueAnalytics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/analytics/staff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Staff ranked by revenue
         * @description One row for each staff member, over paid sales in the range.
         */
        readonly get: operations["getStaffAnalytics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/analytics/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Customers ranked by what they spent
         * @description One row for each customer, over paid sales in the range.
         */
        readonly get: operations["getCustomerAnalytics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/staff/{id}/shifts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Observed clock-ins and clock-outs of one staff member
         * @description Newest first.
         */
        readonly get: operations["listStaffShifts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-api/v1/customers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The safe profile of one customer
         * @description Name, kind and region; no contact data.
         */
        readonly get: operations["getCustomer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: date-time
         * @description An instant in UTC, with milliseconds.
         * @example 2025-06-14T11:42:07.318Z
         */
        readonly Timestamp: string;
        /**
         * Format: date-time
         * @description An instant in UTC, with milliseconds, or null.
         * @example 2025-06-14T11:42:07.318Z
         */
        readonly TimestampOrNull: string | null;
        /**
         * @description The state of a sale.
         * @enum {string}
         */
        readonly SaleStatus: "PENDING" | "PAID" | "CANCELLED" | "REVERTED" | "REFUNDED";
        /**
         * @description How a payment was made.
         * @enum {string}
         */
        readonly PaymentMethod: "CASH" | "CARD" | "VISA" | "MASTERCARD" | "TRANSFER" | "PROMPT_PAY" | "ALIPAY" | "WECHAT_PAY" | "CRYPTO";
        /**
         * @description Whether a promotion is active.
         * @enum {string}
         */
        readonly PromotionStatus: "ACTIVE" | "INACTIVE";
        /**
         * @description The type of a movement.
         * @enum {string}
         */
        readonly MovementType: "RESTOCK" | "ADD_WASTE" | "REMOVE_WASTE" | "MOVE_SEND" | "MOVE_RECEIVE" | "DELETE" | "CONVERT_FROM" | "CONVERT_TO" | "DELETE_RESTOCK" | "RECONCILE_APPROVE" | "RECONCILE_REVERT" | "SALE_CREATE" | "SALE_REVERT" | "TRANSFER_ORDER_SEND" | "TRANSFER_ORDER_RECEIVE" | "SUPPLIER_PURCHASE_ORDER_RECEIVE";
        /** @description A store, as other records refer to it. */
        readonly StoreRef: {
            /** @description The store's id. */
            readonly id: string;
            /** @description The store's name. */
            readonly name: string;
            /** @description The branch number. */
            readonly branchNo: string;
        };
        /** @description A store, as the list of stores shows it. */
        readonly Store: {
            /** @description The store's id, for use as `storeIds`. */
            readonly id: string;
            /** @description The store's name. */
            readonly name: string;
            /** @description The branch number. */
            readonly branchNo: string;
        };
        /** @description A staff member, as a sale refers to one. */
        readonly StaffRef: {
            /** @description The staff member's id. */
            readonly id: string;
            /** @description The staff member's name. */
            readonly name: string;
        };
        /** @description The staff member who opened the tab; null when there was no tab. */
        readonly TabCreator: {
            /** @description The staff member's id. */
            readonly id: string;
            /** @description The staff member's name. */
            readonly name: string;
        } | null;
        /** @description One payment of a sale. */
        readonly Payment: {
            readonly paymentMethod: components["schemas"]["PaymentMethod"];
            /** @description The amount paid by this method. */
            readonly amount: number;
            /** @description The place of this payment in the order of payments. */
            readonly sequence: number;
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        /** @description One line of a sale, in compact form. */
        readonly LineItem: {
            /** @description The line's id. */
            readonly id: string;
            /** @description The product sold. */
            readonly productId: string;
            /** @description The product's name. */
            readonly productName: string;
            /** @description The unit in which it was sold. */
            readonly productUnit: string;
            /** @description The quantity sold. */
            readonly quantity: number;
            /** @description The quantity that left the inventory, which differs where units are converted. */
            readonly actualQuantity: number;
        };
        /** @description A sale. */
        readonly SaleSummary: {
            /** @description The sale's id. */
            readonly id: string;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The invoice number. */
            readonly invoiceId: number;
            readonly status: components["schemas"]["SaleStatus"];
            /** @description The kind of sale. */
            readonly type: string;
            /** @description The amount before discount and rounding. */
            readonly subTotal: number;
            /** @description The amount to pay. */
            readonly total: number;
            /** @description The kind of discountValue; null without a discount. */
            readonly discountType: string | null;
            /** @description The discount on the whole sale. */
            readonly discountValue: number;
            /** @description Loyalty points spent. */
            readonly pointsUsed: number;
            /** @description The amount added or removed by rounding. */
            readonly rounding: number;
            readonly store: components["schemas"]["StoreRef"];
            readonly staff: components["schemas"]["StaffRef"];
            readonly tabCreator: components["schemas"]["TabCreator"];
            /** @description The payments made. */
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description The line items. */
            readonly lineItems: readonly components["schemas"]["LineItem"][];
        };
        /** @description A product category. */
        readonly Category: {
            /** @description The category's id. */
            readonly id: string;
            /** @description The category's name. */
            readonly name: string;
            /** @description The colour it is shown in. */
            readonly color: string;
            /** @description The unit its products are counted in. */
            readonly unit: string;
            /** @description The group it belongs to, or null. */
            readonly group: string | null;
        };
        /** @description The overrides of a product in one store. */
        readonly BranchOverride: {
            /** @description The store. */
            readonly storeId: string;
            /** @description The current average cost of a unit. */
            readonly averageCost: number;
            /** @description The price in this store. */
            readonly price: number;
            /** @description Whether this store hides the product. */
            readonly hidden: boolean;
            /** @description A picture for this store, or null. */
            readonly imageUrl: string | null;
        };
        /** @description A product. */
        readonly Product: {
            /** @description The product's id. */
            readonly id: string;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The stock keeping unit. */
            readonly sku: string;
            /** @description The product's name. */
            readonly name: string;
            /** @description What it is. */
            readonly description: string;
            /** @description The price where no store overrides it. */
            readonly price: number;
            /** @description The kind of product. */
            readonly type: string;
            /** @description The stock below which it counts as low. */
            readonly lowStockThreshold: number;
            /** @description A picture. */
            readonly imageUrl: string;
            readonly category: components["schemas"]["Category"];
            /** @description The stores that sell it. */
            readonly assignedStores: readonly components["schemas"]["StoreRef"][];
            /** @description Overrides by store. */
            readonly branchOverrides: readonly components["schemas"]["BranchOverride"][];
        };
        /** @description A product assigned to a promotion directly. */
        readonly PromotionProduct: {
            /** @description The product's id. */
            readonly id: string;
            /** @description The product's SKU. */
            readonly sku: string;
            /** @description The product's name. */
            readonly name: string;
        };
        /** @description A customer whom a promotion is for. */
        readonly PromotionCustomer: {
            /** @description The customer's id. */
            readonly id: string;
            /** @description First name. */
            readonly firstName: string;
            /** @description Last name. */
            readonly lastName: string;
        };
        /** @description A promotion. */
        readonly Promotion: {
            /**
             * Format: uuid
             * @description The promotion's id.
             */
            readonly id: string;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The promotion's name. */
            readonly name: string;
            readonly status: components["schemas"]["PromotionStatus"];
            /** @description What triggers it. */
            readonly trigger: string;
            /** @description The quantity or amount that triggers it, or null. */
            readonly triggerThreshold: number | null;
            /** @description The kind of discountValue, or null. */
            readonly discountType: string | null;
            /** @description The discount, or null. */
            readonly discountValue: number | null;
            /** @description The free quantity, or null. */
            readonly freeQuantity: number | null;
            /** @description The price it unlocks, or null. */
            readonly unlockedPrice: number | null;
            readonly from: components["schemas"]["TimestampOrNull"];
            readonly to: components["schemas"]["TimestampOrNull"];
            /** @description The stores it applies to; empty means all of them. */
            readonly stores: readonly components["schemas"]["StoreRef"][];
            /** @description The categories assigned directly. */
            readonly categories: readonly components["schemas"]["Category"][];
            /** @description The products assigned directly. */
            readonly products: readonly components["schemas"]["PromotionProduct"][];
            /** @description The customers it is for; empty means all customers. */
            readonly customers: readonly components["schemas"]["PromotionCustomer"][];
        };
        /** @description A product category, as an inventory log shows it. */
        readonly LogCategory: {
            /** @description The category's id. */
            readonly id: string;
            /** @description The category's name. */
            readonly name: string;
            /** @description The unit its products are counted in. */
            readonly unit: string;
        };
        /** @description A product, as an inventory log shows it. */
        readonly LogProduct: {
            /** @description The product's id. */
            readonly id: string;
            /** @description The stock keeping unit. */
            readonly sku: string;
            /** @description The product's name. */
            readonly name: string;
            readonly category: components["schemas"]["LogCategory"];
        };
        /** @description A room of a store, or null. */
        readonly RoomOrNull: {
            /** @description The room's id. */
            readonly id: string;
            /** @description The room's name. */
            readonly name: string;
            /** @description Whether its stock is for sale. */
            readonly forSale: boolean;
        } | null;
        /** @description The objects a movement belongs to; unused ones are null. */
        readonly LogReferences: {
            /** @description The sale. */
            readonly saleId: string | null;
            /** @description The shipment. */
            readonly shipmentId: string | null;
            /** @description The purchase order. */
            readonly purchaseOrderId: string | null;
            /** @description The transfer order. */
            readonly transferOrderId: string | null;
            /** @description The supplier's purchase order. */
            readonly supplierPurchaseOrderId: string | null;
        };
        /** @description A stock movement. */
        readonly InventoryLog: {
            /** @description The movement's id. */
            readonly id: string;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly type: components["schemas"]["MovementType"];
            /** @description The quantity moved, in product units. */
            readonly quantity: number;
            /** @description The stock before. */
            readonly previousStock: number;
            /** @description The stock after. */
            readonly currentStock: number;
            readonly product: components["schemas"]["LogProduct"];
            readonly store: components["schemas"]["StoreRef"];
            readonly room: components["schemas"]["RoomOrNull"];
            readonly moveRoom: components["schemas"]["RoomOrNull"];
            readonly references: components["schemas"]["LogReferences"];
        };
        /** @description A day's paid sales in one store. */
        readonly RevenueRow: {
            /**
             * Format: date
             * @description The calendar date.
             */
            readonly date: string;
            /** @description The store. */
            readonly storeId: string;
            /** @description The store's name. */
            readonly storeName: string;
            /** @description The total of the paid sales. */
            readonly revenue: number;
            /** @description The number of paid sales. */
            readonly txCount: number;
            /** @description Revenue per sale. */
            readonly avgOrderValue: number;
        };
        /** @description One staff member's paid sales and observed work. */
        readonly StaffRow: {
            /** @description The staff member's id. */
            readonly id: string;
            /** @description The staff member's name. */
            readonly name: string;
            /** @description The role. */
            readonly role: string;
            readonly store: components["schemas"]["StoreRef"];
            /** @description The total of their paid sales. */
            readonly revenue: number;
            /** @description The number of paid sales. */
            readonly txCount: number;
            /** @description Revenue per sale. */
            readonly avgOrderValue: number;
            /** @description Discounts on their sales, whole-sale and line by line. */
            readonly discountAmount: number;
            /** @description How many of the sales had a discount. */
            readonly discountedTxCount: number;
            /** @description Discount in percent of revenue plus discount. */
            readonly discountRate: number;
            /** @description Hours between clock-in and clock-out. */
            readonly observedWorkingHours: number;
            /** @description Days with a clock-in. */
            readonly observedWorkDays: number;
            /** @description Shifts that began in the range. */
            readonly observedShiftCount: number;
            /** @description Shifts among them without a clock-out. */
            readonly observedOpenShiftCount: number;
            /** @description observedWorkingHours in minutes. */
            readonly observedWorkingMinutes: number;
            /**
             * Format: date-time
             * @description The last clock-in in the range, or null.
             */
            readonly lastClockInAt: string | null;
            /**
             * Format: date-time
             * @description The last clock-out in the range, or null.
             */
            readonly lastClockOutAt: string | null;
            /** @description Cash drawer shifts that began in the range. */
            readonly drawerShiftCount: number;
            /** @description Drawer shifts among them that are still open. */
            readonly drawerOpenShiftCount: number;
        };
        /** @description One customer's paid sales. */
        readonly CustomerRow: {
            /** @description The customer's id. */
            readonly id: string;
            /** @description First name. */
            readonly firstName: string;
            /** @description Last name. */
            readonly lastName: string;
            /** @description The kind of customer. */
            readonly type: string;
            /** @description The part of the country. */
            readonly region: string;
            /** @description The total of their paid sales. */
            readonly revenue: number;
            /** @description The number of paid sales. */
            readonly txCount: number;
            /** @description Revenue per sale. */
            readonly avgOrderValue: number;
            readonly firstPurchaseAt: components["schemas"]["Timestamp"];
            readonly lastPurchaseAt: components["schemas"]["Timestamp"];
        };
        /** @description The safe profile of a customer. */
        readonly Customer: {
            /** @description The customer's id. */
            readonly id: string;
            /** @description First name. */
            readonly firstName: string;
            /** @description Last name. */
            readonly lastName: string;
            /** @description The kind of customer. */
            readonly type: string;
            /** @description The part of the country. */
            readonly region: string;
        };
        /** @description When this person had the cash drawer; null if never. */
        readonly DrawerShift: {
            readonly openedAt: components["schemas"]["Timestamp"];
            readonly closedAt: components["schemas"]["TimestampOrNull"];
        } | null;
        /** @description One observed shift. */
        readonly StaffShift: {
            /** @description The shift's id. */
            readonly id: string;
            /** @description The store. */
            readonly store: components["schemas"]["StoreRef"];
            /** @description When it began. */
            readonly clockInAt: components["schemas"]["Timestamp"];
            /** @description When it ended; null while it is open. */
            readonly clockOutAt: components["schemas"]["TimestampOrNull"];
            /** @description Minutes from clock-in to clock-out; null while the shift is open. */
            readonly observedWorkingMinutes: number | null;
            /** @description The drawer, or null. */
            readonly drawerShift: components["schemas"]["DrawerShift"];
        };
        /** @description The key in use. */
        readonly MeKey: {
            /** @description The key's internal id. */
            readonly id: string;
            /** @description The beginning of the key, safe to show. */
            readonly prefix: string;
            /** @description How the key ends. */
            readonly last4: string;
        };
        /** @description The organization behind the key. */
        readonly MeOrganization: {
            /** @description The organization's id. */
            readonly id: string;
            /** @description The organization's name. */
            readonly name: string;
            /** @description The number of branches. */
            readonly stores: number;
        };
        /** @description Key and organization. */
        readonly Me: {
            readonly key: components["schemas"]["MeKey"];
            readonly organization: components["schemas"]["MeOrganization"];
        };
        /** @description Where the next page is. */
        readonly Pagination: {
            /**
             * Format: uuid
             * @description The cursor of the next page; null or absent on the last one.
             */
            readonly nextCursor?: string | null;
        };
        /** @description The range of the answer. */
        readonly DateRange: {
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"];
        };
        /** @description Metadata of the answer. */
        readonly Meta: {
            readonly dateRange: components["schemas"]["DateRange"];
        };
        /** @description The answer of /me. */
        readonly MeResponse: {
            readonly data: components["schemas"]["Me"];
        };
        /** @description All stores. */
        readonly StoresResponse: {
            /** @description The stores. */
            readonly data: readonly components["schemas"]["Store"][];
        };
        /** @description A page of sales. */
        readonly SalesResponse: {
            /** @description The sales. */
            readonly data: readonly components["schemas"]["SaleSummary"][];
            readonly pagination?: components["schemas"]["Pagination"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A page of products. */
        readonly ProductsResponse: {
            /** @description The products. */
            readonly data: readonly components["schemas"]["Product"][];
            readonly pagination?: components["schemas"]["Pagination"];
        };
        /** @description A page of promotions. */
        readonly PromotionsResponse: {
            /** @description The promotions. */
            readonly data: readonly components["schemas"]["Promotion"][];
            readonly pagination?: components["schemas"]["Pagination"];
        };
        /** @description A page of movements. */
        readonly InventoryLogsResponse: {
            /** @description The movements. */
            readonly data: readonly components["schemas"]["InventoryLog"][];
            readonly pagination?: components["schemas"]["Pagination"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Revenue rows. */
        readonly RevenueResponse: {
            /** @description The rows. */
            readonly data: readonly components["schemas"]["RevenueRow"][];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Staff rows. */
        readonly StaffResponse: {
            /** @description The rows. */
            readonly data: readonly components["schemas"]["StaffRow"][];
            readonly meta?: components["schemas"]["Meta"];
        };
        /** @description Customer rows. */
        readonly CustomersResponse: {
            /** @description The rows. */
            readonly data: readonly components["schemas"]["CustomerRow"][];
            readonly meta?: components["schemas"]["Meta"];
        };
        /** @description Shifts of one staff member. */
        readonly StaffShiftsResponse: {
            /** @description The shifts. */
            readonly data: readonly components["schemas"]["StaffShift"][];
            readonly meta?: components["schemas"]["Meta"];
        };
        /** @description One customer. */
        readonly CustomerResponse: {
            /** @description The customer. */
            readonly data: components["schemas"]["Customer"];
        };
        /** @description One violation in a request. */
        readonly Violation: {
            /** @description The parameter. */
            readonly parameter: string;
            /** @description What came, shortened; null when nothing did. */
            readonly received: string | null;
            /** @description What is expected. */
            readonly expected: string;
            /** @description What was probably meant, or null. */
            readonly suggestion: string | null;
            /** @description The id of the requirement that says so, or null where none does. */
            readonly requirement: string | null;
        };
        /** @description A problem document after RFC 9457. */
        readonly Problem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem.
             */
            readonly type: string;
            /** @description The kind of problem in words. */
            readonly title: string;
            /** @description The HTTP status. */
            readonly status: number;
            /** @description What to do about this one. */
            readonly detail: string;
            /** @description A stable machine-readable code. */
            readonly code: string;
            /** @description Finds this request in the logs. */
            readonly requestId: string;
            /**
             * Format: uri-reference
             * @description Where this request is shown and explained. The sandbox's own, while its workbench is on.
             */
            readonly request_log_url?: string;
            /** @description All violations of the request. */
            readonly violations: readonly components["schemas"]["Violation"][];
        };
        /** @description An OpenAPI document. */
        readonly OpenapiDocument: {
            /**
             * @description The OpenAPI version.
             * @enum {string}
             */
            readonly openapi: "3.0.3";
            /** @description Title and version. */
            readonly info: Record<string, unknown>;
            /** @description The base address. */
            readonly servers: readonly Record<string, unknown>[];
            /** @description Shared parts. */
            readonly components: Record<string, unknown>;
            /** @description The required authentication. */
            readonly security: readonly Record<string, unknown>[];
            /** @description The operations. */
            readonly paths: Record<string, unknown>;
        };
    };
    responses: {
        /** @description Unknown parameter */
        readonly UnknownParameter: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is invalid */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is missing, invalid, revoked or disabled */
        readonly Unauthorized: {
            headers: {
                readonly "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A requested store is outside the key's organization */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization has no such object */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is reached; retry after the time in the headers */
        readonly TooManyRequests: {
            headers: {
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Maximum number of records in a page. Outside 1 to 100, or not an integer, is an error.
         * @example 25
         */
        readonly PageLimit: number;
        /**
         * @description Maximum number of rows, the highest ranked first. Outside 1 to 100, or not an integer, is an error.
         * @example 100
         */
        readonly RowLimit: number;
        /**
         * @description The `pagination.nextCursor` of the page before, with the filters unchanged.
         * @example 9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e
         */
        readonly Cursor: string;
        /**
         * @description Only these branches. One id outside the key's organization fails the whole request with 403.
         * @example [
         *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
         *     ]
         */
        readonly StoreIds: readonly string[];
        /**
         * @description Only what belongs to one of these categories; on promotions, what is assigned to one directly.
         * @example [
         *       "7e8f9a0b-1c2d-4e3f-8a4b-5c6d7e8f9a0b"
         *     ]
         */
        readonly CategoryIds: readonly string[];
        /**
         * @description Only what belongs to one of these products; on promotions, what is assigned to one directly.
         * @example [
         *       "3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f"
         *     ]
         */
        readonly ProductIds: readonly string[];
        /**
         * @description Start of the range. After `to`, or not a timestamp, is an error.
         * @example 2025-05-16T00:00:00.000Z
         */
        readonly From: string;
        /**
         * @description End of the range. Before `from`, or not a timestamp, is an error.
         * @example 2025-06-14T23:59:59.999Z
         */
        readonly To: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Whole seconds until the next request is allowed.
         * @example 2
         */
        readonly RetryAfter: number;
        /**
         * @description What is left of the limit, and when it resets.
         * @example "default";r=0;t=2
         */
        readonly RateLimit: string;
        /**
         * @description The limit itself, as quota and window.
         * @example "default";q=1000;w=10
         */
        readonly RateLimitPolicy: string;
        /**
         * @description The authentication scheme to use.
         * @example Bearer realm="public-api"
         */
        readonly WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getOpenapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An OpenAPI 3.0.3 document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
        };
    };
    readonly getMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Key and organization */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeResponse"];
                };
            };
            readonly 400: components["responses"]["UnknownParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listStores: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All stores */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoresResponse"];
                };
            };
            readonly 400: components["responses"]["UnknownParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listSales: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Maximum number of records in a page. Outside 1 to 100, or not an integer, is an error.
                 * @example 25
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `pagination.nextCursor` of the page before, with the filters unchanged.
                 * @example 9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Start of the range. After `to`, or not a timestamp, is an error.
                 * @example 2025-05-16T00:00:00.000Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range. Before `from`, or not a timestamp, is an error.
                 * @example 2025-06-14T23:59:59.999Z
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description Only sales in one of these states.
                 * @example [
                 *       "PAID"
                 *     ]
                 */
                readonly status?: readonly components["schemas"]["SaleStatus"][];
                /**
                 * @description Only sales with a payment by one of these methods.
                 * @example [
                 *       "CARD",
                 *       "PROMPT_PAY"
                 *     ]
                 */
                readonly paymentMethods?: readonly components["schemas"]["PaymentMethod"][];
                /**
                 * @description Only sales whose recorded cashier is this staff member.
                 * @example c1d7f3a2-5b4e-4f6a-8d9c-0e1f2a3b4c5d
                 */
                readonly staffId?: string;
                /**
                 * @description Only sales whose tab was opened by this staff member.
                 * @example e8f9a0b1-c2d3-4e4f-9a5b-6c7d8e9f0a1b
                 */
                readonly tabCreatorId?: string;
                /**
                 * @description Searches by invoice id; a numeric value matches `invoiceId`.
                 * @example 100482
                 */
                readonly search?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of sales */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SalesResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listProducts: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Maximum number of records in a page. Outside 1 to 100, or not an integer, is an error.
                 * @example 25
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `pagination.nextCursor` of the page before, with the filters unchanged.
                 * @example 9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Only what belongs to one of these categories; on promotions, what is assigned to one directly.
                 * @example [
                 *       "7e8f9a0b-1c2d-4e3f-8a4b-5c6d7e8f9a0b"
                 *     ]
                 */
                readonly categoryIds?: components["parameters"]["CategoryIds"];
                /**
                 * @description Text that occurs in the name or the SKU.
                 * @example jasmine
                 */
                readonly search?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of products */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProductsResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listPromotions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Maximum number of records in a page. Outside 1 to 100, or not an integer, is an error.
                 * @example 25
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `pagination.nextCursor` of the page before, with the filters unchanged.
                 * @example 9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Only what belongs to one of these categories; on promotions, what is assigned to one directly.
                 * @example [
                 *       "7e8f9a0b-1c2d-4e3f-8a4b-5c6d7e8f9a0b"
                 *     ]
                 */
                readonly categoryIds?: components["parameters"]["CategoryIds"];
                /**
                 * @description Only what belongs to one of these products; on promotions, what is assigned to one directly.
                 * @example [
                 *       "3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f"
                 *     ]
                 */
                readonly productIds?: components["parameters"]["ProductIds"];
                /**
                 * @description True returns ACTIVE promotions only, false INACTIVE ones only; without it, both.
                 * @example true
                 */
                readonly active?: boolean;
                /**
                 * @description Only promotions with one of these triggers.
                 * @example [
                 *       "QUANTITY"
                 *     ]
                 */
                readonly triggers?: readonly string[];
                /**
                 * @description Excludes promotions that ended before this instant.
                 * @example 2025-06-01T00:00:00.000Z
                 */
                readonly from?: string;
                /**
                 * @description Excludes promotions that start after this instant.
                 * @example 2025-06-30T23:59:59.999Z
                 */
                readonly to?: string;
                /**
                 * @description Text that occurs in the name, in any letter case.
                 * @example songkran
                 */
                readonly search?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of promotions */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PromotionsResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listInventoryLogs: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Maximum number of records in a page. Outside 1 to 100, or not an integer, is an error.
                 * @example 25
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `pagination.nextCursor` of the page before, with the filters unchanged.
                 * @example 9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Only what belongs to one of these categories; on promotions, what is assigned to one directly.
                 * @example [
                 *       "7e8f9a0b-1c2d-4e3f-8a4b-5c6d7e8f9a0b"
                 *     ]
                 */
                readonly categoryIds?: components["parameters"]["CategoryIds"];
                /**
                 * @description Only what belongs to one of these products; on promotions, what is assigned to one directly.
                 * @example [
                 *       "3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f"
                 *     ]
                 */
                readonly productIds?: components["parameters"]["ProductIds"];
                /**
                 * @description Only movements of one of these types.
                 * @example [
                 *       "RESTOCK",
                 *       "SALE_CREATE"
                 *     ]
                 */
                readonly types?: readonly components["schemas"]["MovementType"][];
                /**
                 * @description Text that occurs in the product's name or SKU.
                 * @example rice
                 */
                readonly search?: string;
                /**
                 * @description Start of the range. After `to`, or not a timestamp, is an error.
                 * @example 2025-05-16T00:00:00.000Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range. Before `from`, or not a timestamp, is an error.
                 * @example 2025-06-14T23:59:59.999Z
                 */
                readonly to?: components["parameters"]["To"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of movements */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryLogsResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly getRevenueAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Start of the range. After `to`, or not a timestamp, is an error.
                 * @example 2025-05-16T00:00:00.000Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range. Before `from`, or not a timestamp, is an error.
                 * @example 2025-06-14T23:59:59.999Z
                 */
                readonly to?: components["parameters"]["To"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Revenue rows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevenueResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly getStaffAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Start of the range. After `to`, or not a timestamp, is an error.
                 * @example 2025-05-16T00:00:00.000Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range. Before `from`, or not a timestamp, is an error.
                 * @example 2025-06-14T23:59:59.999Z
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description Maximum number of rows, the highest ranked first. Outside 1 to 100, or not an integer, is an error.
                 * @example 100
                 */
                readonly limit?: components["parameters"]["RowLimit"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Staff rows, highest revenue first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly getCustomerAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Start of the range. After `to`, or not a timestamp, is an error.
                 * @example 2025-05-16T00:00:00.000Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range. Before `from`, or not a timestamp, is an error.
                 * @example 2025-06-14T23:59:59.999Z
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description Maximum number of rows, the highest ranked first. Outside 1 to 100, or not an integer, is an error.
                 * @example 100
                 */
                readonly limit?: components["parameters"]["RowLimit"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Customer rows, highest spend first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomersResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listStaffShifts: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only these branches. One id outside the key's organization fails the whole request with 403.
                 * @example [
                 *       "8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61"
                 *     ]
                 */
                readonly storeIds?: components["parameters"]["StoreIds"];
                /**
                 * @description Start of the range. After `to`, or not a timestamp, is an error.
                 * @example 2025-05-16T00:00:00.000Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range. Before `from`, or not a timestamp, is an error.
                 * @example 2025-06-14T23:59:59.999Z
                 */
                readonly to?: components["parameters"]["To"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The staff member.
                 * @example c1d7f3a2-5b4e-4f6a-8d9c-0e1f2a3b4c5d
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Shifts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffShiftsResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly getCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The customer.
                 * @example f1a2b3c4-d5e6-4f7a-8b9c-0d1e2f3a4b5c
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
}
