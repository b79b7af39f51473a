import { api } from '../api.ts'
import type { Run } from './runs.ts'

/** What is said of a kind of bulk change when a run of it has ended, and how one is undone. */
interface BulkRun {
  done: string
  /** Of the run that undoes one: the number in its result that tells it apart, and what is said of it. */
  undone?: { count: string; words: string }
  undo?: (id: number) => Promise<Run>
  /** What an undo does not restore, to be known before it is pressed. */
  limits?: string
}

const undoPayouts = (id: number) => api('POST /listings/payout-changes/{id}/undo', { params: { id } })

export const BULK_RUNS = {
  payouts: {
    done: 'Payouts changed',
    undone: { count: 'restored_sizes', words: 'Payouts are as before' },
    undo: undoPayouts,
  },
  /** A file of prices: no other file can be undone. */
  csv: { done: 'CSV imported', undo: undoPayouts },
  enable: {
    done: 'Sizes enabled',
    undone: { count: 'disabled_sizes', words: 'Sizes disabled again' },
    undo: (id) => api('POST /listings/enablings/{id}/undo', { params: { id } }),
    limits:
      'Undo takes these sizes off the marketplaces again. What has sold meanwhile stays sold, and what was switched since stays as it is.',
  },
  'wholesale-prices': {
    done: 'Wholesale prices changed',
    undone: { count: 'restored_sizes', words: 'Wholesale prices are as before' },
    undo: (id) => api('POST /inventory/wholesale-prices/{id}/undo', { params: { id } }),
  },
  'size-acts': { done: 'Sizes changed' },
} satisfies Partial<Record<Run['kind'], BulkRun>>

export type BulkRunKind = keyof typeof BULK_RUNS

/** Whether runs of a kind make a bulk change. */
export const isBulkRun = (kind: Run['kind']): kind is BulkRunKind => kind in BULK_RUNS

/** What is declared of a kind of bulk change. */
export const bulkRunOf = (kind: BulkRunKind): BulkRun => BULK_RUNS[kind]
