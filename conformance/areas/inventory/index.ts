import type { Rule } from '../../model/rule.ts';
import { logsCategories } from './rules/logs-categories.ts';
import { logsCombined } from './rules/logs-combined.ts';
import { logsEveryAnswer } from './rules/logs-every-answer.ts';
import { logsForms } from './rules/logs-forms.ts';
import { logsProducts } from './rules/logs-products.ts';
import { logsRange } from './rules/logs-range.ts';
import { logsReachBack } from './rules/logs-reach-back.ts';
import { logsSearch } from './rules/logs-search.ts';
import { logsStores } from './rules/logs-stores.ts';
import { logsTypes } from './rules/logs-types.ts';
import { movementsChangeStockByQuantity } from './rules/movements-change-stock-by-quantity.ts';
import { movementsGoAsTheySay } from './rules/movements-go-as-they-say.ts';
import { movementsInProductUnits } from './rules/movements-in-product-units.ts';
import { saleLinesAllMove } from './rules/sale-lines-all-move.ts';
import { saleMovementsAgreeWithLines } from './rules/sale-movements-agree-with-lines.ts';
import { saleMovementsFitTheirSale } from './rules/sale-movements-fit-their-sale.ts';
import { saleRevertsInProductUnits } from './rules/sale-reverts-in-product-units.ts';

export const probes = [] as const;

export const rules: readonly Rule[] = [
  logsCategories,
  logsCombined,
  logsEveryAnswer,
  logsForms,
  logsProducts,
  logsRange,
  logsReachBack,
  logsSearch,
  logsStores,
  logsTypes,
  movementsChangeStockByQuantity,
  movementsGoAsTheySay,
  movementsInProductUnits,
  saleLinesAllMove,
  saleMovementsAgreeWithLines,
  saleMovementsFitTheirSale,
  saleRevertsInProductUnits,
];
