import { expect, test } from 'vitest'
import { endColor, endTitle, outcomeMessage, percentOf, progressMessage, runName } from './run-messages.ts'
import type { Run } from './runs.ts'

const BEGAN = '2026-11-22T12:00:00.000Z'
const after = (ms: number) => new Date(BEGAN).getTime() + ms

const run = (of: Partial<Run> = {}): Run => ({
  id: 1,
  kind: 'csv',
  subject_id: null,
  title: 'Costs from',
  subject: 'mine.csv',
  state: 'running',
  phase: 'Applying',
  done: 3_500,
  total: 10_000,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: BEGAN,
  finished_at: null,
  ...of,
})

test('a run is named by its kind and its subject', () => {
  expect([runName(run()), runName(run({ title: '3 Shopify orders', subject: null }))]).toEqual([
    'Costs from mine.csv',
    '3 Shopify orders',
  ])
})

test.each<[Partial<Run>, string, number | null]>([
  [{}, 'Applying: 3,500 of 10,000, about 13 s left', 35],
  [{ done: 0 }, 'Applying: 0 of 10,000', 0],
  [{ total: null }, 'Applying: 3,500', null],
  [{ total: null, done: 0 }, 'Applying', null],
  [{ state: 'waiting', phase: 'Waiting in the queue', done: 0 }, 'Waiting in the queue: 0 of 10,000', null],
  [{ is_cancel_requested: true }, 'Being canceled', 35],
  [{ done: 12_000 }, 'Applying: 12,000 of 10,000', 100],
])('the progress is: %o', (of, words, percent) => {
  expect([progressMessage(run(of), after(7_000)), percentOf(run(of))]).toEqual([words, percent])
})

const LATE = { line: 4, field: 'cost', message: 'Too late.' }
const NAMED = { line: null, field: 'order 7', message: 'No location.' }

test.each<[Partial<Run>, [title: string, colour: string, words: string]]>([
  [{ state: 'completed', phase: '2 rows changed' }, ['CSV imported', 'green', '2 rows changed.']],
  [
    { state: 'completed', phase: '2 rows changed', problems: [LATE], problem_count: 9 },
    ['CSV imported', 'orange', '2 rows changed; 9 left out: the first is line 4, Too late.'],
  ],
  [
    { kind: 'csv-check', title: 'Check of', state: 'completed', phase: '2 rows of 9 would change something' },
    ['mine.csv is checked', 'green', '2 rows of 9 would change something.'],
  ],
  [
    { kind: 'csv-check', title: 'Check of', state: 'completed', phase: 'x', problems: [LATE], problem_count: 2 },
    ['mine.csv is checked', 'orange', 'x; 2 cannot be imported: the first is line 4, Too late.'],
  ],
  [
    { state: 'failed', error: 'ARK had an internal error.' },
    ['Costs from mine.csv failed', 'red', '3,500 of 10,000 done. ARK had an internal error.'],
  ],
  [
    { state: 'cancelled', phase: 'Canceled; completed changes stay' },
    ['Costs from mine.csv was canceled', 'gray', 'Canceled; completed changes stay.'],
  ],
  [
    { kind: 'import', title: 'Import of', subject: 'Kicks', state: 'stopped', phase: 'Look at it' },
    ['Import of Kicks stopped', 'orange', 'Look at it.'],
  ],
  [
    { kind: 'import', title: 'Import of', subject: 'Kicks', state: 'completed', phase: 'Stock unchanged.' },
    ['Kicks is imported', 'green', 'Stock unchanged.'],
  ],
  [
    { kind: 'payouts', title: '3 sizes: rounded', subject: null, state: 'completed', phase: '3 sizes changed' },
    ['Payouts changed', 'green', '3 sizes changed.'],
  ],
  [
    { kind: 'payouts', state: 'completed', phase: '3 sizes restored', result: { restored_sizes: 3 } },
    ['Payout change undone', 'green', '3 sizes restored.'],
  ],
  [
    { kind: 'store-orders', state: 'completed', phase: '1 sale is now in Shopify', result: { successful: 1 } },
    ['Shopify Orders Generated', 'green', '1 sale is now in Shopify.'],
  ],
  [
    {
      kind: 'store-orders',
      state: 'completed',
      phase: 'No sale is now in Shopify',
      result: { successful: 0 },
      problems: [NAMED],
      problem_count: 1,
    },
    ['Generation Failed', 'red', 'No sale is now in Shopify; 1 left out: the first is order 7, No location.'],
  ],
])('the outcome is: %o', (of, words) => {
  expect([endTitle(run(of)), endColor(run(of)), outcomeMessage(run(of))]).toEqual(words)
})
