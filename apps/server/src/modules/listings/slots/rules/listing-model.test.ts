import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterOutcome } from './after-outcome.ts'
import { ModelMarketplace, type CallConditions } from './marketplace-for-test.ts'
import { statesBefore } from './listing-states.ts'
import { intentOf, type KnownListing, type ListingChange, nextListingStep } from './next-listing-step.ts'
import { isWanted, type WantedListing } from './wanted-listing.ts'

/** One slot as the reconciling job keeps it, against a marketplace in any condition. */
class Slot {
  readonly market = new ModelMarketplace()
  known: KnownListing | null = null
  units = 1
  askCents: number | null = 200_00
  private readonly knownIds = new Set<string>()
  private readonly takenIds = new Set<string>()
  private dueAtMs = 0

  wanted = (): WantedListing =>
    this.askCents !== null && this.units > 0 ? { price_cents: this.askCents } : { reason: 'not wanted' }

  /** Ends the back-off, as a change of the wanted state does. */
  wake(): void {
    this.dueAtMs = 0
  }

  /** Runs the job once. A crash happens after the call and before its answer is recorded. */
  step(weather: CallConditions, crashes = false): boolean {
    const { known: before, market } = this
    const step = nextListingStep(before, this.wanted())
    const isUrgent = step.step === 'withdraw' && before?.state === 'live'
    if (step.step === 'none' || (this.dueAtMs > market.now.getTime() && !isUrgent)) return false
    this.apply(intentOf(step, before, { now: market.now }))
    const outcome = market.act(step, weather, this.knownIds)
    if (crashes) return true
    const consequence = afterOutcome({ before, step, outcome, now: market.now })
    const id = this.known?.external_listing_id ?? null
    this.apply(consequence.change)
    this.dueAtMs = market.now.getTime() + consequence.waitMs
    if (consequence.ended) this.expectGone(id)
    if (consequence.suspectsSale) this.pollOrders()
    return true
  }

  private expectGone(id: string | null): void {
    const left = id === null ? this.market.open() : this.market.open().filter(({ listingId }) => listingId === id)
    if (left.length > 0) throw new Error(`believed gone, and still there: ${JSON.stringify(left)}`)
  }

  private apply({ state, ...change }: ListingChange): void {
    const before = this.known?.state ?? 'requested'
    if (state && !statesBefore(state).includes(before)) throw new Error(`${before} cannot become ${state}`)
    if (state === 'withdrawn' || state === 'sold') {
      this.known = null
      return
    }
    this.known = { ...(this.known ?? NOTHING), ...change, ...(state ? { state } : {}) }
    if (change.external_listing_id) this.knownIds.add(change.external_listing_id)
  }

  /** Returns the number of pairs that were bought and still count as stock. */
  soldUnseen = (): number =>
    this.market.listings.filter(({ listingId, state }) => state === 'sold' && !this.takenIds.has(listingId)).length

  /** Reads orders: those of known listings take their unit and end the listing. */
  pollOrders(): void {
    for (const { listingId, state } of this.market.listings) {
      if (state !== 'sold' || this.takenIds.has(listingId) || !this.knownIds.has(listingId)) continue
      this.takenIds.add(listingId)
      this.units = Math.max(0, this.units - 1)
      if (this.known?.external_listing_id === listingId) this.known = null
      this.wake()
    }
  }

  /** Lets the job run without failures until it rests, with as much time as it asks for. */
  settle(): void {
    let hasRested = false
    for (let rounds = 0; rounds < 200; rounds += 1) {
      this.pollOrders()
      const hasStepped = this.step('fine')
      const isAtRest = !hasStepped && nextListingStep(this.known, this.wanted()).step === 'none'
      if (isAtRest && hasRested) return
      // Calls that are still in progress arrive and must not change anything.
      if (isAtRest) this.market.pass(120_000)
      hasRested = isAtRest
      this.market.pass(hasStepped ? 1_000 : 30_000)
    }
    throw new Error('does not come to rest')
  }
}

const NOTHING: KnownListing = {
  state: 'requested',
  external_listing_id: null,
  price_cents: 0,
  pending_price_cents: null,
  operation_id: null,
  attempts: 0,
  problem: null,
  problem_since: null,
  requested_at: new Date(0),
  withdrawal_sent_at: null,
  verify_at: null,
}

type Act = (slot: Slot) => void
const named = (name: string, act: Act): Act => Object.assign(act, { toString: () => name })

const weather = fc.constantFrom<CallConditions>(
  'fine',
  'slow',
  'fails',
  'refused',
  'throttled',
  'outdated',
  'lost',
  'lost-and-not-done',
  'late',
)
const acts = fc.oneof(
  { weight: 6, arbitrary: weather.map((sky) => named(`step(${sky})`, (slot) => void slot.step(sky))) },
  { weight: 1, arbitrary: weather.map((sky) => named(`crash(${sky})`, (slot) => void slot.step(sky, true))) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, 200_00, 210_00).map((ask) =>
      named(`want(${ask})`, (slot) => {
        slot.askCents = ask
        slot.wake()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(500, 5_000, 50_000).map((ms) => named(`pass(${ms})`, (s) => s.market.pass(ms))),
  },
  { weight: 1, arbitrary: fc.constant(named('buy', ({ market }) => void market.buy())) },
  { weight: 1, arbitrary: fc.constant(named('poll orders', (slot) => slot.pollOrders())) },
  {
    weight: 1,
    arbitrary: fc.constant(
      named('restock', (slot) => {
        slot.units += 1
        slot.wake()
      }),
    ),
  },
)

test('in any order of events: at most one listing is open, no sold pair is offered again, no listing is treated as gone before it is, and in the end the wanted state is reached', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (sequence) => {
      const slot = new Slot()
      for (const act of sequence) {
        act(slot)
        const open = slot.market.open().length
        expect(open).toBeLessThanOrEqual(1)
        expect(open > 0 && slot.soldUnseen() >= Math.max(1, slot.units)).toBe(false)
      }
      slot.settle()
      const wanted = slot.wanted()
      const id = slot.known?.external_listing_id
      const live = isWanted(wanted) ? [{ listingId: id, state: 'live', priceCents: wanted.price_cents }] : []
      const open = slot.market
        .open()
        .map(({ listingId, state, price }) => ({ listingId, state, priceCents: price?.cents }))
      expect(open).toEqual(live)
      const known = slot.known && [slot.known.state, slot.known.price_cents, slot.known.operation_id]
      expect(known).toEqual(isWanted(wanted) ? ['live', wanted.price_cents, null] : null)
    }),
    { numRuns: 20_000 },
  )
})
