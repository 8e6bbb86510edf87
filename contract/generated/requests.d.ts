// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.

import type { Validator } from '../validator.ts';

export declare const getOpenapi: Validator;
export declare const getMe: Validator;
export declare const listStores: Validator;
export declare const listSales: Validator;
export declare const listProducts: Validator;
export declare const listPromotions: Validator;
export declare const listInventoryLogs: Validator;
export declare const getRevenueAnalytics: Validator;
export declare const getStaffAnalytics: Validator;
export declare const getCustomerAnalytics: Validator;
export declare const listStaffShifts: Validator;
export declare const getCustomer: Validator;
