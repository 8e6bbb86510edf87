import type { RevenueDay, RunCharts, WalkStrip } from '../../conformance/model/run.ts';
import { exchangeId } from './exchanges.ts';

const DAYS = 60;

function day(index: number, factor: number): RevenueDay {
  const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  const expected = 400 + ((index * 37) % 210);
  return { date, expected, received: Math.round(expected * factor * 100) / 100 };
}

function store(id: string, name: string, factor: number) {
  const days = Array.from({ length: DAYS }, (_, index) => day(index, factor));
  const total = (of: (each: RevenueDay) => number) => days.reduce((sum, each) => sum + of(each), 0);
  return { id, name, expected: total((each) => each.expected), received: total((each) => each.received), days };
}

function strip(partial: Partial<WalkStrip> = {}): WalkStrip {
  return {
    list: 'sales',
    purpose: '25 to a page',
    limit: 25,
    ended: true,
    pages: [25, 25, 25, 12].map((count, index) => ({ exchange: exchangeId(index + 10), count })),
    pagesLeftOut: 0,
    marks: [],
    ...partial,
  };
}

/** One store whose revenue is too high, a hole and a repeat, and a refusal for the rate limit. */
export function sampleCharts(): RunCharts {
  const steps = Array.from({ length: 37 }, (_, index) => index);
  return {
    timeline: {
      stepMs: 500,
      answered: steps.map((step) => 10 + ((step * 7) % 12)),
      limited: steps.map((step) => (step === 20 ? 2 : 0)),
      failed: steps.map((step) => (step === 9 ? 1 : 0)),
    },
    revenue: {
      exchange: exchangeId(42),
      utcOffsetMinutes: 420,
      days: Array.from({ length: DAYS }, (_, index) => day(index, 1.04)),
      stores: [store('s1', 'Old Town', 1.07), store('s2', 'Harbour', 1)],
      storesLeftOut: 3,
    },
    walks: [
      strip({
        marks: [
          { kind: 'hole', position: 30, record: '5b2c8f5e-0000-4000-8000-000000000031' },
          { kind: 'repeat', position: 50, record: '5b2c8f5e-0000-4000-8000-000000000032' },
        ],
      }),
      strip({ list: 'products', purpose: 'at the default page size', limit: null }),
    ],
  };
}
