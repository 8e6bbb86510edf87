// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.

var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res, err) => function() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
}, __copyProps = (to, from, except, desc) => {
  if (from && typeof from == "object" || typeof from == "function")
    for (let key of __getOwnPropNames(from))
      !__hasOwnProp.call(to, key) && key !== except && __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: !0 }), mod);

// contract/formats.ts
var formats_exports = {};
__export(formats_exports, {
  formats: () => formats,
  isDate: () => isDate,
  isDateTime: () => isDateTime,
  isUriReference: () => isUriReference,
  isUuid: () => isUuid
});
function isUuid(text) {
  return uuidShape.test(text);
}
function isDate(text) {
  let [, year, month, day] = dateShape.exec(text) ?? [];
  if (year === void 0) return !1;
  let date = /* @__PURE__ */ new Date(`${text}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}
function isDateTime(text) {
  if (text[10] !== "T" || !isDate(text.slice(0, 10))) return !1;
  let [, hour, minute, second, offsetHour = "0", offsetMinute = "0"] = timeShape.exec(text.slice(11)) ?? [];
  return hour === void 0 || Number(hour) > 23 || Number(offsetHour) > 23 ? !1 : Number(minute) < 60 && Number(second) < 60 && Number(offsetMinute) < 60;
}
function isUriReference(text) {
  return !/[\s<>"{}|\\^`]/.test(text);
}
var uuidShape, dateShape, timeShape, formats, init_formats = __esm({
  "contract/formats.ts"() {
    "use strict";
    uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, dateShape = /^(\d{4})-(\d{2})-(\d{2})$/, timeShape = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/;
    formats = { uuid: isUuid, date: isDate, "date-time": isDateTime, "uri-reference": isUriReference };
  }
});

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// contract/validators.js
var Timestamp = validate11;
var formats0 = (init_formats(), __toCommonJS(formats_exports)).formats["date-time"], pattern0 = new RegExp("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$", "u");
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern0.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (!formats0(data)) {
      let err1 = { instancePath, schemaPath: "#/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate11.errors = vErrors, errors === 0;
}
var TimestampOrNull = validate12;
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "string") {
    if (!pattern0.test(data)) {
      let err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (!formats0(data)) {
      let err2 = { instancePath, schemaPath: "#/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate12.errors = vErrors, errors === 0;
}
var SaleStatus = validate13, schema14 = { type: "string", enum: ["PENDING", "PAID", "CANCELLED", "REVERTED", "REFUNDED"] };
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "PENDING" || data === "PAID" || data === "CANCELLED" || data === "REVERTED" || data === "REFUNDED")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema14.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate13.errors = vErrors, errors === 0;
}
var PaymentMethod = validate14, schema15 = { type: "string", enum: ["CASH", "CARD", "VISA", "MASTERCARD", "TRANSFER", "PROMPT_PAY", "ALIPAY", "WECHAT_PAY", "CRYPTO"] };
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "CASH" || data === "CARD" || data === "VISA" || data === "MASTERCARD" || data === "TRANSFER" || data === "PROMPT_PAY" || data === "ALIPAY" || data === "WECHAT_PAY" || data === "CRYPTO")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema15.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate14.errors = vErrors, errors === 0;
}
var PromotionStatus = validate15, schema16 = { type: "string", enum: ["ACTIVE", "INACTIVE"] };
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "ACTIVE" || data === "INACTIVE")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema16.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate15.errors = vErrors, errors === 0;
}
var MovementType = validate16, schema17 = { type: "string", enum: ["RESTOCK", "ADD_WASTE", "REMOVE_WASTE", "MOVE_SEND", "MOVE_RECEIVE", "DELETE", "CONVERT_FROM", "CONVERT_TO", "DELETE_RESTOCK", "RECONCILE_APPROVE", "RECONCILE_REVERT", "SALE_CREATE", "SALE_REVERT", "TRANSFER_ORDER_SEND", "TRANSFER_ORDER_RECEIVE", "SUPPLIER_PURCHASE_ORDER_RECEIVE"] };
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "RESTOCK" || data === "ADD_WASTE" || data === "REMOVE_WASTE" || data === "MOVE_SEND" || data === "MOVE_RECEIVE" || data === "DELETE" || data === "CONVERT_FROM" || data === "CONVERT_TO" || data === "DELETE_RESTOCK" || data === "RECONCILE_APPROVE" || data === "RECONCILE_REVERT" || data === "SALE_CREATE" || data === "SALE_REVERT" || data === "TRANSFER_ORDER_SEND" || data === "TRANSFER_ORDER_RECEIVE" || data === "SUPPLIER_PURCHASE_ORDER_RECEIVE")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema17.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate16.errors = vErrors, errors === 0;
}
var StoreRef = validate17;
function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.branchNo === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "branchNo" }, message: "must have required property 'branchNo'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "branchNo")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.branchNo !== void 0 && typeof data.branchNo != "string") {
      let err6 = { instancePath: instancePath + "/branchNo", schemaPath: "#/properties/branchNo/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate17.errors = vErrors, errors === 0;
}
var Store = validate18;
function validate18(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate18.errors = vErrors, errors === 0;
}
var StaffRef = validate19;
function validate19(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate19.errors = vErrors, errors === 0;
}
var TabCreator = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.name === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  }
  return validate20.errors = vErrors, errors === 0;
}
var Payment = validate21;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.paymentMethod === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "paymentMethod" }, message: "must have required property 'paymentMethod'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.amount === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "amount" }, message: "must have required property 'amount'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.sequence === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sequence" }, message: "must have required property 'sequence'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.createdAt === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "paymentMethod" || key0 === "amount" || key0 === "sequence" || key0 === "createdAt")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.paymentMethod !== void 0) {
      let data0 = data.paymentMethod;
      if (typeof data0 != "string") {
        let err5 = { instancePath: instancePath + "/paymentMethod", schemaPath: "counterproof:promised#/definitions/PaymentMethod/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (!(data0 === "CASH" || data0 === "CARD" || data0 === "VISA" || data0 === "MASTERCARD" || data0 === "TRANSFER" || data0 === "PROMPT_PAY" || data0 === "ALIPAY" || data0 === "WECHAT_PAY" || data0 === "CRYPTO")) {
        let err6 = { instancePath: instancePath + "/paymentMethod", schemaPath: "counterproof:promised#/definitions/PaymentMethod/enum", keyword: "enum", params: { allowedValues: schema15.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.amount !== void 0 && typeof data.amount != "number") {
      let err7 = { instancePath: instancePath + "/amount", schemaPath: "#/properties/amount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.sequence !== void 0) {
      let data2 = data.sequence;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
        let err8 = { instancePath: instancePath + "/sequence", schemaPath: "#/properties/sequence/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.createdAt !== void 0) {
      let data3 = data.createdAt;
      if (typeof data3 == "string") {
        if (!pattern0.test(data3)) {
          let err9 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (!formats0(data3)) {
          let err10 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate21.errors = vErrors, errors === 0;
}
var LineItem = validate22;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.productId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "productId" }, message: "must have required property 'productId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.productName === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "productName" }, message: "must have required property 'productName'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.productUnit === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "productUnit" }, message: "must have required property 'productUnit'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.quantity === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quantity" }, message: "must have required property 'quantity'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.actualQuantity === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "actualQuantity" }, message: "must have required property 'actualQuantity'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "productId" || key0 === "productName" || key0 === "productUnit" || key0 === "quantity" || key0 === "actualQuantity")) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err7 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.productId !== void 0 && typeof data.productId != "string") {
      let err8 = { instancePath: instancePath + "/productId", schemaPath: "#/properties/productId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.productName !== void 0 && typeof data.productName != "string") {
      let err9 = { instancePath: instancePath + "/productName", schemaPath: "#/properties/productName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.productUnit !== void 0 && typeof data.productUnit != "string") {
      let err10 = { instancePath: instancePath + "/productUnit", schemaPath: "#/properties/productUnit/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.quantity !== void 0 && typeof data.quantity != "number") {
      let err11 = { instancePath: instancePath + "/quantity", schemaPath: "#/properties/quantity/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.actualQuantity !== void 0 && typeof data.actualQuantity != "number") {
      let err12 = { instancePath: instancePath + "/actualQuantity", schemaPath: "#/properties/actualQuantity/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
var SaleSummary = validate23, schema26 = { type: "object", properties: { id: { type: "string" }, createdAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, updatedAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, invoiceId: { type: "integer" }, status: { $ref: "counterproof:promised#/definitions/SaleStatus" }, type: { type: "string" }, subTotal: { type: "number" }, total: { type: "number" }, discountType: { type: "string", nullable: !0 }, discountValue: { type: "number" }, pointsUsed: { type: "number" }, rounding: { type: "number" }, store: { $ref: "counterproof:promised#/definitions/StoreRef" }, staff: { $ref: "counterproof:promised#/definitions/StaffRef" }, tabCreator: { $ref: "counterproof:promised#/definitions/TabCreator" }, payments: { type: "array", items: { $ref: "counterproof:promised#/definitions/Payment" } }, lineItems: { type: "array", items: { $ref: "counterproof:promised#/definitions/LineItem" } } }, required: ["id", "createdAt", "updatedAt", "invoiceId", "status", "type", "subTotal", "total", "discountType", "discountValue", "pointsUsed", "rounding", "store", "staff", "tabCreator", "payments", "lineItems"], additionalProperties: !1 }, func2 = Object.prototype.hasOwnProperty;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.createdAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.updatedAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.invoiceId === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "invoiceId" }, message: "must have required property 'invoiceId'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.status === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.type === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.subTotal === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "subTotal" }, message: "must have required property 'subTotal'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.total === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "total" }, message: "must have required property 'total'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.discountType === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountType" }, message: "must have required property 'discountType'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.discountValue === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountValue" }, message: "must have required property 'discountValue'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.pointsUsed === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pointsUsed" }, message: "must have required property 'pointsUsed'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.rounding === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rounding" }, message: "must have required property 'rounding'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.store === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "store" }, message: "must have required property 'store'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.staff === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "staff" }, message: "must have required property 'staff'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.tabCreator === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tabCreator" }, message: "must have required property 'tabCreator'" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.payments === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "payments" }, message: "must have required property 'payments'" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.lineItems === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lineItems" }, message: "must have required property 'lineItems'" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema26.properties, key0)) {
        let err17 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err18 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.createdAt !== void 0) {
      let data1 = data.createdAt;
      if (typeof data1 == "string") {
        if (!pattern0.test(data1)) {
          let err19 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (!formats0(data1)) {
          let err20 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
      } else {
        let err21 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.updatedAt !== void 0) {
      let data2 = data.updatedAt;
      if (typeof data2 == "string") {
        if (!pattern0.test(data2)) {
          let err22 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (!formats0(data2)) {
          let err23 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
      } else {
        let err24 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.invoiceId !== void 0) {
      let data3 = data.invoiceId;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
        let err25 = { instancePath: instancePath + "/invoiceId", schemaPath: "#/properties/invoiceId/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.status !== void 0) {
      let data4 = data.status;
      if (typeof data4 != "string") {
        let err26 = { instancePath: instancePath + "/status", schemaPath: "counterproof:promised#/definitions/SaleStatus/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
      if (!(data4 === "PENDING" || data4 === "PAID" || data4 === "CANCELLED" || data4 === "REVERTED" || data4 === "REFUNDED")) {
        let err27 = { instancePath: instancePath + "/status", schemaPath: "counterproof:promised#/definitions/SaleStatus/enum", keyword: "enum", params: { allowedValues: schema14.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.type !== void 0 && typeof data.type != "string") {
      let err28 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.subTotal !== void 0 && typeof data.subTotal != "number") {
      let err29 = { instancePath: instancePath + "/subTotal", schemaPath: "#/properties/subTotal/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.total !== void 0 && typeof data.total != "number") {
      let err30 = { instancePath: instancePath + "/total", schemaPath: "#/properties/total/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
    if (data.discountType !== void 0) {
      let data8 = data.discountType;
      if (typeof data8 != "string" && data8 !== null) {
        let err31 = { instancePath: instancePath + "/discountType", schemaPath: "#/properties/discountType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.discountValue !== void 0 && typeof data.discountValue != "number") {
      let err32 = { instancePath: instancePath + "/discountValue", schemaPath: "#/properties/discountValue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
    }
    if (data.pointsUsed !== void 0 && typeof data.pointsUsed != "number") {
      let err33 = { instancePath: instancePath + "/pointsUsed", schemaPath: "#/properties/pointsUsed/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
    }
    if (data.rounding !== void 0 && typeof data.rounding != "number") {
      let err34 = { instancePath: instancePath + "/rounding", schemaPath: "#/properties/rounding/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
    }
    if (data.store !== void 0) {
      let data12 = data.store;
      if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
        if (data12.id === void 0) {
          let err35 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
        }
        if (data12.name === void 0) {
          let err36 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (data12.branchNo === void 0) {
          let err37 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "branchNo" }, message: "must have required property 'branchNo'" };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
        for (let key1 in data12)
          if (!(key1 === "id" || key1 === "name" || key1 === "branchNo")) {
            let err38 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
          }
        if (data12.id !== void 0 && typeof data12.id != "string") {
          let err39 = { instancePath: instancePath + "/store/id", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        if (data12.name !== void 0 && typeof data12.name != "string") {
          let err40 = { instancePath: instancePath + "/store/name", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
        if (data12.branchNo !== void 0 && typeof data12.branchNo != "string") {
          let err41 = { instancePath: instancePath + "/store/branchNo", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/branchNo/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
        }
      } else {
        let err42 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
    }
    if (data.staff !== void 0) {
      let data16 = data.staff;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        if (data16.id === void 0) {
          let err43 = { instancePath: instancePath + "/staff", schemaPath: "counterproof:promised#/definitions/StaffRef/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
        }
        if (data16.name === void 0) {
          let err44 = { instancePath: instancePath + "/staff", schemaPath: "counterproof:promised#/definitions/StaffRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
        }
        for (let key2 in data16)
          if (!(key2 === "id" || key2 === "name")) {
            let err45 = { instancePath: instancePath + "/staff", schemaPath: "counterproof:promised#/definitions/StaffRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
          }
        if (data16.id !== void 0 && typeof data16.id != "string") {
          let err46 = { instancePath: instancePath + "/staff/id", schemaPath: "counterproof:promised#/definitions/StaffRef/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
        if (data16.name !== void 0 && typeof data16.name != "string") {
          let err47 = { instancePath: instancePath + "/staff/name", schemaPath: "counterproof:promised#/definitions/StaffRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
      } else {
        let err48 = { instancePath: instancePath + "/staff", schemaPath: "counterproof:promised#/definitions/StaffRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
      }
    }
    if (data.tabCreator !== void 0) {
      let data19 = data.tabCreator;
      if (!(data19 && typeof data19 == "object" && !Array.isArray(data19)) && data19 !== null) {
        let err49 = { instancePath: instancePath + "/tabCreator", schemaPath: "counterproof:promised#/definitions/TabCreator/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (data19.id === void 0) {
          let err50 = { instancePath: instancePath + "/tabCreator", schemaPath: "counterproof:promised#/definitions/TabCreator/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
        if (data19.name === void 0) {
          let err51 = { instancePath: instancePath + "/tabCreator", schemaPath: "counterproof:promised#/definitions/TabCreator/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
        for (let key3 in data19)
          if (!(key3 === "id" || key3 === "name")) {
            let err52 = { instancePath: instancePath + "/tabCreator", schemaPath: "counterproof:promised#/definitions/TabCreator/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
          }
        if (data19.id !== void 0 && typeof data19.id != "string") {
          let err53 = { instancePath: instancePath + "/tabCreator/id", schemaPath: "counterproof:promised#/definitions/TabCreator/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
        }
        if (data19.name !== void 0 && typeof data19.name != "string") {
          let err54 = { instancePath: instancePath + "/tabCreator/name", schemaPath: "counterproof:promised#/definitions/TabCreator/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
        }
      }
    }
    if (data.payments !== void 0) {
      let data22 = data.payments;
      if (Array.isArray(data22)) {
        let len0 = data22.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate21(data22[i0], { instancePath: instancePath + "/payments/" + i0, parentData: data22, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors), errors = vErrors.length);
      } else {
        let err55 = { instancePath: instancePath + "/payments", schemaPath: "#/properties/payments/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
      }
    }
    if (data.lineItems !== void 0) {
      let data24 = data.lineItems;
      if (Array.isArray(data24)) {
        let len1 = data24.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data25 = data24[i1];
          if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
            if (data25.id === void 0) {
              let err56 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
            }
            if (data25.productId === void 0) {
              let err57 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/required", keyword: "required", params: { missingProperty: "productId" }, message: "must have required property 'productId'" };
              vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
            }
            if (data25.productName === void 0) {
              let err58 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/required", keyword: "required", params: { missingProperty: "productName" }, message: "must have required property 'productName'" };
              vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
            }
            if (data25.productUnit === void 0) {
              let err59 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/required", keyword: "required", params: { missingProperty: "productUnit" }, message: "must have required property 'productUnit'" };
              vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
            }
            if (data25.quantity === void 0) {
              let err60 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/required", keyword: "required", params: { missingProperty: "quantity" }, message: "must have required property 'quantity'" };
              vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
            }
            if (data25.actualQuantity === void 0) {
              let err61 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/required", keyword: "required", params: { missingProperty: "actualQuantity" }, message: "must have required property 'actualQuantity'" };
              vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
            }
            for (let key4 in data25)
              if (!(key4 === "id" || key4 === "productId" || key4 === "productName" || key4 === "productUnit" || key4 === "quantity" || key4 === "actualQuantity")) {
                let err62 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
              }
            if (data25.id !== void 0 && typeof data25.id != "string") {
              let err63 = { instancePath: instancePath + "/lineItems/" + i1 + "/id", schemaPath: "counterproof:promised#/definitions/LineItem/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
            }
            if (data25.productId !== void 0 && typeof data25.productId != "string") {
              let err64 = { instancePath: instancePath + "/lineItems/" + i1 + "/productId", schemaPath: "counterproof:promised#/definitions/LineItem/properties/productId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
            }
            if (data25.productName !== void 0 && typeof data25.productName != "string") {
              let err65 = { instancePath: instancePath + "/lineItems/" + i1 + "/productName", schemaPath: "counterproof:promised#/definitions/LineItem/properties/productName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
            }
            if (data25.productUnit !== void 0 && typeof data25.productUnit != "string") {
              let err66 = { instancePath: instancePath + "/lineItems/" + i1 + "/productUnit", schemaPath: "counterproof:promised#/definitions/LineItem/properties/productUnit/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
            }
            if (data25.quantity !== void 0 && typeof data25.quantity != "number") {
              let err67 = { instancePath: instancePath + "/lineItems/" + i1 + "/quantity", schemaPath: "counterproof:promised#/definitions/LineItem/properties/quantity/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
            }
            if (data25.actualQuantity !== void 0 && typeof data25.actualQuantity != "number") {
              let err68 = { instancePath: instancePath + "/lineItems/" + i1 + "/actualQuantity", schemaPath: "counterproof:promised#/definitions/LineItem/properties/actualQuantity/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
            }
          } else {
            let err69 = { instancePath: instancePath + "/lineItems/" + i1, schemaPath: "counterproof:promised#/definitions/LineItem/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
          }
        }
      } else {
        let err70 = { instancePath: instancePath + "/lineItems", schemaPath: "#/properties/lineItems/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
      }
    }
  } else {
    let err71 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
  }
  return validate23.errors = vErrors, errors === 0;
}
var Category = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.color === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "color" }, message: "must have required property 'color'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.unit === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" }, message: "must have required property 'unit'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.group === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "group" }, message: "must have required property 'group'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "color" || key0 === "unit" || key0 === "group")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err6 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err7 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.color !== void 0 && typeof data.color != "string") {
      let err8 = { instancePath: instancePath + "/color", schemaPath: "#/properties/color/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
var BranchOverride = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.storeId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "storeId" }, message: "must have required property 'storeId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.averageCost === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "averageCost" }, message: "must have required property 'averageCost'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.price === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "price" }, message: "must have required property 'price'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.hidden === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "hidden" }, message: "must have required property 'hidden'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.imageUrl === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "imageUrl" }, message: "must have required property 'imageUrl'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "storeId" || key0 === "averageCost" || key0 === "price" || key0 === "hidden" || key0 === "imageUrl")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.storeId !== void 0 && typeof data.storeId != "string") {
      let err6 = { instancePath: instancePath + "/storeId", schemaPath: "#/properties/storeId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.averageCost !== void 0 && typeof data.averageCost != "number") {
      let err7 = { instancePath: instancePath + "/averageCost", schemaPath: "#/properties/averageCost/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.price !== void 0 && typeof data.price != "number") {
      let err8 = { instancePath: instancePath + "/price", schemaPath: "#/properties/price/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.hidden !== void 0 && typeof data.hidden != "boolean") {
      let err9 = { instancePath: instancePath + "/hidden", schemaPath: "#/properties/hidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.imageUrl !== void 0) {
      let data4 = data.imageUrl;
      if (typeof data4 != "string" && data4 !== null) {
        let err10 = { instancePath: instancePath + "/imageUrl", schemaPath: "#/properties/imageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate26.errors = vErrors, errors === 0;
}
var Product = validate27, schema36 = { type: "object", properties: { id: { type: "string" }, createdAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, updatedAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, sku: { type: "string" }, name: { type: "string" }, description: { type: "string" }, price: { type: "number" }, type: { type: "string" }, lowStockThreshold: { type: "number" }, imageUrl: { type: "string" }, category: { $ref: "counterproof:promised#/definitions/Category" }, assignedStores: { type: "array", items: { $ref: "counterproof:promised#/definitions/StoreRef" } }, branchOverrides: { type: "array", items: { $ref: "counterproof:promised#/definitions/BranchOverride" } } }, required: ["id", "createdAt", "updatedAt", "sku", "name", "description", "price", "type", "lowStockThreshold", "imageUrl", "category", "assignedStores", "branchOverrides"], additionalProperties: !1 };
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.createdAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.updatedAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.sku === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sku" }, message: "must have required property 'sku'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.name === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.description === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.price === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "price" }, message: "must have required property 'price'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.type === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.lowStockThreshold === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lowStockThreshold" }, message: "must have required property 'lowStockThreshold'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.imageUrl === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "imageUrl" }, message: "must have required property 'imageUrl'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.category === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.assignedStores === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "assignedStores" }, message: "must have required property 'assignedStores'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.branchOverrides === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "branchOverrides" }, message: "must have required property 'branchOverrides'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema36.properties, key0)) {
        let err13 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err14 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.createdAt !== void 0) {
      let data1 = data.createdAt;
      if (typeof data1 == "string") {
        if (!pattern0.test(data1)) {
          let err15 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (!formats0(data1)) {
          let err16 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
      } else {
        let err17 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
    if (data.updatedAt !== void 0) {
      let data2 = data.updatedAt;
      if (typeof data2 == "string") {
        if (!pattern0.test(data2)) {
          let err18 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (!formats0(data2)) {
          let err19 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
      } else {
        let err20 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.sku !== void 0 && typeof data.sku != "string") {
      let err21 = { instancePath: instancePath + "/sku", schemaPath: "#/properties/sku/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err22 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.description !== void 0 && typeof data.description != "string") {
      let err23 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.price !== void 0 && typeof data.price != "number") {
      let err24 = { instancePath: instancePath + "/price", schemaPath: "#/properties/price/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.type !== void 0 && typeof data.type != "string") {
      let err25 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.lowStockThreshold !== void 0 && typeof data.lowStockThreshold != "number") {
      let err26 = { instancePath: instancePath + "/lowStockThreshold", schemaPath: "#/properties/lowStockThreshold/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.imageUrl !== void 0 && typeof data.imageUrl != "string") {
      let err27 = { instancePath: instancePath + "/imageUrl", schemaPath: "#/properties/imageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
    if (data.category !== void 0) {
      let data10 = data.category;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        if (data10.id === void 0) {
          let err28 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
        if (data10.name === void 0) {
          let err29 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
        }
        if (data10.color === void 0) {
          let err30 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "color" }, message: "must have required property 'color'" };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
        if (data10.unit === void 0) {
          let err31 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "unit" }, message: "must have required property 'unit'" };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        if (data10.group === void 0) {
          let err32 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "group" }, message: "must have required property 'group'" };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        for (let key1 in data10)
          if (!(key1 === "id" || key1 === "name" || key1 === "color" || key1 === "unit" || key1 === "group")) {
            let err33 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
          }
        if (data10.id !== void 0 && typeof data10.id != "string") {
          let err34 = { instancePath: instancePath + "/category/id", schemaPath: "counterproof:promised#/definitions/Category/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
        if (data10.name !== void 0 && typeof data10.name != "string") {
          let err35 = { instancePath: instancePath + "/category/name", schemaPath: "counterproof:promised#/definitions/Category/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
        }
        if (data10.color !== void 0 && typeof data10.color != "string") {
          let err36 = { instancePath: instancePath + "/category/color", schemaPath: "counterproof:promised#/definitions/Category/properties/color/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
      } else {
        let err37 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/Category/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.assignedStores !== void 0) {
      let data14 = data.assignedStores;
      if (Array.isArray(data14)) {
        let len0 = data14.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data15 = data14[i0];
          if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
            if (data15.id === void 0) {
              let err38 = { instancePath: instancePath + "/assignedStores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
            }
            if (data15.name === void 0) {
              let err39 = { instancePath: instancePath + "/assignedStores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
            }
            if (data15.branchNo === void 0) {
              let err40 = { instancePath: instancePath + "/assignedStores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "branchNo" }, message: "must have required property 'branchNo'" };
              vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
            }
            for (let key2 in data15)
              if (!(key2 === "id" || key2 === "name" || key2 === "branchNo")) {
                let err41 = { instancePath: instancePath + "/assignedStores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
              }
            if (data15.id !== void 0 && typeof data15.id != "string") {
              let err42 = { instancePath: instancePath + "/assignedStores/" + i0 + "/id", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
            }
            if (data15.name !== void 0 && typeof data15.name != "string") {
              let err43 = { instancePath: instancePath + "/assignedStores/" + i0 + "/name", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
            }
            if (data15.branchNo !== void 0 && typeof data15.branchNo != "string") {
              let err44 = { instancePath: instancePath + "/assignedStores/" + i0 + "/branchNo", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/branchNo/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
            }
          } else {
            let err45 = { instancePath: instancePath + "/assignedStores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
          }
        }
      } else {
        let err46 = { instancePath: instancePath + "/assignedStores", schemaPath: "#/properties/assignedStores/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
      }
    }
    if (data.branchOverrides !== void 0) {
      let data19 = data.branchOverrides;
      if (Array.isArray(data19)) {
        let len1 = data19.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data20 = data19[i1];
          if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
            if (data20.storeId === void 0) {
              let err47 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/required", keyword: "required", params: { missingProperty: "storeId" }, message: "must have required property 'storeId'" };
              vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
            }
            if (data20.averageCost === void 0) {
              let err48 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/required", keyword: "required", params: { missingProperty: "averageCost" }, message: "must have required property 'averageCost'" };
              vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
            }
            if (data20.price === void 0) {
              let err49 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/required", keyword: "required", params: { missingProperty: "price" }, message: "must have required property 'price'" };
              vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
            }
            if (data20.hidden === void 0) {
              let err50 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/required", keyword: "required", params: { missingProperty: "hidden" }, message: "must have required property 'hidden'" };
              vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
            }
            if (data20.imageUrl === void 0) {
              let err51 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/required", keyword: "required", params: { missingProperty: "imageUrl" }, message: "must have required property 'imageUrl'" };
              vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
            }
            for (let key3 in data20)
              if (!(key3 === "storeId" || key3 === "averageCost" || key3 === "price" || key3 === "hidden" || key3 === "imageUrl")) {
                let err52 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
              }
            if (data20.storeId !== void 0 && typeof data20.storeId != "string") {
              let err53 = { instancePath: instancePath + "/branchOverrides/" + i1 + "/storeId", schemaPath: "counterproof:promised#/definitions/BranchOverride/properties/storeId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
            }
            if (data20.averageCost !== void 0 && typeof data20.averageCost != "number") {
              let err54 = { instancePath: instancePath + "/branchOverrides/" + i1 + "/averageCost", schemaPath: "counterproof:promised#/definitions/BranchOverride/properties/averageCost/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
            }
            if (data20.price !== void 0 && typeof data20.price != "number") {
              let err55 = { instancePath: instancePath + "/branchOverrides/" + i1 + "/price", schemaPath: "counterproof:promised#/definitions/BranchOverride/properties/price/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
            }
            if (data20.hidden !== void 0 && typeof data20.hidden != "boolean") {
              let err56 = { instancePath: instancePath + "/branchOverrides/" + i1 + "/hidden", schemaPath: "counterproof:promised#/definitions/BranchOverride/properties/hidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
              vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
            }
            if (data20.imageUrl !== void 0) {
              let data25 = data20.imageUrl;
              if (typeof data25 != "string" && data25 !== null) {
                let err57 = { instancePath: instancePath + "/branchOverrides/" + i1 + "/imageUrl", schemaPath: "counterproof:promised#/definitions/BranchOverride/properties/imageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
              }
            }
          } else {
            let err58 = { instancePath: instancePath + "/branchOverrides/" + i1, schemaPath: "counterproof:promised#/definitions/BranchOverride/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
          }
        }
      } else {
        let err59 = { instancePath: instancePath + "/branchOverrides", schemaPath: "#/properties/branchOverrides/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
      }
    }
  } else {
    let err60 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
  }
  return validate27.errors = vErrors, errors === 0;
}
var PromotionProduct = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate28.errors = vErrors, errors === 0;
}
var PromotionCustomer = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.firstName === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "firstName" }, message: "must have required property 'firstName'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.lastName === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastName" }, message: "must have required property 'lastName'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "firstName" || key0 === "lastName")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.firstName !== void 0 && typeof data.firstName != "string") {
      let err5 = { instancePath: instancePath + "/firstName", schemaPath: "#/properties/firstName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.lastName !== void 0 && typeof data.lastName != "string") {
      let err6 = { instancePath: instancePath + "/lastName", schemaPath: "#/properties/lastName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate29.errors = vErrors, errors === 0;
}
var Promotion = validate30, schema44 = { type: "object", properties: { id: { type: "string", format: "uuid" }, createdAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, updatedAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, name: { type: "string" }, status: { $ref: "counterproof:promised#/definitions/PromotionStatus" }, trigger: { type: "string" }, triggerThreshold: { type: "number", nullable: !0 }, discountType: { type: "string", nullable: !0 }, discountValue: { type: "number", nullable: !0 }, freeQuantity: { type: "number", nullable: !0 }, unlockedPrice: { type: "number", nullable: !0 }, from: { $ref: "counterproof:promised#/definitions/TimestampOrNull" }, to: { $ref: "counterproof:promised#/definitions/TimestampOrNull" }, stores: { type: "array", items: { $ref: "counterproof:promised#/definitions/StoreRef" } }, categories: { type: "array", items: { $ref: "counterproof:promised#/definitions/Category" } }, products: { type: "array", items: { $ref: "counterproof:promised#/definitions/PromotionProduct" } }, customers: { type: "array", items: { $ref: "counterproof:promised#/definitions/PromotionCustomer" } } }, required: ["id", "createdAt", "updatedAt", "name", "status", "trigger", "triggerThreshold", "discountType", "discountValue", "freeQuantity", "unlockedPrice", "from", "to", "stores", "categories", "products", "customers"], additionalProperties: !1 }, formats14 = (init_formats(), __toCommonJS(formats_exports)).formats.uuid;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.createdAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.updatedAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.name === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.status === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.trigger === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "trigger" }, message: "must have required property 'trigger'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.triggerThreshold === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "triggerThreshold" }, message: "must have required property 'triggerThreshold'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.discountType === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountType" }, message: "must have required property 'discountType'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.discountValue === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountValue" }, message: "must have required property 'discountValue'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.freeQuantity === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "freeQuantity" }, message: "must have required property 'freeQuantity'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.unlockedPrice === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unlockedPrice" }, message: "must have required property 'unlockedPrice'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.from === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "from" }, message: "must have required property 'from'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.to === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.stores === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stores" }, message: "must have required property 'stores'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.categories === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "categories" }, message: "must have required property 'categories'" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.products === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "products" }, message: "must have required property 'products'" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.customers === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "customers" }, message: "must have required property 'customers'" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema44.properties, key0)) {
        let err17 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 == "string") {
        if (!formats14(data0)) {
          let err18 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
      } else {
        let err19 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.createdAt !== void 0) {
      let data1 = data.createdAt;
      if (typeof data1 == "string") {
        if (!pattern0.test(data1)) {
          let err20 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (!formats0(data1)) {
          let err21 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
      } else {
        let err22 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.updatedAt !== void 0) {
      let data2 = data.updatedAt;
      if (typeof data2 == "string") {
        if (!pattern0.test(data2)) {
          let err23 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (!formats0(data2)) {
          let err24 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
      } else {
        let err25 = { instancePath: instancePath + "/updatedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err26 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.status !== void 0) {
      let data4 = data.status;
      if (typeof data4 != "string") {
        let err27 = { instancePath: instancePath + "/status", schemaPath: "counterproof:promised#/definitions/PromotionStatus/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
      if (!(data4 === "ACTIVE" || data4 === "INACTIVE")) {
        let err28 = { instancePath: instancePath + "/status", schemaPath: "counterproof:promised#/definitions/PromotionStatus/enum", keyword: "enum", params: { allowedValues: schema16.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.trigger !== void 0 && typeof data.trigger != "string") {
      let err29 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.triggerThreshold !== void 0) {
      let data6 = data.triggerThreshold;
      if (typeof data6 != "number" && data6 !== null) {
        let err30 = { instancePath: instancePath + "/triggerThreshold", schemaPath: "#/properties/triggerThreshold/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.discountType !== void 0) {
      let data7 = data.discountType;
      if (typeof data7 != "string" && data7 !== null) {
        let err31 = { instancePath: instancePath + "/discountType", schemaPath: "#/properties/discountType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.discountValue !== void 0) {
      let data8 = data.discountValue;
      if (typeof data8 != "number" && data8 !== null) {
        let err32 = { instancePath: instancePath + "/discountValue", schemaPath: "#/properties/discountValue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
    }
    if (data.freeQuantity !== void 0) {
      let data9 = data.freeQuantity;
      if (typeof data9 != "number" && data9 !== null) {
        let err33 = { instancePath: instancePath + "/freeQuantity", schemaPath: "#/properties/freeQuantity/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.unlockedPrice !== void 0) {
      let data10 = data.unlockedPrice;
      if (typeof data10 != "number" && data10 !== null) {
        let err34 = { instancePath: instancePath + "/unlockedPrice", schemaPath: "#/properties/unlockedPrice/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
      }
    }
    if (data.from !== void 0) {
      let data11 = data.from;
      if (typeof data11 != "string" && data11 !== null) {
        let err35 = { instancePath: instancePath + "/from", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
      if (typeof data11 == "string") {
        if (!pattern0.test(data11)) {
          let err36 = { instancePath: instancePath + "/from", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (!formats0(data11)) {
          let err37 = { instancePath: instancePath + "/from", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
      }
    }
    if (data.to !== void 0) {
      let data12 = data.to;
      if (typeof data12 != "string" && data12 !== null) {
        let err38 = { instancePath: instancePath + "/to", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
      if (typeof data12 == "string") {
        if (!pattern0.test(data12)) {
          let err39 = { instancePath: instancePath + "/to", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        if (!formats0(data12)) {
          let err40 = { instancePath: instancePath + "/to", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
      }
    }
    if (data.stores !== void 0) {
      let data13 = data.stores;
      if (Array.isArray(data13)) {
        let len0 = data13.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data14 = data13[i0];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.id === void 0) {
              let err41 = { instancePath: instancePath + "/stores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
            }
            if (data14.name === void 0) {
              let err42 = { instancePath: instancePath + "/stores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
            }
            if (data14.branchNo === void 0) {
              let err43 = { instancePath: instancePath + "/stores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "branchNo" }, message: "must have required property 'branchNo'" };
              vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
            }
            for (let key1 in data14)
              if (!(key1 === "id" || key1 === "name" || key1 === "branchNo")) {
                let err44 = { instancePath: instancePath + "/stores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
              }
            if (data14.id !== void 0 && typeof data14.id != "string") {
              let err45 = { instancePath: instancePath + "/stores/" + i0 + "/id", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
            }
            if (data14.name !== void 0 && typeof data14.name != "string") {
              let err46 = { instancePath: instancePath + "/stores/" + i0 + "/name", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
            }
            if (data14.branchNo !== void 0 && typeof data14.branchNo != "string") {
              let err47 = { instancePath: instancePath + "/stores/" + i0 + "/branchNo", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/branchNo/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
            }
          } else {
            let err48 = { instancePath: instancePath + "/stores/" + i0, schemaPath: "counterproof:promised#/definitions/StoreRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
          }
        }
      } else {
        let err49 = { instancePath: instancePath + "/stores", schemaPath: "#/properties/stores/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
    }
    if (data.categories !== void 0) {
      let data18 = data.categories;
      if (Array.isArray(data18)) {
        let len1 = data18.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data19 = data18[i1];
          if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
            if (data19.id === void 0) {
              let err50 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
            }
            if (data19.name === void 0) {
              let err51 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
            }
            if (data19.color === void 0) {
              let err52 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "color" }, message: "must have required property 'color'" };
              vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
            }
            if (data19.unit === void 0) {
              let err53 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "unit" }, message: "must have required property 'unit'" };
              vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
            }
            if (data19.group === void 0) {
              let err54 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/required", keyword: "required", params: { missingProperty: "group" }, message: "must have required property 'group'" };
              vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
            }
            for (let key2 in data19)
              if (!(key2 === "id" || key2 === "name" || key2 === "color" || key2 === "unit" || key2 === "group")) {
                let err55 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
              }
            if (data19.id !== void 0 && typeof data19.id != "string") {
              let err56 = { instancePath: instancePath + "/categories/" + i1 + "/id", schemaPath: "counterproof:promised#/definitions/Category/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
            }
            if (data19.name !== void 0 && typeof data19.name != "string") {
              let err57 = { instancePath: instancePath + "/categories/" + i1 + "/name", schemaPath: "counterproof:promised#/definitions/Category/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
            }
            if (data19.color !== void 0 && typeof data19.color != "string") {
              let err58 = { instancePath: instancePath + "/categories/" + i1 + "/color", schemaPath: "counterproof:promised#/definitions/Category/properties/color/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
            }
          } else {
            let err59 = { instancePath: instancePath + "/categories/" + i1, schemaPath: "counterproof:promised#/definitions/Category/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
          }
        }
      } else {
        let err60 = { instancePath: instancePath + "/categories", schemaPath: "#/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
      }
    }
    if (data.products !== void 0) {
      let data23 = data.products;
      if (Array.isArray(data23)) {
        let len2 = data23.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data24 = data23[i2];
          if (!(data24 && typeof data24 == "object" && !Array.isArray(data24))) {
            let err61 = { instancePath: instancePath + "/products/" + i2, schemaPath: "counterproof:promised#/definitions/PromotionProduct/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
          }
        }
      } else {
        let err62 = { instancePath: instancePath + "/products", schemaPath: "#/properties/products/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
      }
    }
    if (data.customers !== void 0) {
      let data25 = data.customers;
      if (Array.isArray(data25)) {
        let len3 = data25.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data26 = data25[i3];
          if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
            if (data26.id === void 0) {
              let err63 = { instancePath: instancePath + "/customers/" + i3, schemaPath: "counterproof:promised#/definitions/PromotionCustomer/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
            }
            if (data26.firstName === void 0) {
              let err64 = { instancePath: instancePath + "/customers/" + i3, schemaPath: "counterproof:promised#/definitions/PromotionCustomer/required", keyword: "required", params: { missingProperty: "firstName" }, message: "must have required property 'firstName'" };
              vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
            }
            if (data26.lastName === void 0) {
              let err65 = { instancePath: instancePath + "/customers/" + i3, schemaPath: "counterproof:promised#/definitions/PromotionCustomer/required", keyword: "required", params: { missingProperty: "lastName" }, message: "must have required property 'lastName'" };
              vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
            }
            for (let key3 in data26)
              if (!(key3 === "id" || key3 === "firstName" || key3 === "lastName")) {
                let err66 = { instancePath: instancePath + "/customers/" + i3, schemaPath: "counterproof:promised#/definitions/PromotionCustomer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
              }
            if (data26.id !== void 0 && typeof data26.id != "string") {
              let err67 = { instancePath: instancePath + "/customers/" + i3 + "/id", schemaPath: "counterproof:promised#/definitions/PromotionCustomer/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
            }
            if (data26.firstName !== void 0 && typeof data26.firstName != "string") {
              let err68 = { instancePath: instancePath + "/customers/" + i3 + "/firstName", schemaPath: "counterproof:promised#/definitions/PromotionCustomer/properties/firstName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
            }
            if (data26.lastName !== void 0 && typeof data26.lastName != "string") {
              let err69 = { instancePath: instancePath + "/customers/" + i3 + "/lastName", schemaPath: "counterproof:promised#/definitions/PromotionCustomer/properties/lastName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
            }
          } else {
            let err70 = { instancePath: instancePath + "/customers/" + i3, schemaPath: "counterproof:promised#/definitions/PromotionCustomer/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
          }
        }
      } else {
        let err71 = { instancePath: instancePath + "/customers", schemaPath: "#/properties/customers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
      }
    }
  } else {
    let err72 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
  }
  return validate30.errors = vErrors, errors === 0;
}
var LogCategory = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.unit === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" }, message: "must have required property 'unit'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "unit")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate31.errors = vErrors, errors === 0;
}
var LogProduct = validate32;
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.sku === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sku" }, message: "must have required property 'sku'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.name === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.category === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "sku" || key0 === "name" || key0 === "category")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.sku !== void 0 && typeof data.sku != "string") {
      let err6 = { instancePath: instancePath + "/sku", schemaPath: "#/properties/sku/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err7 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.category !== void 0) {
      let data3 = data.category;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.id === void 0) {
          let err8 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/LogCategory/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data3.name === void 0) {
          let err9 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/LogCategory/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data3.unit === void 0) {
          let err10 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/LogCategory/required", keyword: "required", params: { missingProperty: "unit" }, message: "must have required property 'unit'" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        for (let key1 in data3)
          if (!(key1 === "id" || key1 === "name" || key1 === "unit")) {
            let err11 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/LogCategory/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        if (data3.id !== void 0 && typeof data3.id != "string") {
          let err12 = { instancePath: instancePath + "/category/id", schemaPath: "counterproof:promised#/definitions/LogCategory/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data3.name !== void 0 && typeof data3.name != "string") {
          let err13 = { instancePath: instancePath + "/category/name", schemaPath: "counterproof:promised#/definitions/LogCategory/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      } else {
        let err14 = { instancePath: instancePath + "/category", schemaPath: "counterproof:promised#/definitions/LogCategory/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate32.errors = vErrors, errors === 0;
}
var RoomOrNull = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.name === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.forSale === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "forSale" }, message: "must have required property 'forSale'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "forSale")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err6 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.forSale !== void 0 && typeof data.forSale != "boolean") {
      let err7 = { instancePath: instancePath + "/forSale", schemaPath: "#/properties/forSale/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  }
  return validate33.errors = vErrors, errors === 0;
}
var LogReferences = validate34;
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.saleId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "saleId" }, message: "must have required property 'saleId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.shipmentId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "shipmentId" }, message: "must have required property 'shipmentId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.purchaseOrderId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "purchaseOrderId" }, message: "must have required property 'purchaseOrderId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.transferOrderId === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transferOrderId" }, message: "must have required property 'transferOrderId'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.supplierPurchaseOrderId === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "supplierPurchaseOrderId" }, message: "must have required property 'supplierPurchaseOrderId'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "saleId" || key0 === "shipmentId" || key0 === "purchaseOrderId" || key0 === "transferOrderId" || key0 === "supplierPurchaseOrderId")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.saleId !== void 0) {
      let data0 = data.saleId;
      if (typeof data0 != "string" && data0 !== null) {
        let err6 = { instancePath: instancePath + "/saleId", schemaPath: "#/properties/saleId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.shipmentId !== void 0) {
      let data1 = data.shipmentId;
      if (typeof data1 != "string" && data1 !== null) {
        let err7 = { instancePath: instancePath + "/shipmentId", schemaPath: "#/properties/shipmentId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.purchaseOrderId !== void 0) {
      let data2 = data.purchaseOrderId;
      if (typeof data2 != "string" && data2 !== null) {
        let err8 = { instancePath: instancePath + "/purchaseOrderId", schemaPath: "#/properties/purchaseOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.transferOrderId !== void 0) {
      let data3 = data.transferOrderId;
      if (typeof data3 != "string" && data3 !== null) {
        let err9 = { instancePath: instancePath + "/transferOrderId", schemaPath: "#/properties/transferOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.supplierPurchaseOrderId !== void 0) {
      let data4 = data.supplierPurchaseOrderId;
      if (typeof data4 != "string" && data4 !== null) {
        let err10 = { instancePath: instancePath + "/supplierPurchaseOrderId", schemaPath: "#/properties/supplierPurchaseOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate34.errors = vErrors, errors === 0;
}
var InventoryLog = validate35, schema59 = { type: "object", properties: { id: { type: "string" }, createdAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, type: { $ref: "counterproof:promised#/definitions/MovementType" }, quantity: { type: "number" }, previousStock: { type: "number" }, currentStock: { type: "number" }, product: { $ref: "counterproof:promised#/definitions/LogProduct" }, store: { $ref: "counterproof:promised#/definitions/StoreRef" }, room: { $ref: "counterproof:promised#/definitions/RoomOrNull" }, moveRoom: { $ref: "counterproof:promised#/definitions/RoomOrNull" }, references: { $ref: "counterproof:promised#/definitions/LogReferences" } }, required: ["id", "createdAt", "type", "quantity", "previousStock", "currentStock", "product", "store", "room", "moveRoom", "references"], additionalProperties: !1 };
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.createdAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.type === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.quantity === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quantity" }, message: "must have required property 'quantity'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.previousStock === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "previousStock" }, message: "must have required property 'previousStock'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.currentStock === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "currentStock" }, message: "must have required property 'currentStock'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.product === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "product" }, message: "must have required property 'product'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.store === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "store" }, message: "must have required property 'store'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.room === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "room" }, message: "must have required property 'room'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.moveRoom === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "moveRoom" }, message: "must have required property 'moveRoom'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.references === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "references" }, message: "must have required property 'references'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema59.properties, key0)) {
        let err11 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.createdAt !== void 0) {
      let data1 = data.createdAt;
      if (typeof data1 == "string") {
        if (!pattern0.test(data1)) {
          let err13 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        if (!formats0(data1)) {
          let err14 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
      } else {
        let err15 = { instancePath: instancePath + "/createdAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.type !== void 0) {
      let data2 = data.type;
      if (typeof data2 != "string") {
        let err16 = { instancePath: instancePath + "/type", schemaPath: "counterproof:promised#/definitions/MovementType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
      if (!(data2 === "RESTOCK" || data2 === "ADD_WASTE" || data2 === "REMOVE_WASTE" || data2 === "MOVE_SEND" || data2 === "MOVE_RECEIVE" || data2 === "DELETE" || data2 === "CONVERT_FROM" || data2 === "CONVERT_TO" || data2 === "DELETE_RESTOCK" || data2 === "RECONCILE_APPROVE" || data2 === "RECONCILE_REVERT" || data2 === "SALE_CREATE" || data2 === "SALE_REVERT" || data2 === "TRANSFER_ORDER_SEND" || data2 === "TRANSFER_ORDER_RECEIVE" || data2 === "SUPPLIER_PURCHASE_ORDER_RECEIVE")) {
        let err17 = { instancePath: instancePath + "/type", schemaPath: "counterproof:promised#/definitions/MovementType/enum", keyword: "enum", params: { allowedValues: schema17.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
    if (data.quantity !== void 0 && typeof data.quantity != "number") {
      let err18 = { instancePath: instancePath + "/quantity", schemaPath: "#/properties/quantity/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.previousStock !== void 0 && typeof data.previousStock != "number") {
      let err19 = { instancePath: instancePath + "/previousStock", schemaPath: "#/properties/previousStock/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.currentStock !== void 0 && typeof data.currentStock != "number") {
      let err20 = { instancePath: instancePath + "/currentStock", schemaPath: "#/properties/currentStock/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.product !== void 0 && (validate32(data.product, { instancePath: instancePath + "/product", parentData: data, parentDataProperty: "product", rootData }) || (vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors), errors = vErrors.length)), data.store !== void 0) {
      let data7 = data.store;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (data7.id === void 0) {
          let err21 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
        if (data7.name === void 0) {
          let err22 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (data7.branchNo === void 0) {
          let err23 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "branchNo" }, message: "must have required property 'branchNo'" };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        for (let key1 in data7)
          if (!(key1 === "id" || key1 === "name" || key1 === "branchNo")) {
            let err24 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
          }
        if (data7.id !== void 0 && typeof data7.id != "string") {
          let err25 = { instancePath: instancePath + "/store/id", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
        }
        if (data7.name !== void 0 && typeof data7.name != "string") {
          let err26 = { instancePath: instancePath + "/store/name", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data7.branchNo !== void 0 && typeof data7.branchNo != "string") {
          let err27 = { instancePath: instancePath + "/store/branchNo", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/branchNo/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
      } else {
        let err28 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.room !== void 0) {
      let data11 = data.room;
      if (!(data11 && typeof data11 == "object" && !Array.isArray(data11)) && data11 !== null) {
        let err29 = { instancePath: instancePath + "/room", schemaPath: "counterproof:promised#/definitions/RoomOrNull/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.id === void 0) {
          let err30 = { instancePath: instancePath + "/room", schemaPath: "counterproof:promised#/definitions/RoomOrNull/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
        if (data11.name === void 0) {
          let err31 = { instancePath: instancePath + "/room", schemaPath: "counterproof:promised#/definitions/RoomOrNull/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        if (data11.forSale === void 0) {
          let err32 = { instancePath: instancePath + "/room", schemaPath: "counterproof:promised#/definitions/RoomOrNull/required", keyword: "required", params: { missingProperty: "forSale" }, message: "must have required property 'forSale'" };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        for (let key2 in data11)
          if (!(key2 === "id" || key2 === "name" || key2 === "forSale")) {
            let err33 = { instancePath: instancePath + "/room", schemaPath: "counterproof:promised#/definitions/RoomOrNull/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
          }
        if (data11.id !== void 0 && typeof data11.id != "string") {
          let err34 = { instancePath: instancePath + "/room/id", schemaPath: "counterproof:promised#/definitions/RoomOrNull/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
        if (data11.name !== void 0 && typeof data11.name != "string") {
          let err35 = { instancePath: instancePath + "/room/name", schemaPath: "counterproof:promised#/definitions/RoomOrNull/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
        }
        if (data11.forSale !== void 0 && typeof data11.forSale != "boolean") {
          let err36 = { instancePath: instancePath + "/room/forSale", schemaPath: "counterproof:promised#/definitions/RoomOrNull/properties/forSale/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
      }
    }
    if (data.moveRoom !== void 0) {
      let data15 = data.moveRoom;
      if (!(data15 && typeof data15 == "object" && !Array.isArray(data15)) && data15 !== null) {
        let err37 = { instancePath: instancePath + "/moveRoom", schemaPath: "counterproof:promised#/definitions/RoomOrNull/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        if (data15.id === void 0) {
          let err38 = { instancePath: instancePath + "/moveRoom", schemaPath: "counterproof:promised#/definitions/RoomOrNull/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
        }
        if (data15.name === void 0) {
          let err39 = { instancePath: instancePath + "/moveRoom", schemaPath: "counterproof:promised#/definitions/RoomOrNull/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        if (data15.forSale === void 0) {
          let err40 = { instancePath: instancePath + "/moveRoom", schemaPath: "counterproof:promised#/definitions/RoomOrNull/required", keyword: "required", params: { missingProperty: "forSale" }, message: "must have required property 'forSale'" };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
        for (let key3 in data15)
          if (!(key3 === "id" || key3 === "name" || key3 === "forSale")) {
            let err41 = { instancePath: instancePath + "/moveRoom", schemaPath: "counterproof:promised#/definitions/RoomOrNull/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
        if (data15.id !== void 0 && typeof data15.id != "string") {
          let err42 = { instancePath: instancePath + "/moveRoom/id", schemaPath: "counterproof:promised#/definitions/RoomOrNull/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
        if (data15.name !== void 0 && typeof data15.name != "string") {
          let err43 = { instancePath: instancePath + "/moveRoom/name", schemaPath: "counterproof:promised#/definitions/RoomOrNull/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
        }
        if (data15.forSale !== void 0 && typeof data15.forSale != "boolean") {
          let err44 = { instancePath: instancePath + "/moveRoom/forSale", schemaPath: "counterproof:promised#/definitions/RoomOrNull/properties/forSale/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
        }
      }
    }
    if (data.references !== void 0) {
      let data19 = data.references;
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (data19.saleId === void 0) {
          let err45 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/required", keyword: "required", params: { missingProperty: "saleId" }, message: "must have required property 'saleId'" };
          vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
        }
        if (data19.shipmentId === void 0) {
          let err46 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/required", keyword: "required", params: { missingProperty: "shipmentId" }, message: "must have required property 'shipmentId'" };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
        if (data19.purchaseOrderId === void 0) {
          let err47 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/required", keyword: "required", params: { missingProperty: "purchaseOrderId" }, message: "must have required property 'purchaseOrderId'" };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
        if (data19.transferOrderId === void 0) {
          let err48 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/required", keyword: "required", params: { missingProperty: "transferOrderId" }, message: "must have required property 'transferOrderId'" };
          vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
        }
        if (data19.supplierPurchaseOrderId === void 0) {
          let err49 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/required", keyword: "required", params: { missingProperty: "supplierPurchaseOrderId" }, message: "must have required property 'supplierPurchaseOrderId'" };
          vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
        }
        for (let key4 in data19)
          if (!(key4 === "saleId" || key4 === "shipmentId" || key4 === "purchaseOrderId" || key4 === "transferOrderId" || key4 === "supplierPurchaseOrderId")) {
            let err50 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
          }
        if (data19.saleId !== void 0) {
          let data20 = data19.saleId;
          if (typeof data20 != "string" && data20 !== null) {
            let err51 = { instancePath: instancePath + "/references/saleId", schemaPath: "counterproof:promised#/definitions/LogReferences/properties/saleId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
          }
        }
        if (data19.shipmentId !== void 0) {
          let data21 = data19.shipmentId;
          if (typeof data21 != "string" && data21 !== null) {
            let err52 = { instancePath: instancePath + "/references/shipmentId", schemaPath: "counterproof:promised#/definitions/LogReferences/properties/shipmentId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
          }
        }
        if (data19.purchaseOrderId !== void 0) {
          let data22 = data19.purchaseOrderId;
          if (typeof data22 != "string" && data22 !== null) {
            let err53 = { instancePath: instancePath + "/references/purchaseOrderId", schemaPath: "counterproof:promised#/definitions/LogReferences/properties/purchaseOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
          }
        }
        if (data19.transferOrderId !== void 0) {
          let data23 = data19.transferOrderId;
          if (typeof data23 != "string" && data23 !== null) {
            let err54 = { instancePath: instancePath + "/references/transferOrderId", schemaPath: "counterproof:promised#/definitions/LogReferences/properties/transferOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
          }
        }
        if (data19.supplierPurchaseOrderId !== void 0) {
          let data24 = data19.supplierPurchaseOrderId;
          if (typeof data24 != "string" && data24 !== null) {
            let err55 = { instancePath: instancePath + "/references/supplierPurchaseOrderId", schemaPath: "counterproof:promised#/definitions/LogReferences/properties/supplierPurchaseOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
          }
        }
      } else {
        let err56 = { instancePath: instancePath + "/references", schemaPath: "counterproof:promised#/definitions/LogReferences/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
      }
    }
  } else {
    let err57 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
  }
  return validate35.errors = vErrors, errors === 0;
}
var RevenueRow = validate37;
var formats26 = (init_formats(), __toCommonJS(formats_exports)).formats.date, pattern12 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.date === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "date" }, message: "must have required property 'date'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.storeId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "storeId" }, message: "must have required property 'storeId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.storeName === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "storeName" }, message: "must have required property 'storeName'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.revenue === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revenue" }, message: "must have required property 'revenue'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.txCount === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "txCount" }, message: "must have required property 'txCount'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.avgOrderValue === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "avgOrderValue" }, message: "must have required property 'avgOrderValue'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "date" || key0 === "storeId" || key0 === "storeName" || key0 === "revenue" || key0 === "txCount" || key0 === "avgOrderValue")) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.date !== void 0) {
      let data0 = data.date;
      if (typeof data0 == "string") {
        if (!pattern12.test(data0)) {
          let err7 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (!formats26(data0)) {
          let err8 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/format", keyword: "format", params: { format: "date" }, message: 'must match format "date"' };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.storeId !== void 0 && typeof data.storeId != "string") {
      let err10 = { instancePath: instancePath + "/storeId", schemaPath: "#/properties/storeId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.storeName !== void 0 && typeof data.storeName != "string") {
      let err11 = { instancePath: instancePath + "/storeName", schemaPath: "#/properties/storeName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.revenue !== void 0 && typeof data.revenue != "number") {
      let err12 = { instancePath: instancePath + "/revenue", schemaPath: "#/properties/revenue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.txCount !== void 0 && typeof data.txCount != "number") {
      let err13 = { instancePath: instancePath + "/txCount", schemaPath: "#/properties/txCount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.avgOrderValue !== void 0 && typeof data.avgOrderValue != "number") {
      let err14 = { instancePath: instancePath + "/avgOrderValue", schemaPath: "#/properties/avgOrderValue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate37.errors = vErrors, errors === 0;
}
var StaffRow = validate38;
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.role === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.store === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "store" }, message: "must have required property 'store'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.revenue === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revenue" }, message: "must have required property 'revenue'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.txCount === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "txCount" }, message: "must have required property 'txCount'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.avgOrderValue === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "avgOrderValue" }, message: "must have required property 'avgOrderValue'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.discountAmount === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountAmount" }, message: "must have required property 'discountAmount'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.discountedTxCount === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountedTxCount" }, message: "must have required property 'discountedTxCount'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.discountRate === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "discountRate" }, message: "must have required property 'discountRate'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.observedWorkingHours === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "observedWorkingHours" }, message: "must have required property 'observedWorkingHours'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.observedWorkDays === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "observedWorkDays" }, message: "must have required property 'observedWorkDays'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err13 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.role !== void 0 && typeof data.role != "string") {
      let err14 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.store !== void 0) {
      let data3 = data.store;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.id === void 0) {
          let err15 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (data3.name === void 0) {
          let err16 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        if (data3.branchNo === void 0) {
          let err17 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/required", keyword: "required", params: { missingProperty: "branchNo" }, message: "must have required property 'branchNo'" };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        for (let key0 in data3)
          if (!(key0 === "id" || key0 === "name" || key0 === "branchNo")) {
            let err18 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        if (data3.id !== void 0 && typeof data3.id != "string") {
          let err19 = { instancePath: instancePath + "/store/id", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data3.name !== void 0 && typeof data3.name != "string") {
          let err20 = { instancePath: instancePath + "/store/name", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (data3.branchNo !== void 0 && typeof data3.branchNo != "string") {
          let err21 = { instancePath: instancePath + "/store/branchNo", schemaPath: "counterproof:promised#/definitions/StoreRef/properties/branchNo/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
      } else {
        let err22 = { instancePath: instancePath + "/store", schemaPath: "counterproof:promised#/definitions/StoreRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.revenue !== void 0 && typeof data.revenue != "number") {
      let err23 = { instancePath: instancePath + "/revenue", schemaPath: "#/properties/revenue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.txCount !== void 0 && typeof data.txCount != "number") {
      let err24 = { instancePath: instancePath + "/txCount", schemaPath: "#/properties/txCount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.avgOrderValue !== void 0 && typeof data.avgOrderValue != "number") {
      let err25 = { instancePath: instancePath + "/avgOrderValue", schemaPath: "#/properties/avgOrderValue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.discountAmount !== void 0 && typeof data.discountAmount != "number") {
      let err26 = { instancePath: instancePath + "/discountAmount", schemaPath: "#/properties/discountAmount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.discountedTxCount !== void 0 && typeof data.discountedTxCount != "number") {
      let err27 = { instancePath: instancePath + "/discountedTxCount", schemaPath: "#/properties/discountedTxCount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
    if (data.discountRate !== void 0 && typeof data.discountRate != "number") {
      let err28 = { instancePath: instancePath + "/discountRate", schemaPath: "#/properties/discountRate/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.observedWorkingHours !== void 0 && typeof data.observedWorkingHours != "number") {
      let err29 = { instancePath: instancePath + "/observedWorkingHours", schemaPath: "#/properties/observedWorkingHours/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.observedWorkDays !== void 0 && typeof data.observedWorkDays != "number") {
      let err30 = { instancePath: instancePath + "/observedWorkDays", schemaPath: "#/properties/observedWorkDays/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
  } else {
    let err31 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
  }
  return validate38.errors = vErrors, errors === 0;
}
var CustomerRow = validate39, schema69 = { type: "object", properties: { id: { type: "string" }, firstName: { type: "string" }, lastName: { type: "string" }, type: { type: "string" }, region: { type: "string" }, revenue: { type: "number" }, txCount: { type: "number" }, avgOrderValue: { type: "number" }, firstPurchaseAt: { $ref: "counterproof:promised#/definitions/Timestamp" }, lastPurchaseAt: { $ref: "counterproof:promised#/definitions/Timestamp" } }, required: ["id", "firstName", "lastName", "type", "region", "revenue", "txCount", "avgOrderValue", "firstPurchaseAt", "lastPurchaseAt"], additionalProperties: !1 };
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.firstName === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "firstName" }, message: "must have required property 'firstName'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.lastName === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastName" }, message: "must have required property 'lastName'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.type === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.region === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "region" }, message: "must have required property 'region'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.revenue === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revenue" }, message: "must have required property 'revenue'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.txCount === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "txCount" }, message: "must have required property 'txCount'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.avgOrderValue === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "avgOrderValue" }, message: "must have required property 'avgOrderValue'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.firstPurchaseAt === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "firstPurchaseAt" }, message: "must have required property 'firstPurchaseAt'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.lastPurchaseAt === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastPurchaseAt" }, message: "must have required property 'lastPurchaseAt'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema69.properties, key0)) {
        let err10 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err11 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.firstName !== void 0 && typeof data.firstName != "string") {
      let err12 = { instancePath: instancePath + "/firstName", schemaPath: "#/properties/firstName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.lastName !== void 0 && typeof data.lastName != "string") {
      let err13 = { instancePath: instancePath + "/lastName", schemaPath: "#/properties/lastName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.type !== void 0 && typeof data.type != "string") {
      let err14 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.region !== void 0 && typeof data.region != "string") {
      let err15 = { instancePath: instancePath + "/region", schemaPath: "#/properties/region/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.revenue !== void 0 && typeof data.revenue != "number") {
      let err16 = { instancePath: instancePath + "/revenue", schemaPath: "#/properties/revenue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.txCount !== void 0 && typeof data.txCount != "number") {
      let err17 = { instancePath: instancePath + "/txCount", schemaPath: "#/properties/txCount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.avgOrderValue !== void 0 && typeof data.avgOrderValue != "number") {
      let err18 = { instancePath: instancePath + "/avgOrderValue", schemaPath: "#/properties/avgOrderValue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.firstPurchaseAt !== void 0) {
      let data8 = data.firstPurchaseAt;
      if (typeof data8 == "string") {
        if (!pattern0.test(data8)) {
          let err19 = { instancePath: instancePath + "/firstPurchaseAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (!formats0(data8)) {
          let err20 = { instancePath: instancePath + "/firstPurchaseAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
      } else {
        let err21 = { instancePath: instancePath + "/firstPurchaseAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.lastPurchaseAt !== void 0) {
      let data9 = data.lastPurchaseAt;
      if (typeof data9 == "string") {
        if (!pattern0.test(data9)) {
          let err22 = { instancePath: instancePath + "/lastPurchaseAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (!formats0(data9)) {
          let err23 = { instancePath: instancePath + "/lastPurchaseAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
      } else {
        let err24 = { instancePath: instancePath + "/lastPurchaseAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
  } else {
    let err25 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
  }
  return validate39.errors = vErrors, errors === 0;
}
var Customer = validate40;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate40.errors = vErrors, errors === 0;
}
var DrawerShift = validate41;
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.openedAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openedAt" }, message: "must have required property 'openedAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.closedAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "closedAt" }, message: "must have required property 'closedAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.openedAt !== void 0) {
      let data0 = data.openedAt;
      if (typeof data0 == "string") {
        if (!pattern0.test(data0)) {
          let err3 = { instancePath: instancePath + "/openedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (!formats0(data0)) {
          let err4 = { instancePath: instancePath + "/openedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/openedAt", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.closedAt !== void 0) {
      let data1 = data.closedAt;
      if (typeof data1 != "string" && data1 !== null) {
        let err6 = { instancePath: instancePath + "/closedAt", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (typeof data1 == "string") {
        if (!pattern0.test(data1)) {
          let err7 = { instancePath: instancePath + "/closedAt", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (!formats0(data1)) {
          let err8 = { instancePath: instancePath + "/closedAt", schemaPath: "counterproof:promised#/definitions/TimestampOrNull/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      }
    }
  }
  return validate41.errors = vErrors, errors === 0;
}
var StaffShift = validate42;
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate42.errors = vErrors, errors === 0;
}
var MeKey = validate43;
var func7 = require_ucs2length().default;
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.prefix === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "prefix" }, message: "must have required property 'prefix'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.last4 === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "last4" }, message: "must have required property 'last4'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "prefix" || key0 === "last4")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.prefix !== void 0 && typeof data.prefix != "string") {
      let err5 = { instancePath: instancePath + "/prefix", schemaPath: "#/properties/prefix/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.last4 !== void 0) {
      let data2 = data.last4;
      if (typeof data2 == "string") {
        if (func7(data2) > 4) {
          let err6 = { instancePath: instancePath + "/last4", schemaPath: "#/properties/last4/maxLength", keyword: "maxLength", params: { limit: 4 }, message: "must NOT have more than 4 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (func7(data2) < 4) {
          let err7 = { instancePath: instancePath + "/last4", schemaPath: "#/properties/last4/minLength", keyword: "minLength", params: { limit: 4 }, message: "must NOT have fewer than 4 characters" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/last4", schemaPath: "#/properties/last4/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate43.errors = vErrors, errors === 0;
}
var MeOrganization = validate44;
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.stores === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stores" }, message: "must have required property 'stores'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "stores")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.stores !== void 0) {
      let data2 = data.stores;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
        let err6 = { instancePath: instancePath + "/stores", schemaPath: "#/properties/stores/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (typeof data2 == "number" && (data2 < 0 || isNaN(data2))) {
        let err7 = { instancePath: instancePath + "/stores", schemaPath: "#/properties/stores/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate44.errors = vErrors, errors === 0;
}
var Me = validate45;
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.organization === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "organization" }, message: "must have required property 'organization'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "key" || key0 === "organization")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.id === void 0) {
          let err3 = { instancePath: instancePath + "/key", schemaPath: "counterproof:promised#/definitions/MeKey/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (data0.prefix === void 0) {
          let err4 = { instancePath: instancePath + "/key", schemaPath: "counterproof:promised#/definitions/MeKey/required", keyword: "required", params: { missingProperty: "prefix" }, message: "must have required property 'prefix'" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.last4 === void 0) {
          let err5 = { instancePath: instancePath + "/key", schemaPath: "counterproof:promised#/definitions/MeKey/required", keyword: "required", params: { missingProperty: "last4" }, message: "must have required property 'last4'" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        for (let key1 in data0)
          if (!(key1 === "id" || key1 === "prefix" || key1 === "last4")) {
            let err6 = { instancePath: instancePath + "/key", schemaPath: "counterproof:promised#/definitions/MeKey/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        if (data0.id !== void 0 && typeof data0.id != "string") {
          let err7 = { instancePath: instancePath + "/key/id", schemaPath: "counterproof:promised#/definitions/MeKey/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (data0.prefix !== void 0 && typeof data0.prefix != "string") {
          let err8 = { instancePath: instancePath + "/key/prefix", schemaPath: "counterproof:promised#/definitions/MeKey/properties/prefix/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data0.last4 !== void 0) {
          let data3 = data0.last4;
          if (typeof data3 == "string") {
            if (func7(data3) > 4) {
              let err9 = { instancePath: instancePath + "/key/last4", schemaPath: "counterproof:promised#/definitions/MeKey/properties/last4/maxLength", keyword: "maxLength", params: { limit: 4 }, message: "must NOT have more than 4 characters" };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (func7(data3) < 4) {
              let err10 = { instancePath: instancePath + "/key/last4", schemaPath: "counterproof:promised#/definitions/MeKey/properties/last4/minLength", keyword: "minLength", params: { limit: 4 }, message: "must NOT have fewer than 4 characters" };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
          } else {
            let err11 = { instancePath: instancePath + "/key/last4", schemaPath: "counterproof:promised#/definitions/MeKey/properties/last4/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
      } else {
        let err12 = { instancePath: instancePath + "/key", schemaPath: "counterproof:promised#/definitions/MeKey/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.organization !== void 0) {
      let data4 = data.organization;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.id === void 0) {
          let err13 = { instancePath: instancePath + "/organization", schemaPath: "counterproof:promised#/definitions/MeOrganization/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        if (data4.name === void 0) {
          let err14 = { instancePath: instancePath + "/organization", schemaPath: "counterproof:promised#/definitions/MeOrganization/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        if (data4.stores === void 0) {
          let err15 = { instancePath: instancePath + "/organization", schemaPath: "counterproof:promised#/definitions/MeOrganization/required", keyword: "required", params: { missingProperty: "stores" }, message: "must have required property 'stores'" };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        for (let key2 in data4)
          if (!(key2 === "id" || key2 === "name" || key2 === "stores")) {
            let err16 = { instancePath: instancePath + "/organization", schemaPath: "counterproof:promised#/definitions/MeOrganization/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
        if (data4.id !== void 0 && typeof data4.id != "string") {
          let err17 = { instancePath: instancePath + "/organization/id", schemaPath: "counterproof:promised#/definitions/MeOrganization/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        if (data4.name !== void 0 && typeof data4.name != "string") {
          let err18 = { instancePath: instancePath + "/organization/name", schemaPath: "counterproof:promised#/definitions/MeOrganization/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data4.stores !== void 0) {
          let data7 = data4.stores;
          if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7))) {
            let err19 = { instancePath: instancePath + "/organization/stores", schemaPath: "counterproof:promised#/definitions/MeOrganization/properties/stores/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
          }
          if (typeof data7 == "number" && (data7 < 0 || isNaN(data7))) {
            let err20 = { instancePath: instancePath + "/organization/stores", schemaPath: "counterproof:promised#/definitions/MeOrganization/properties/stores/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
      } else {
        let err21 = { instancePath: instancePath + "/organization", schemaPath: "counterproof:promised#/definitions/MeOrganization/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
  } else {
    let err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
  }
  return validate45.errors = vErrors, errors === 0;
}
var Pagination = validate46;
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.nextCursor !== void 0) {
      let data0 = data.nextCursor;
      if (typeof data0 != "string" && data0 !== null) {
        let err1 = { instancePath: instancePath + "/nextCursor", schemaPath: "#/properties/nextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      if (typeof data0 == "string" && !formats14(data0)) {
        let err2 = { instancePath: instancePath + "/nextCursor", schemaPath: "#/properties/nextCursor/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate46.errors = vErrors, errors === 0;
}
var DateRange = validate47;
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.from === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "from" }, message: "must have required property 'from'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.to === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "from" || key0 === "to")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.from !== void 0) {
      let data0 = data.from;
      if (typeof data0 == "string") {
        if (!pattern0.test(data0)) {
          let err3 = { instancePath: instancePath + "/from", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (!formats0(data0)) {
          let err4 = { instancePath: instancePath + "/from", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/from", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.to !== void 0) {
      let data1 = data.to;
      if (typeof data1 == "string") {
        if (!pattern0.test(data1)) {
          let err6 = { instancePath: instancePath + "/to", schemaPath: "counterproof:promised#/definitions/Timestamp/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"' };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (!formats0(data1)) {
          let err7 = { instancePath: instancePath + "/to", schemaPath: "counterproof:promised#/definitions/Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/to", schemaPath: "counterproof:promised#/definitions/Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate47.errors = vErrors, errors === 0;
}
var Meta = validate48;
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.dateRange === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "dateRange" }, message: "must have required property 'dateRange'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "dateRange") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.dateRange !== void 0 && (validate47(data.dateRange, { instancePath: instancePath + "/dateRange", parentData: data, parentDataProperty: "dateRange", rootData }) || (vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate48.errors = vErrors, errors === 0;
}
var MeResponse = validate50;
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "data") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.data !== void 0 && (validate45(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData }) || (vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate50.errors = vErrors, errors === 0;
}
var StoresResponse = validate52;
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.id === void 0) {
              let err1 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/Store/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
            if (data1.id !== void 0 && typeof data1.id != "string") {
              let err2 = { instancePath: instancePath + "/data/" + i0 + "/id", schemaPath: "counterproof:promised#/definitions/Store/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
          } else {
            let err3 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/Store/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        }
      } else {
        let err4 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate52.errors = vErrors, errors === 0;
}
var SalesResponse = validate53;
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.meta === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "pagination" || key0 === "meta")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate23(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
      } else {
        let err3 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.pagination !== void 0) {
      let data2 = data.pagination;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key1 in data2)
          if (key1 !== "nextCursor") {
            let err4 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        if (data2.nextCursor !== void 0) {
          let data3 = data2.nextCursor;
          if (typeof data3 != "string" && data3 !== null) {
            let err5 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
          if (typeof data3 == "string" && !formats14(data3)) {
            let err6 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        }
      } else {
        let err7 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    data.meta !== void 0 && (validate48(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length));
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate53.errors = vErrors, errors === 0;
}
var ProductsResponse = validate56;
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "pagination")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate27(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.pagination !== void 0) {
      let data2 = data.pagination;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key1 in data2)
          if (key1 !== "nextCursor") {
            let err3 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        if (data2.nextCursor !== void 0) {
          let data3 = data2.nextCursor;
          if (typeof data3 != "string" && data3 !== null) {
            let err4 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
          if (typeof data3 == "string" && !formats14(data3)) {
            let err5 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate56.errors = vErrors, errors === 0;
}
var PromotionsResponse = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "pagination")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate30(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.pagination !== void 0) {
      let data2 = data.pagination;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key1 in data2)
          if (key1 !== "nextCursor") {
            let err3 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        if (data2.nextCursor !== void 0) {
          let data3 = data2.nextCursor;
          if (typeof data3 != "string" && data3 !== null) {
            let err4 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
          if (typeof data3 == "string" && !formats14(data3)) {
            let err5 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate58.errors = vErrors, errors === 0;
}
var InventoryLogsResponse = validate60;
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.meta === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "pagination" || key0 === "meta")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate35(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
      } else {
        let err3 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.pagination !== void 0) {
      let data2 = data.pagination;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key1 in data2)
          if (key1 !== "nextCursor") {
            let err4 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        if (data2.nextCursor !== void 0) {
          let data3 = data2.nextCursor;
          if (typeof data3 != "string" && data3 !== null) {
            let err5 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
          if (typeof data3 == "string" && !formats14(data3)) {
            let err6 = { instancePath: instancePath + "/pagination/nextCursor", schemaPath: "counterproof:promised#/definitions/Pagination/properties/nextCursor/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        }
      } else {
        let err7 = { instancePath: instancePath + "/pagination", schemaPath: "counterproof:promised#/definitions/Pagination/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    data.meta !== void 0 && (validate48(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length));
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate60.errors = vErrors, errors === 0;
}
var RevenueResponse = validate63;
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.meta === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "meta")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.date === void 0) {
              let err3 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/required", keyword: "required", params: { missingProperty: "date" }, message: "must have required property 'date'" };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            if (data1.storeId === void 0) {
              let err4 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/required", keyword: "required", params: { missingProperty: "storeId" }, message: "must have required property 'storeId'" };
              vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
            }
            if (data1.storeName === void 0) {
              let err5 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/required", keyword: "required", params: { missingProperty: "storeName" }, message: "must have required property 'storeName'" };
              vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
            }
            if (data1.revenue === void 0) {
              let err6 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/required", keyword: "required", params: { missingProperty: "revenue" }, message: "must have required property 'revenue'" };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
            if (data1.txCount === void 0) {
              let err7 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/required", keyword: "required", params: { missingProperty: "txCount" }, message: "must have required property 'txCount'" };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            if (data1.avgOrderValue === void 0) {
              let err8 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/required", keyword: "required", params: { missingProperty: "avgOrderValue" }, message: "must have required property 'avgOrderValue'" };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
            for (let key1 in data1)
              if (!(key1 === "date" || key1 === "storeId" || key1 === "storeName" || key1 === "revenue" || key1 === "txCount" || key1 === "avgOrderValue")) {
                let err9 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
              }
            if (data1.date !== void 0) {
              let data2 = data1.date;
              if (typeof data2 == "string") {
                if (!pattern12.test(data2)) {
                  let err10 = { instancePath: instancePath + "/data/" + i0 + "/date", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/date/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                  vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                }
                if (!formats26(data2)) {
                  let err11 = { instancePath: instancePath + "/data/" + i0 + "/date", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/date/format", keyword: "format", params: { format: "date" }, message: 'must match format "date"' };
                  vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
                }
              } else {
                let err12 = { instancePath: instancePath + "/data/" + i0 + "/date", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/date/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            }
            if (data1.storeId !== void 0 && typeof data1.storeId != "string") {
              let err13 = { instancePath: instancePath + "/data/" + i0 + "/storeId", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/storeId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            if (data1.storeName !== void 0 && typeof data1.storeName != "string") {
              let err14 = { instancePath: instancePath + "/data/" + i0 + "/storeName", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/storeName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
            if (data1.revenue !== void 0 && typeof data1.revenue != "number") {
              let err15 = { instancePath: instancePath + "/data/" + i0 + "/revenue", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/revenue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
            }
            if (data1.txCount !== void 0 && typeof data1.txCount != "number") {
              let err16 = { instancePath: instancePath + "/data/" + i0 + "/txCount", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/txCount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
            }
            if (data1.avgOrderValue !== void 0 && typeof data1.avgOrderValue != "number") {
              let err17 = { instancePath: instancePath + "/data/" + i0 + "/avgOrderValue", schemaPath: "counterproof:promised#/definitions/RevenueRow/properties/avgOrderValue/type", keyword: "type", params: { type: "number" }, message: "must be number" };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
          } else {
            let err18 = { instancePath: instancePath + "/data/" + i0, schemaPath: "counterproof:promised#/definitions/RevenueRow/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        }
      } else {
        let err19 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    data.meta !== void 0 && (validate48(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length));
  } else {
    let err20 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
  }
  return validate63.errors = vErrors, errors === 0;
}
var StaffResponse = validate65;
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "meta")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate38(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.meta !== void 0 && (validate48(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate65.errors = vErrors, errors === 0;
}
var CustomersResponse = validate68;
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "data" || key0 === "meta")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate39(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.meta !== void 0 && (validate48(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate68.errors = vErrors, errors === 0;
}
var StaffShiftsResponse = validate71;
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    data.meta !== void 0 && (validate48(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate71.errors = vErrors, errors === 0;
}
var CustomerResponse = validate73;
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate73.errors = vErrors, errors === 0;
}
var Violation = validate74;
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.parameter === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parameter" }, message: "must have required property 'parameter'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.received === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "received" }, message: "must have required property 'received'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.expected === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expected" }, message: "must have required property 'expected'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.suggestion === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suggestion" }, message: "must have required property 'suggestion'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.requirement === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requirement" }, message: "must have required property 'requirement'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "parameter" || key0 === "received" || key0 === "expected" || key0 === "suggestion" || key0 === "requirement")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.parameter !== void 0 && typeof data.parameter != "string") {
      let err6 = { instancePath: instancePath + "/parameter", schemaPath: "#/properties/parameter/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.received !== void 0) {
      let data1 = data.received;
      if (typeof data1 != "string" && data1 !== null) {
        let err7 = { instancePath: instancePath + "/received", schemaPath: "#/properties/received/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.expected !== void 0 && typeof data.expected != "string") {
      let err8 = { instancePath: instancePath + "/expected", schemaPath: "#/properties/expected/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.suggestion !== void 0) {
      let data3 = data.suggestion;
      if (typeof data3 != "string" && data3 !== null) {
        let err9 = { instancePath: instancePath + "/suggestion", schemaPath: "#/properties/suggestion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.requirement !== void 0) {
      let data4 = data.requirement;
      if (typeof data4 != "string" && data4 !== null) {
        let err10 = { instancePath: instancePath + "/requirement", schemaPath: "#/properties/requirement/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate74.errors = vErrors, errors === 0;
}
var Problem = validate75;
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  return validate75.errors = null, !0;
}
var OpenapiDocument = validate76, schema106 = { type: "object", properties: { openapi: { type: "string", enum: ["3.0.3"] }, info: { type: "object" }, servers: { type: "array", items: { type: "object" } }, components: { type: "object" }, security: { type: "array", items: { type: "object" } }, paths: { type: "object" } }, required: ["openapi", "info", "servers", "components", "security", "paths"] };
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.openapi === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openapi" }, message: "must have required property 'openapi'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.info === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "info" }, message: "must have required property 'info'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.servers === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "servers" }, message: "must have required property 'servers'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.components === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "components" }, message: "must have required property 'components'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.security === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "security" }, message: "must have required property 'security'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.paths === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "paths" }, message: "must have required property 'paths'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.openapi !== void 0) {
      let data0 = data.openapi;
      if (typeof data0 != "string") {
        let err6 = { instancePath: instancePath + "/openapi", schemaPath: "#/properties/openapi/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data0 !== "3.0.3") {
        let err7 = { instancePath: instancePath + "/openapi", schemaPath: "#/properties/openapi/enum", keyword: "enum", params: { allowedValues: schema106.properties.openapi.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.info !== void 0) {
      let data1 = data.info;
      if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
        let err8 = { instancePath: instancePath + "/info", schemaPath: "#/properties/info/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.servers !== void 0) {
      let data2 = data.servers;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (!(data3 && typeof data3 == "object" && !Array.isArray(data3))) {
            let err9 = { instancePath: instancePath + "/servers/" + i0, schemaPath: "#/properties/servers/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
        }
      } else {
        let err10 = { instancePath: instancePath + "/servers", schemaPath: "#/properties/servers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.components !== void 0) {
      let data4 = data.components;
      if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
        let err11 = { instancePath: instancePath + "/components", schemaPath: "#/properties/components/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.security !== void 0) {
      let data5 = data.security;
      if (Array.isArray(data5)) {
        let len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data6 = data5[i1];
          if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) {
            let err12 = { instancePath: instancePath + "/security/" + i1, schemaPath: "#/properties/security/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
        }
      } else {
        let err13 = { instancePath: instancePath + "/security", schemaPath: "#/properties/security/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.paths !== void 0) {
      let data7 = data.paths;
      if (!(data7 && typeof data7 == "object" && !Array.isArray(data7))) {
        let err14 = { instancePath: instancePath + "/paths", schemaPath: "#/properties/paths/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate76.errors = vErrors, errors === 0;
}
export {
  BranchOverride,
  Category,
  Customer,
  CustomerResponse,
  CustomerRow,
  CustomersResponse,
  DateRange,
  DrawerShift,
  InventoryLog,
  InventoryLogsResponse,
  LineItem,
  LogCategory,
  LogProduct,
  LogReferences,
  Me,
  MeKey,
  MeOrganization,
  MeResponse,
  Meta,
  MovementType,
  OpenapiDocument,
  Pagination,
  Payment,
  PaymentMethod,
  Problem,
  Product,
  ProductsResponse,
  Promotion,
  PromotionCustomer,
  PromotionProduct,
  PromotionStatus,
  PromotionsResponse,
  RevenueResponse,
  RevenueRow,
  RoomOrNull,
  SaleStatus,
  SaleSummary,
  SalesResponse,
  StaffRef,
  StaffResponse,
  StaffRow,
  StaffShift,
  StaffShiftsResponse,
  Store,
  StoreRef,
  StoresResponse,
  TabCreator,
  Timestamp,
  TimestampOrNull,
  Violation
};
