import type { Sync } from '../stores.queries.ts'
import { isSure } from './candidates.ts'

/** The products that a person ticked or unticked; the others are ticked when their match is exact. */
export type Ticks = Readonly<Record<number, boolean>>

/** Returns whether a match is exact: it is likely, and both sides have no different style codes. */
export const isExact = (sync: Sync): boolean => isSure(sync.shopify_sku, sync)

export const isTicked = (sync: Sync, ticks: Ticks): boolean => ticks[sync.sync_id] ?? isExact(sync)

/** Returns the products with a suggestion, exact matches first. */
export const suggestedSyncs = (syncs: readonly Sync[]): Sync[] =>
  syncs
    .filter(({ suggested_ark_product }) => suggested_ark_product !== null)
    .toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)))

/** Returns the list in parts of at most this length. */
export const chunksOf = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, at) => list.slice(at * length, (at + 1) * length))
