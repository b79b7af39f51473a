import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchTests } from './batches.battery.ts'
import {
  type Acts,
  actsIn,
  everythingOnSale,
  type MarketplaceUnderTest,
  PRICE_CENTS,
} from './marketplace-under-test.ts'
import {
  ProviderNotConnected,
  ProviderNotFound,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from './provider-errors.ts'
import type { ResaleMarketplace } from './resale-marketplace.ts'
import { saleTests } from './sales.battery.ts'

/** Tests that every adapter of a resale marketplace must pass. */
export function resaleMarketplaceBattery(
  marketplace: { name: string; needsConfirmation: boolean; hasBatches: boolean },
  factory: () => Promise<MarketplaceUnderTest>,
): void {
  describe(`the battery of ${marketplace.name}`, () => {
    let world: MarketplaceUnderTest
    let market: ResaleMarketplace
    beforeAll(async () => {
      world = await factory()
      market = world.marketplace
    })
    beforeEach(() => world.clearFaults())
    afterAll(() => world.close())

    const acts = actsIn(() => world)
    catalogueTests(acts)
    listingTests(acts)
    saleTests(acts, marketplace.needsConfirmation)
    faultTests(acts)
    if (marketplace.hasBatches) batchTests(acts)

    // This test is last, because nothing works after it.
    test('an account with ended access must be connected again', async () => {
      await world.revoke()
      await expect(market.orders(null)).rejects.toBeInstanceOf(ProviderNotConnected)
    })
  })
}

function catalogueTests({ market, product }: Acts): void {
  test('a product is found by its style code, and read by its id', async () => {
    const found = await product()
    expect(await market().product(found.productId)).toMatchObject({ title: found.title, styleCode: found.styleCode })
    expect(await market().searchProducts('dunk', 2)).toHaveLength(2)
    expect(await market().searchProducts('   ', 5)).toEqual([])
  })

  test('every size of a product has prices in whole cents, with one request', async () => {
    const { productId } = await product()
    const variants = await market().variants(productId)
    const prices = await market().marketData(productId)
    expect(variants.length).toBeGreaterThan(3)
    expect(variants.map(({ sortIndex }) => sortIndex)).toEqual(variants.map((_, index) => index))
    expect(prices.map(({ variantId }) => variantId).toSorted()).toEqual(
      variants.map(({ variantId }) => variantId).toSorted(),
    )
    const amounts = prices.flatMap(({ lowestAskCents, highestBidCents, lastSaleCents }) => [
      lowestAskCents,
      highestBidCents,
      lastSaleCents,
    ])
    expect(amounts.every((cents) => cents === null || (Number.isInteger(cents) && cents > 1_000))).toBe(true)
    expect(amounts.some((cents) => cents !== null)).toBe(true)
  })

  test('an unknown product is not found', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    await expect(market().product(unknown)).rejects.toBeInstanceOf(ProviderNotFound)
    await expect(market().variants(unknown)).rejects.toBeInstanceOf(ProviderNotFound)
  })
}

