import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { effects, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { stopping } from '#test/processes/interleave.ts'
import type { TestApp } from '#test/start-test-app.ts'
import {
  aLiveSize,
  aSizeWith,
  vendorListings,
  enable,
  onOffer,
  shownStates,
  type TestSale,
  type TestVariant,
  theSize,
  toggle,
} from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { stockRows } from '#test/acts/test-stock.ts'
import { reconcileListing, withdrawListing } from './reconcile-listing.ts'

let app: TestApp
let shop: TestShop
let size: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(async () => {
  await clearFaults(app, 'stockx')
  app.simulators.stockx.control.settings({ operationDelayMs: 0, failNextOperations: 0 })
  await later(120_000)
})
afterAll(() => app?.close())

const polled = async () => {
  await pollOrdersNow(app)
  await app.drain()
}
const later = (ms: number) => compareDueSlots(app, ms)
const stockxListing = async () => (await vendorListings(app, size.variant_id)).stockx.at(-1)
const salesOfSize = async (): Promise<TestSale[]> =>
  (
    await shop.owner.call<{ sales: TestSale[] }>(
      'GET',
      `/sales/?limit=200&search=${encodeURIComponent(size.product_sku ?? '')}`,
    )
  ).body.sales.filter(({ variant_size, sku }) => variant_size === size.size && sku === size.product_sku)
const aliasSale = async () => {
  const sale = (await salesOfSize()).find(({ platform }) => platform === 'goat')
  if (!sale) throw new Error('the sale at ALIAS was not taken')
  return sale
}
/** Sells the last pair at ALIAS, so that the StockX listing has to be withdrawn. */
const soldAtAlias = async () => {
  size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).goat
  app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
}
const deletions = async () => {
  const id = (await stockxListing())?.id
  return effects(app, 'stockx', 'listing.deleted').filter(({ listingId }) => listingId === id).length
}

describe('A listing does not count as withdrawn before it is', () => {
  test('when its withdrawal was executed and the reply lost, it is read, not withdrawn twice', async () => {
    await soldAtAlias()
    await injectTestFault(app, 'stockx', {
      call: 'DELETE /v2/selling/listings/:listingId',
      kind: 'reply-lost',
      times: 1,
    })
    await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/listings/:listingId', kind: '503' })
    await polled()
    const unsure = await aliasSale()
    expect(unsure.receipt).toMatchObject({ withdrawal_confirmed_at: null, seconds_to_withdrawn: null })
    expect(unsure.receipt.withdrawals).toMatchObject([
      { marketplace: 'stockx', state: 'withdrawing', confirmed_at: null },
    ])
    const shown = (await theSize(shop.owner, size.variant_id)).marketplace_listings
    expect(shown).toMatchObject([{ marketplace: 'stockx', state: 'withdrawing', problem: 'StockX does not answer' }])
    expect(Date.parse(shown[0]?.since ?? '')).toBeLessThanOrEqual(app.capabilities.clock.now().getTime())

    await clearFaults(app, 'stockx')
    await later(60_000)
    const sure = await aliasSale()
    expect(sure.receipt.withdrawals).toMatchObject([{ state: 'withdrawn', problem: null }])
    expect(sure.receipt.seconds_to_withdrawn).toBeGreaterThan(50)
    expect([(await stockxListing())?.status, await deletions()]).toEqual(['DELETED', 1])
  })

  test('while its withdrawal is PENDING, for a minute', async () => {
    await soldAtAlias()
    app.simulators.stockx.control.settings({ operationDelayMs: 60_000 })
    await polled()
    for (let second = 0; second < 50; second += 5) {
      expect((await aliasSale()).receipt.withdrawal_confirmed_at).toBeNull()
      expect((await stockxListing())?.status).toBe('ACTIVE')
      await later(5_000)
    }
    await later(20_000)
    const { receipt } = await aliasSale()
    expect(receipt.seconds_to_withdrawn).toBeGreaterThanOrEqual(60)
    expect([(await stockxListing())?.status, await deletions()]).toEqual(['DELETED', 1])
  })

  test('when its withdrawal FAILED: it is withdrawn again', async () => {
    await soldAtAlias()
    app.simulators.stockx.control.settings({ failNextOperations: 2 })
    await polled()
    await later(10_000)
    expect(effects(app, 'stockx', 'operation.failed')).toHaveLength(2)
    expect((await aliasSale()).receipt.withdrawals).toMatchObject([{ state: 'withdrawn' }])
    expect([(await stockxListing())?.status, await deletions()]).toEqual(['DELETED', 1])
  })
})

