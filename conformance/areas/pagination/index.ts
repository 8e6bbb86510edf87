import { pageCursorFromNowhere } from './rules/page-cursor-from-nowhere.ts';
import { pageCursorUuid } from './rules/page-cursor-uuid.ts';
import { pageDefaultSize } from './rules/page-default-size.ts';
import { pageFiltersKept } from './rules/page-filters-kept.ts';
import { pageFull } from './rules/page-full.ts';
import { pageGoesOn } from './rules/page-goes-on.ts';
import { pageGoesOnWithoutBounds } from './rules/page-goes-on-without-bounds.ts';
import { pageLimitObeyed } from './rules/page-limit-obeyed.ts';
import { pageNamesEachOnce } from './rules/page-names-each-once.ts';
import { pageNoHoles } from './rules/page-no-holes.ts';
import { pageNoRepeats } from './rules/page-no-repeats.ts';
import { pageSizesAgree } from './rules/page-sizes-agree.ts';
import { pageWalkEnds } from './rules/page-walk-ends.ts';
import { walksProbe } from './walks.probe.ts';

export const rules = [
  pageCursorFromNowhere,
  pageCursorUuid,
  pageDefaultSize,
  pageFiltersKept,
  pageFull,
  pageGoesOn,
  pageGoesOnWithoutBounds,
  pageLimitObeyed,
  pageNamesEachOnce,
  pageNoHoles,
  pageNoRepeats,
  pageSizesAgree,
  pageWalkEnds,
];

export const probes = [walksProbe];
