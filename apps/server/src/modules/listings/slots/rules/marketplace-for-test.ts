import type { ListingWrite, MarketplaceListing } from '@ark/marketplaces'
import type { StepOutcome } from './after-outcome.ts'
import type { ListingStep } from './next-listing-step.ts'

/** The possible conditions of one call. `late`: the reply is lost and the call is executed after a while. */
export type CallConditions =
  | 'fine'
  | 'slow'
  | 'fails'
  | 'refused'
  | 'throttled'
  | 'outdated'
  | 'lost'
  | 'lost-and-not-done'
  | 'late'

interface Entry extends MarketplaceListing {
  madeAtMs: number
}

interface Operation {
  id: string
  endsAtMs: number
  end(): boolean
  outcome: 'pending' | 'done' | 'failed'
}

const SLOW_MS = 60_000
/** The age of the slowest call that ARK still waits for. */
const LATE_MS = 45_000

/**
 * A model of a marketplace with one size, its listings and the conditions of each call. It answers a step like
 * `takeStep`.
 */
export class ModelMarketplace {
  readonly listings: Entry[] = []
  private operations: Operation[] = []
  private nowMs = 0
  private serial = 0

  get now(): Date {
    return new Date(this.nowMs)
  }

  pass(ms: number): void {
    this.nowMs += ms
    for (const operation of this.operations)
      if (operation.outcome === 'pending' && operation.endsAtMs <= this.nowMs)
        operation.outcome = operation.end() ? 'done' : 'failed'
  }

  /** Returns the listings that a buyer can take now or may be able to take at any moment. */
  open(): Entry[] {
    return this.listings.filter(({ state }) => state === 'live' || state === 'pending' || state === 'inactive')
  }

  find = (id: string): Entry | null => this.listings.find(({ listingId }) => listingId === id) ?? null

  /** Sells the first live listing to a buyer. */
  buy(): string | null {
    const listing = this.listings.find(({ state }) => state === 'live')
    if (listing) listing.state = 'sold'
    return listing?.listingId ?? null
  }

  act(step: ListingStep, weather: CallConditions, knownIds: ReadonlySet<string>): StepOutcome {
    if (weather === 'outdated' && step.step === 'create') return { kind: 'outdated' }
    if (weather === 'throttled') return { kind: 'waits', reason: 'throttled', retryAfterMs: 5_000 }
    switch (step.step) {
      case 'create':
        return this.create(step.price_cents, weather)
      case 'withdraw':
      case 'change-price':
        return this.change(step, weather)
      case 'poll':
        return this.poll(step)
      case 'look':
        return { kind: 'seen', listing: this.find(step.external_listing_id) }
      case 'read-back': {
        const found = this.listings.find((each) => each.state !== 'withdrawn' && !knownIds.has(each.listingId))
        return { kind: 'read-back', found: found ?? null }
      }
      default:
        return { kind: 'forgotten' }
    }
  }

  private create(priceCents: number, weather: CallConditions): StepOutcome {
    if (weather === 'refused') return { kind: 'refused', reason: 'refused' }
    if (weather === 'lost-and-not-done') return unknown
    if (weather === 'late') {
      this.later(LATE_MS, () => this.add(priceCents, 'live') !== null)
      return unknown
    }
    const isAsync = weather === 'slow' || weather === 'fails'
    const listing = this.add(priceCents, isAsync ? 'pending' : 'live')
    if (weather === 'lost') return unknown
    const end = () => {
      if (listing.state === 'pending') listing.state = weather === 'slow' ? 'live' : 'inactive'
      return weather === 'slow'
    }
    return this.written(listing.listingId, isAsync ? this.later(SLOW_MS, end) : null)
  }

  private change(step: ListingStep & { external_listing_id: string }, weather: CallConditions): StepOutcome {
    const listing = this.find(step.external_listing_id)
    const isOpen = listing !== null && listing.state !== 'sold' && listing.state !== 'withdrawn'
    if (!isOpen || weather === 'refused') return { kind: 'rejected', reason: 'refused', listing }
    if (weather === 'lost-and-not-done') return unknown
    const done = () => {
      if (listing.state === 'sold' || listing.state === 'withdrawn') return false
      if (step.step === 'withdraw') listing.state = 'withdrawn'
      if (step.step === 'change-price') listing.price = inDollars(step.price_cents)
      return true
    }
    if (weather === 'late') {
      this.later(LATE_MS, done)
      return unknown
    }
    if (weather === 'slow' || weather === 'fails')
      return this.written(listing.listingId, this.later(SLOW_MS, weather === 'slow' ? done : () => false))
    done()
    return weather === 'lost' ? unknown : this.written(listing.listingId, null)
  }

  private poll({ external_listing_id, operation_id }: { external_listing_id: string; operation_id: string }) {
    const operation = this.operations.find(({ id }) => id === operation_id) ?? null
    if (operation?.outcome === 'failed')
      return { kind: 'rejected', reason: 'failed', listing: this.find(external_listing_id) } as const
    return this.written(external_listing_id, operation?.outcome === 'pending' ? operation : null)
  }

  private written(listingId: string, operation: Operation | null): StepOutcome {
    const write: ListingWrite = {
      listingId,
      operationId: operation?.id ?? null,
      outcome: operation ? 'pending' : 'done',
      error: null,
    }
    return { kind: 'written', write }
  }

  private later(ms: number, end: () => boolean): Operation {
    const operation: Operation = { id: `O${++this.serial}`, endsAtMs: this.nowMs + ms, end, outcome: 'pending' }
    this.operations.push(operation)
    return operation
  }

  private add(priceCents: number, state: 'live' | 'pending'): Entry {
    const listing: Entry = {
      listingId: `L${++this.serial}`,
      variantId: 'V',
      state,
      price: inDollars(priceCents),
      orderId: null,
      reason: null,
      createdAt: this.now,
      expiresAt: null,
      madeAtMs: this.nowMs,
    }
    this.listings.push(listing)
    return listing
  }
}

const inDollars = (cents: number) => ({ cents, currency: 'USD' })

const unknown: StepOutcome = { kind: 'unknown', reason: 'no reply' }
