import type { Run } from './runs.ts'

type BulkRunKind = 'payouts' | 'csv' | 'enable' | 'wholesale-prices' | 'size-acts'
export type OtherRunKind = Exclude<Run['kind'], BulkRunKind>

/** What is said of a kind of bulk change when a run of it has ended, and how one is undone. */
interface BulkRun {
  done: string
  /** Of the run that undoes one: the number in its result that tells it apart, and what is said of it. */
  undone?: [count: string, words: string]
  undo?:
    | 'POST /listings/payout-changes/{id}/undo'
    | 'POST /listings/enablings/{id}/undo'
    | 'POST /inventory/wholesale-prices/{id}/undo'
  /** What an undo does not restore, to be known before it is pressed. */
  limits?: string
}

const KINDS: Record<BulkRunKind, BulkRun> = {
  payouts: {
    done: 'Payouts changed',
    undone: ['restored_sizes', 'Payouts are as before'],
    undo: 'POST /listings/payout-changes/{id}/undo',
  },
  /** A file of prices: no other file can be undone. */
  csv: { done: 'CSV imported', undo: 'POST /listings/payout-changes/{id}/undo' },
  enable: {
    done: 'Sizes enabled',
    undone: ['disabled_sizes', 'Sizes disabled again'],
    undo: 'POST /listings/enablings/{id}/undo',
    limits:
      'Undo takes these sizes off the marketplaces again. What has sold meanwhile stays sold, and what was switched since stays as it is.',
  },
  'wholesale-prices': {
    done: 'Wholesale prices changed',
    undone: ['restored_sizes', 'Wholesale prices are as before'],
    undo: 'POST /inventory/wholesale-prices/{id}/undo',
  },
  'size-acts': { done: 'Sizes changed' },
}

/** What is declared of the kinds of bulk changes. */
export const BULK_RUNS: Partial<Record<Run['kind'], BulkRun>> = KINDS