test('the withdrawal job creates no listing: that is left to the queue that waits for free requests', async () => {
  size = await aSizeWith(shop.owner, 1)
  await enable(shop.owner, size.variant_id)
  for (const marketplace of ['stockx', 'goat'] as const)
    await withdrawListing(app.capabilities, {
      retailerId: shop.retailerId,
      variantId: size.variant_id,
      marketplace,
    })
  expect(await vendorListings(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  await app.drain()
  expect(shownStates(await theSize(shop.owner, size.variant_id))).toEqual({ stockx: 'live', goat: 'live' })
})

test.each(['stockx', 'goat'] as const)(
  'a pair that is gone while its listing at %s waits for a free request is not listed there',
  async (marketplace) => {
    size = await aSizeWith(shop.owner, 1)
    await enable(shop.owner, size.variant_id)
    const slot = { retailerId: shop.retailerId, variantId: size.variant_id, marketplace }
    const whileItWaits = async (at: string) => {
      if (at === 'createListing') await toggle(shop.owner, size.variant_id, false)
    }
    await reconcileListing(stopping(app.capabilities, whileItWaits), slot)
    await app.drain()
    expect((await vendorListings(app, size.variant_id))[marketplace]).toEqual([])
    expect(shownStates(await theSize(shop.owner, size.variant_id))).toEqual({})
  },
)

describe('A listing that is bought while ARK withdraws it becomes a sale', () => {
  const expectBothSales = async () => {
    const sales = await salesOfSize()
    const told = (platform: string) => sales.filter((sale) => sale.platform === platform)
    expect([told('stockx').length, told('goat').length]).toEqual([1, 1])
    expect(sales.filter(({ oversold }) => oversold)).toHaveLength(1)
    expect(sales.find(({ oversold }) => oversold)?.remedy).toMatch(/No pair is left/)
    const { receipt } = await aliasSale()
    expect(receipt.withdrawals).toMatchObject([{ marketplace: 'stockx', state: 'sold', problem: null }])
    expect(receipt.withdrawals[0]?.confirmed_at).not.toBeNull()
    // It was never withdrawn, so no seconds are reported for it.
    expect(receipt.seconds_to_withdrawn).toBeNull()
    expect(shownStates(await theSize(shop.owner, size.variant_id))).toEqual({})
    expect([(await stockxListing())?.status, await deletions()]).toEqual(['MATCHED', 0])
    for (const row of await stockRows(app, size.variant_id)) expect(row.sold_on_ark).toBe(0)
  }

  test('before the call, and the refusal reveals it', async () => {
    await soldAtAlias()
    const id = (await stockxListing())?.id ?? ''
    await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/orders/active', kind: '503', times: 3 })
    app.simulators.stockx.control.buy({ listingId: id })
    await polled()
    await later(30_000)
    await expectBothSales()
  })

  test('while the withdrawal is PENDING', async () => {
    await soldAtAlias()
    app.simulators.stockx.control.settings({ operationDelayMs: 20_000 })
    await polled()
    expect((await stockxListing())?.status).toBe('ACTIVE')
    app.simulators.stockx.control.buy({ listingId: (await stockxListing())?.id ?? '' })
    await later(30_000)
    await later(30_000)
    await expectBothSales()
  })
})
