import type { Run } from './runs.ts'

type BulkRunKind = 'payouts' | 'csv' | 'enable' | 'wholesale-prices' | 'pick-rules' | 'size-acts'
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
    | 'POST /listings/pick-rule-changes/{id}/undo'
  /** What an undo does not restore, shown before it is pressed. */
  limits?: string
}

const KINDS: Record<BulkRunKind, BulkRun> = {
  payouts: {
    done: 'Payouts changed',
    undone: ['restored_sizes', 'Payout change undone'],
    undo: 'POST /listings/payout-changes/{id}/undo',
  },
  /** Only files of prices can be undone. */
  csv: { done: 'CSV imported', undo: 'POST /listings/payout-changes/{id}/undo' },
  enable: {
    done: 'Sizes enabled',
    undone: ['disabled_sizes', 'Enabling undone'],
    undo: 'POST /listings/enablings/{id}/undo',
    limits:
      'Undo withdraws these sizes from the marketplaces. Sold pairs stay sold, and sizes changed since then stay as they are.',
  },
  'wholesale-prices': {
    done: 'Wholesale prices changed',
    undone: ['restored_sizes', 'Wholesale price change undone'],
    undo: 'POST /inventory/wholesale-prices/{id}/undo',
  },
  'pick-rules': {
    done: 'Pick rules changed',
    undone: ['restored_products', 'Pick rule change undone'],
    undo: 'POST /listings/pick-rule-changes/{id}/undo',
  },
  'size-acts': { done: 'Sizes changed' },
}

/** The declarations of all kinds of bulk changes. */
export const BULK_RUNS: Partial<Record<Run['kind'], BulkRun>> = KINDS
