import type { Run } from './runs.ts'

type BulkRunKind = 'payouts' | 'csv' | 'enable' | 'wholesale-prices' | 'size-acts'
export type OtherRunKind = Exclude<Run['kind'], BulkRunKind>

/** The messages and the undo of a kind of bulk change. */
interface BulkRun {
  done: string
  /** For a run that undoes another: the count in its result that identifies it, and its title. */
  undone?: [count: string, words: string]
  undo?:
    | 'POST /listings/payout-changes/{id}/undo'
    | 'POST /listings/enablings/{id}/undo'
    | 'POST /inventory/wholesale-prices/{id}/undo'
  /** What an undo does not restore, shown before it is pressed. */
  limits?: string
}

const KINDS: Record<BulkRunKind, BulkRun> = {
  payouts: {
    done: 'Payouts changed',
    undone: ['restored_sizes', 'Payouts are as before'],
    undo: 'POST /listings/payout-changes/{id}/undo',
  },
  /** Only files of prices can be undone. */
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

/** The declarations of all kinds of bulk changes. */
export const BULK_RUNS: Partial<Record<Run['kind'], BulkRun>> = KINDS
