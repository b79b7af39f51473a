import type { Answer } from '../../shared/api.ts'
import { type ImportOrderOfSize, orderOf, type PricingRow } from './pricing-rows.ts'

type Imported = Answer<'POST /listings/import-to-list'>
export type ListedImport = Imported['listed'][number]

/** The order to list a size, with the size's name. */
export interface SizeOrder {
  size: string
  order: ImportOrderOfSize
}

/** The result of listing sizes. */
export interface ImportOutcome {
  listed: ListedImport[]
  /** The refused sizes, with the orders to send again. */
  refused: (SizeOrder & { error: string })[]
}

/** Returns the orders for the enabled sizes, with their names for error messages. */
export const ordersOf = (rows: readonly PricingRow[]): SizeOrder[] =>
  rows.filter(({ draft }) => draft.isListed).map((row) => ({ size: row.size, order: orderOf(row) }))

/** Returns the result after another attempt; sizes that were listed before stay listed. */
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

/** Describes the result of a size on a marketplace: '$152', or why it was not listed. */
export const resultLabel = ({ price, error }: Result, money: (dollars: number) => string): string =>
  price === null ? (error ?? 'Not listed') : money(price)
