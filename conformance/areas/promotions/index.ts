import { promotionsActive } from './rules/promotions-active.ts';
import { promotionsBothKinds } from './rules/promotions-both-kinds.ts';
import { promotionsCategories } from './rules/promotions-categories.ts';
import { promotionsCombined } from './rules/promotions-combined.ts';
import { promotionsEveryAnswer } from './rules/promotions-every-answer.ts';
import { promotionsForms } from './rules/promotions-forms.ts';
import { promotionsNoneDeleted } from './rules/promotions-none-deleted.ts';
import { promotionsProducts } from './rules/promotions-products.ts';
import { promotionsSchedule } from './rules/promotions-schedule.ts';
import { promotionsSearch } from './rules/promotions-search.ts';
import { promotionsStores } from './rules/promotions-stores.ts';
import { promotionsTriggers } from './rules/promotions-triggers.ts';

export const rules = [
  promotionsActive,
  promotionsBothKinds,
  promotionsCategories,
  promotionsCombined,
  promotionsEveryAnswer,
  promotionsForms,
  promotionsNoneDeleted,
  promotionsProducts,
  promotionsSchedule,
  promotionsSearch,
  promotionsStores,
  promotionsTriggers,
];
