import type { Batch, Listing, Order, Picture } from './entities.ts'

/** The data of the seller's account, in order of creation. */
export interface AliasStore {
  listings: Map<string, Listing>
  pictures: Map<string, Picture>
  orders: Map<string, Order>
  batches: Map<string, Batch>
}

export function createStore(): AliasStore {
  return { listings: new Map(), pictures: new Map(), orders: new Map(), batches: new Map() }
}

export function emptyStore(store: AliasStore): void {
  for (const rows of Object.values(store)) rows.clear()
}

/** Returns rows newest first, the order of alias' order list. */
export const newestFirst = <T>(rows: Map<string, T>): T[] => [...rows.values()].reverse()
