// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.

export const operations = {
  "getOpenapi": {
    "operationId": "getOpenapi",
    "method": "GET",
    "path": "/public-api/v1/openapi.json",
    "summary": "This document",
    "name": "openapi.json",
    "secured": false,
    "byId": false,
    "list": false,
    "paged": false,
    "ranked": false,
    "ranged": false,
    "byStore": false,
    "analytics": false,
    "dated": false,
    "record": null,
    "filters": [],
    "parameters": [],
    "responses": {
      "200": "OpenapiDocument"
    }
  },
  "getMe": {
    "operationId": "getMe",
    "method": "GET",
    "path": "/public-api/v1/me",
    "summary": "The key in use and its organization",
    "name": "me",
    "secured": true,
    "byId": false,
    "list": false,
    "paged": false,
    "ranked": false,
    "ranged": false,
    "byStore": false,
    "analytics": false,
    "dated": false,
    "record": "Me",
    "filters": [],
    "parameters": [],
    "responses": {
      "200": "MeResponse",
      "400": "Problem",
      "401": "Problem",
      "429": "Problem"
    }
  },
  "listStores": {
    "operationId": "listStores",
    "method": "GET",
    "path": "/public-api/v1/stores",
    "summary": "Every branch of the organization",
    "name": "stores",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": false,
    "ranked": false,
    "ranged": false,
    "byStore": false,
    "analytics": false,
    "dated": false,
    "record": "Store",
    "filters": [],
    "parameters": [],
    "responses": {
      "200": "StoresResponse",
      "400": "Problem",
      "401": "Problem",
      "429": "Problem"
    }
  },
  "listSales": {
    "operationId": "listSales",
    "method": "GET",
    "path": "/public-api/v1/sales",
    "summary": "Sales, page by page",
    "name": "sales",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": true,
    "ranked": false,
    "ranged": true,
    "byStore": true,
    "analytics": false,
    "dated": true,
    "record": "SaleSummary",
    "filters": [
      "storeIds",
      "status",
      "paymentMethods",
      "staffId",
      "tabCreatorId",
      "search"
    ],
    "parameters": [
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "many": false,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 25
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "status",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "enum": [
          "PENDING",
          "PAID",
          "CANCELLED",
          "REVERTED",
          "REFUNDED"
        ]
      },
      {
        "name": "paymentMethods",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "enum": [
          "CASH",
          "CARD",
          "VISA",
          "MASTERCARD",
          "TRANSFER",
          "PROMPT_PAY",
          "ALIPAY",
          "WECHAT_PAY",
          "CRYPTO"
        ]
      },
      {
        "name": "staffId",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "tabCreatorId",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string"
      }
    ],
    "responses": {
      "200": "SalesResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "listProducts": {
    "operationId": "listProducts",
    "method": "GET",
    "path": "/public-api/v1/products",
    "summary": "Products, page by page",
    "name": "products",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": true,
    "ranked": false,
    "ranged": false,
    "byStore": true,
    "analytics": false,
    "dated": false,
    "record": "Product",
    "filters": [
      "storeIds",
      "categoryIds",
      "search"
    ],
    "parameters": [
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "many": false,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 25
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "categoryIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid",
        "openForm": true
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string"
      }
    ],
    "responses": {
      "200": "ProductsResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "listPromotions": {
    "operationId": "listPromotions",
    "method": "GET",
    "path": "/public-api/v1/promotions",
    "summary": "Promotions, page by page",
    "name": "promotions",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": true,
    "ranked": false,
    "ranged": true,
    "byStore": true,
    "analytics": false,
    "dated": false,
    "record": "Promotion",
    "filters": [
      "storeIds",
      "categoryIds",
      "productIds",
      "active",
      "triggers",
      "search"
    ],
    "parameters": [
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "many": false,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 25
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "categoryIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid",
        "openForm": true
      },
      {
        "name": "productIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid",
        "openForm": true
      },
      {
        "name": "active",
        "in": "query",
        "required": false,
        "many": false,
        "type": "boolean"
      },
      {
        "name": "triggers",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string"
      }
    ],
    "responses": {
      "200": "PromotionsResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "listInventoryLogs": {
    "operationId": "listInventoryLogs",
    "method": "GET",
    "path": "/public-api/v1/inventory/logs",
    "summary": "Stock movements, page by page",
    "name": "logs",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": true,
    "ranked": false,
    "ranged": true,
    "byStore": true,
    "analytics": false,
    "dated": true,
    "record": "InventoryLog",
    "filters": [
      "storeIds",
      "categoryIds",
      "productIds",
      "types",
      "search"
    ],
    "parameters": [
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "many": false,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 25
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "categoryIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid",
        "openForm": true
      },
      {
        "name": "productIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid",
        "openForm": true
      },
      {
        "name": "types",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "enum": [
          "RESTOCK",
          "ADD_WASTE",
          "REMOVE_WASTE",
          "MOVE_SEND",
          "MOVE_RECEIVE",
          "DELETE",
          "CONVERT_FROM",
          "CONVERT_TO",
          "DELETE_RESTOCK",
          "RECONCILE_APPROVE",
          "RECONCILE_REVERT",
          "SALE_CREATE",
          "SALE_REVERT",
          "TRANSFER_ORDER_SEND",
          "TRANSFER_ORDER_RECEIVE",
          "SUPPLIER_PURCHASE_ORDER_RECEIVE"
        ]
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      }
    ],
    "responses": {
      "200": "InventoryLogsResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "getRevenueAnalytics": {
    "operationId": "getRevenueAnalytics",
    "method": "GET",
    "path": "/public-api/v1/analytics/revenue",
    "summary": "Revenue by date and store",
    "name": "revenue",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": false,
    "ranked": false,
    "ranged": true,
    "byStore": true,
    "analytics": true,
    "dated": true,
    "record": "RevenueRow",
    "filters": [
      "storeIds"
    ],
    "parameters": [
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      }
    ],
    "responses": {
      "200": "RevenueResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "getStaffAnalytics": {
    "operationId": "getStaffAnalytics",
    "method": "GET",
    "path": "/public-api/v1/analytics/staff",
    "summary": "Staff ranked by revenue",
    "name": "staff",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": false,
    "ranked": true,
    "ranged": true,
    "byStore": true,
    "analytics": true,
    "dated": true,
    "record": "StaffRow",
    "filters": [
      "storeIds"
    ],
    "parameters": [
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "many": false,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 100
      }
    ],
    "responses": {
      "200": "StaffResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "getCustomerAnalytics": {
    "operationId": "getCustomerAnalytics",
    "method": "GET",
    "path": "/public-api/v1/analytics/customers",
    "summary": "Customers ranked by what they spent",
    "name": "customers",
    "secured": true,
    "byId": false,
    "list": true,
    "paged": false,
    "ranked": true,
    "ranged": true,
    "byStore": true,
    "analytics": true,
    "dated": true,
    "record": "CustomerRow",
    "filters": [
      "storeIds"
    ],
    "parameters": [
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "many": false,
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 100
      }
    ],
    "responses": {
      "200": "CustomersResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "429": "Problem"
    }
  },
  "listStaffShifts": {
    "operationId": "listStaffShifts",
    "method": "GET",
    "path": "/public-api/v1/staff/{id}/shifts",
    "summary": "Observed clock-ins and clock-outs of one staff member",
    "name": "shifts",
    "secured": true,
    "byId": true,
    "list": false,
    "paged": false,
    "ranked": false,
    "ranged": false,
    "byStore": false,
    "analytics": false,
    "dated": true,
    "record": "StaffShift",
    "filters": [],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "many": false,
        "type": "string",
        "format": "uuid",
        "openForm": true
      },
      {
        "name": "storeIds",
        "in": "query",
        "required": false,
        "many": true,
        "type": "string",
        "format": "uuid"
      },
      {
        "name": "from",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      },
      {
        "name": "to",
        "in": "query",
        "required": false,
        "many": false,
        "type": "string",
        "format": "date-time"
      }
    ],
    "responses": {
      "200": "StaffShiftsResponse",
      "400": "Problem",
      "401": "Problem",
      "403": "Problem",
      "404": "Problem",
      "429": "Problem"
    }
  },
  "getCustomer": {
    "operationId": "getCustomer",
    "method": "GET",
    "path": "/public-api/v1/customers/{id}",
    "summary": "The safe profile of one customer",
    "name": "customers",
    "secured": true,
    "byId": true,
    "list": false,
    "paged": false,
    "ranked": false,
    "ranged": false,
    "byStore": false,
    "analytics": false,
    "dated": false,
    "record": "Customer",
    "filters": [],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "many": false,
        "type": "string",
        "format": "uuid",
        "openForm": true
      }
    ],
    "responses": {
      "200": "CustomerResponse",
      "400": "Problem",
      "401": "Problem",
      "404": "Problem",
      "429": "Problem"
    }
  }
} as const;

export const schemaNames = [
  "Timestamp",
  "TimestampOrNull",
  "SaleStatus",
  "PaymentMethod",
  "PromotionStatus",
  "MovementType",
  "StoreRef",
  "Store",
  "StaffRef",
  "TabCreator",
  "Payment",
  "LineItem",
  "SaleSummary",
  "Category",
  "BranchOverride",
  "Product",
  "PromotionProduct",
  "PromotionCustomer",
  "Promotion",
  "LogCategory",
  "LogProduct",
  "RoomOrNull",
  "LogReferences",
  "InventoryLog",
  "RevenueRow",
  "StaffRow",
  "CustomerRow",
  "Customer",
  "DrawerShift",
  "StaffShift",
  "MeKey",
  "MeOrganization",
  "Me",
  "Pagination",
  "DateRange",
  "Meta",
  "MeResponse",
  "StoresResponse",
  "SalesResponse",
  "ProductsResponse",
  "PromotionsResponse",
  "InventoryLogsResponse",
  "RevenueResponse",
  "StaffResponse",
  "CustomersResponse",
  "StaffShiftsResponse",
  "CustomerResponse",
  "Violation",
  "Problem",
  "OpenapiDocument"
] as const;

export type SchemaName = (typeof schemaNames)[number];
