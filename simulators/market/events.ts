import type { MarketOffer } from './offers.ts'

export interface MarketPurchase extends MarketOffer {
  at: Date
}

export interface MarketEvents {
  /** A buyer bought an offer of ours, which has left the market. */
  purchase: MarketPurchase
  /** The market advanced by one tick. */
  tick: undefined
  /** Someone set prices or the pace, or paused or resumed the market. */
  control: undefined
}

type Hearers = { [Event in keyof MarketEvents]: Set<(payload: MarketEvents[Event]) => void> }

export interface Events {
  /** Subscribes to an event and returns a function that unsubscribes. */
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
