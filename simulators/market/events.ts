import type { MarketOffer } from './offers.ts'

export interface MarketPurchase extends MarketOffer {
  at: Date
}

export interface MarketEvents {
  /** A buyer took an offer of ours; it has left the book. */
  purchase: MarketPurchase
  /** The living market moved on. */
  tick: undefined
  /** Somebody set prices, the pace, or let it pause or go on. */
  control: undefined
}

type Hearers = { [Event in keyof MarketEvents]: Set<(payload: MarketEvents[Event]) => void> }

export interface Events {
  /** Returns how to stop hearing. */
  on<Event extends keyof MarketEvents>(event: Event, hear: (payload: MarketEvents[Event]) => void): () => void
  emit<Event extends keyof MarketEvents>(event: Event, payload: MarketEvents[Event]): void
}

export function createEvents(): Events {
  const hearers: Hearers = { purchase: new Set(), tick: new Set(), control: new Set() }
  return {
    on(event, hear) {
      hearers[event].add(hear)
      return () => hearers[event].delete(hear)
    },
    emit(event, payload) {
      for (const hear of hearers[event]) hear(payload)
    },
  }
}