function listingTests({ world, market, freshVariant, ended, settled, listed }: Acts): void {
  test('a created listing is pending until it is processed, and then live at its price', async () => {
    const variant = await freshVariant()
    const write = await market().createListing({ ...variant, priceCents: PRICE_CENTS })
    expect(['pending', 'done']).toContain(write.outcome)
    const { state } = (await market().listing(write.listingId)) ?? { state: null }
    expect([write.outcome, state]).not.toEqual(['pending', 'live'])
    expect([write.outcome, write.operationId]).not.toEqual(['pending', null])
    expect(await ended(write)).toMatchObject({ listingId: write.listingId, outcome: 'done', error: null })
    expect(await settled(write.listingId)).toMatchObject({
      listingId: write.listingId,
      variantId: variant.variantId,
      state: 'live',
      price: { cents: PRICE_CENTS, currency: market().currency },
      orderId: null,
    })
  })

  test('a changed price is the price', async () => {
    const { listingId } = await listed()
    expect((await ended(await market().changePrice(listingId, 31_000))).outcome).toBe('done')
    expect(await settled(listingId)).toMatchObject({ state: 'live', price: { cents: 31_000 } })
  })

  test('a price that is not in whole dollars is refused before any request', async () => {
    const variant = await freshVariant()
    const { listingId } = await listed()
    world().spent.length = 0
    await expect(market().createListing({ ...variant, priceCents: 25_050 })).rejects.toBeInstanceOf(ProviderRefused)
    await expect(market().changePrice(listingId, 25_099)).rejects.toBeInstanceOf(ProviderRefused)
    expect(world().spent.filter((lane) => lane === 'writes')).toEqual([])
  })

  test('a withdrawn listing is gone', async () => {
    const { listingId } = await listed()
    world().spent.length = 0
    expect((await ended(await market().withdrawListing(listingId))).outcome).toBe('done')
    expect((await market().listing(listingId))?.state ?? 'withdrawn').toBe('withdrawn')
    await expect(world().buy(listingId)).rejects.toThrow(/\w/)
    expect(world().spent).not.toContain('writes')
    expect(world().spent[0]).toBe('withdrawals')
  })

  test('a listing unknown to the marketplace is null when read and not found when changed', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await market().listing(unknown)).toBeNull()
    await expect(market().withdrawListing(unknown)).rejects.toBeInstanceOf(ProviderRefused)
    await expect(market().changePrice(unknown, PRICE_CENTS)).rejects.toBeInstanceOf(ProviderRefused)
  })

  test('the listings of a variant are those created since a time, oldest first', async () => {
    const variant = await freshVariant()
    const first = await listed(variant)
    await world().pass(10_000)
    const second = await listed(variant)
    const idsSince = async (since: Date) =>
      (await market().listingsOfVariant(variant, since)).map(({ listingId }) => listingId)
    const [from, later] = [first.listing?.createdAt, second.listing?.createdAt]
    if (!from || !later) throw new Error('the listings have no times')
    expect(await idsSince(from)).toEqual([first.listingId, second.listingId])
    expect(await idsSince(later)).toEqual([second.listingId])
    expect(await idsSince(new Date(later.getTime() + 5_000))).toEqual([])
  })

  test('the listings of an account are read page by page, each once, and nothing else', async () => {
    const variant = await freshVariant()
    const made = []
    for (let nth = 0; nth < 3; nth += 1) made.push((await listed(variant)).listingId)
    const [withdrawn = '', ...rest] = made
    await ended(await market().withdrawListing(withdrawn))
    world().spent.length = 0
    const found = await everythingOnSale(market())
    const ids = found.map(({ listingId }) => listingId)
    expect(ids).toEqual(expect.arrayContaining(rest))
    expect(ids).not.toContain(withdrawn)
    expect(new Set(ids).size).toBe(ids.length)
    expect(found.every(({ state }) => state === 'live')).toBe(true)
    expect(found.find(({ listingId }) => listingId === rest[0])).toMatchObject({
      variantId: variant.variantId,
      productId: variant.productId,
      price: { cents: PRICE_CENTS },
      size: expect.stringMatching(/\d/),
      styleCode: expect.any(String),
    })
    expect(new Set(world().spent)).toEqual(new Set(['sweeps']))
  })
}

function faultTests({ world, market, freshVariant, listed, product }: Acts): void {
  test('a created listing with a lost reply is found again, exactly once', async () => {
    const variant = await freshVariant()
    const [known] = await market().listingsOfVariant(variant, new Date(0))
    expect(known).toBeUndefined()
    await market().variants(variant.productId)
    await world().fault('reply-lost', 1)
    await expect(market().createListing({ ...variant, priceCents: PRICE_CENTS })).rejects.toBeInstanceOf(
      ProviderOutcomeUnknown,
    )
    expect(await market().listingsOfVariant(variant, new Date(0))).toHaveLength(1)
  })

  test.each(['500', '503', 'cut', 'html'] as const)(
    'a write that ends with %s has an unknown outcome and is sent once',
    async (kind) => {
      const { listingId } = await listed()
      await world().fault(kind)
      world().spent.length = 0
      await expect(market().changePrice(listingId, 31_000)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
      await expect(market().withdrawListing(listingId)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
      expect(world().spent).toEqual(['writes', 'withdrawals'])
      await world().clearFaults()
      expect(await market().listing(listingId)).toMatchObject({ state: 'live', price: { cents: PRICE_CENTS } })
    },
  )

  test.each(['500', '503', 'cut', 'html'] as const)(
    'a read that ends with %s is retried, and finally unavailable',
    async (kind) => {
      await world().fault(kind, 1)
      expect((await market().orders(null)).orders).toBeInstanceOf(Array)
      await world().fault(kind)
      await expect(market().orders(null)).rejects.toBeInstanceOf(ProviderUnavailable)
    },
  )

  test("a throttled request changes nothing, and the account's budget decides the pause", async () => {
    const { listingId } = await listed()
    const { productId } = await product()
    await world().fault('429')
    world().throttles.length = 0
    await expect(market().changePrice(listingId, 31_000)).rejects.toBeInstanceOf(ProviderThrottled)
    await expect(market().marketData(productId)).rejects.toMatchObject({ retryAfterMs: 7_000 })
    expect(world().throttles).toEqual([null, null])
    await world().clearFaults()
    expect(await market().listing(listingId)).toMatchObject({ price: { cents: PRICE_CENTS } })
  })
}
