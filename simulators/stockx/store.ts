import type { Batch, IngestionItem, Listing, Order } from './entities.ts'

/** The seller accounts. Maps iterate oldest first; lists on the wire are newest first. */
export interface StockxStore {
  listings: Map<string, Listing>
  orders: Map<string, Order>
  batches: Map<string, Batch>
  ingestions: Map<string, IngestionItem[]>
  clear(): void
}

export function createStore(): StockxStore {
  const store = {
    listings: new Map<string, Listing>(),
    orders: new Map<string, Order>(),
    batches: new Map<string, Batch>(),
    ingestions: new Map<string, IngestionItem[]>(),
  }
  return {
    ...store,
    clear() {
      for (const map of Object.values(store)) map.clear()
    },
  }
}
