import type { Answer } from '../../shared/api.ts'
import { type ImportOrderOfSize, orderOf, type PricingRow } from './pricing-rows.ts'

type Imported = Answer<'POST /listings/import-to-list'>
export type ListedImport = Imported['listed'][number]

/** What is sent of a size, with what it is called. */
export interface SizeOrder {
  size: string
  order: ImportOrderOfSize
}

/** What became of the sizes that were to be listed. */
export interface ImportOutcome {
  listed: ListedImport[]
  /** Those that were not, with what to send again. */
  refused: (SizeOrder & { error: string })[]
}

/** What is sent for the sizes that are switched on, with their names for what is refused. */
export const ordersOf = (rows: readonly PricingRow[]): SizeOrder[] =>
  rows.filter(({ draft }) => draft.isListed).map((row) => ({ size: row.size, order: orderOf(row) }))

/** After another try of some sizes; those that were listed before stay so. */
export function outcomeAfter(
  before: ImportOutcome | null,
  tried: readonly SizeOrder[],
  answer: Imported,
): ImportOutcome {
  const errors = new Map(answer.refused.map(({ variant_id, error }) => [variant_id, error]))
  const triedIds = new Set(tried.map(({ order }) => order.variant_id))
  const others = (before?.listed ?? []).filter(({ variant_id }) => !triedIds.has(variant_id))
  return {
    listed: [...others, ...answer.listed],
    refused: tried.flatMap((each) => {
      const error = errors.get(each.order.variant_id)
      return error === undefined ? [] : [{ ...each, error }]
    }),
  }
}

type Result = ListedImport['results'][number]

/** What becomes of a size on a marketplace: '$152', or why not. */
export const resultWords = ({ price, error }: Result, money: (dollars: number) => string): string =>
  price === null ? (error ?? 'Not listed') : money(price)
