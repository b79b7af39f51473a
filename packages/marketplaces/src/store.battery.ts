import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ProviderNotConnected,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from './provider-errors.ts'
import type { StorePort, StoreTokens } from './store.ts'
import { type StoreActs, storeActsIn, install, type StoreUnderTest } from './store-under-test.ts'
import { inventoryTests } from './store-inventory.battery.ts'
import { orderTests } from './store-orders.battery.ts'

/** Tests that every adapter of a store must pass. */
export function storeBattery(name: string, factory: () => Promise<StoreUnderTest>): void {
  describe(`the battery of ${name}`, () => {
    let world: StoreUnderTest
    let store: StorePort
    let tokens: StoreTokens
    beforeAll(async () => {
      world = await factory()
      tokens = await install(world)
      store = world.connector.open(world.shopDomain, async () => tokens.accessToken)
    })
    beforeEach(() => world.clearFaults())
    afterAll(() => world.close())

    const acts = storeActsIn(
      () => world,
      () => store,
    )
    connectionTests(acts)
    inventoryTests(acts)
    orderTests(acts)
    webhookTests(acts)
    faultTests(acts)

    // This test is last, because nothing works after it.
    test('a shop that uninstalled the app must be connected again', async () => {
      await world.uninstall()
      await expect(store.info()).rejects.toBeInstanceOf(ProviderNotConnected)
      const refreshed = world.connector.refresh(world.shopDomain, tokens.refreshToken ?? '')
      await expect(refreshed).rejects.toBeInstanceOf(ProviderNotConnected)
    })
  })
}

function connectionTests({ world, store }: StoreActs): void {
  test('a shop is installed with a genuine callback, and only if it is unchanged', async () => {
    const { connector, shopDomain, redirectUrl, grant, pass } = world()
    const query = await grant(connector.authorizeUrl({ shopDomain, state: 'no nce/é=', redirectUrl }))
    expect(query).toMatchObject({ state: 'no nce/é=', shop: shopDomain })
    expect(connector.isGenuineCallback(query)).toBe(true)
    expect(connector.isGenuineCallback({ ...query, shop: 'evil.myshopify.com' })).toBe(false)
    await pass(100_000)
    expect(connector.isGenuineCallback(query)).toBe(false)
  })

  test('only the host of a shop is ever called', async () => {
    const { connector } = world()
    for (const typed of ['127.0.0.1:5432', 'evil.test', 'demo.myshopify.com.evil.test', 'demo.myshopify.com/../x']) {
      expect(connector.shopDomain(typed) ?? '').toMatch(/^(demo\.myshopify\.com)?$/)
      expect(() => connector.open(typed, async () => 'shpat_1')).toThrow(ProviderRefused)
      await expect(connector.exchangeCode(typed, 'code')).rejects.toBeInstanceOf(ProviderRefused)
    }
  })

  test('a code works for one exchange', async () => {
    const { connector, shopDomain, redirectUrl, grant } = world()
    const { code = '' } = await grant(connector.authorizeUrl({ shopDomain, state: 's', redirectUrl }))
    const tokens = await connector.exchangeCode(shopDomain, code)
    expect(tokens.accessToken).toBeTruthy()
    expect(tokens.accessTokenExpiresAt).toBeInstanceOf(Date)
    await expect(connector.exchangeCode(shopDomain, code)).rejects.toBeInstanceOf(ProviderRefused)
  })

  test('tokens are refreshed as a pair, and an unknown one means that the shop must be connected again', async () => {
    const { connector, shopDomain } = world()
    const first = await install(world())
    const second = await connector.refresh(shopDomain, first.refreshToken ?? '')
    expect(second.accessToken).not.toBe(first.accessToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const opened = connector.open(shopDomain, async () => second.accessToken)
    expect((await opened.info()).shopDomain).toBe(shopDomain)
    await expect(connector.refresh(shopDomain, 'shprt_nonsense')).rejects.toBeInstanceOf(ProviderNotConnected)
  })

  test('a new access token is requested once after a refusal', async () => {
    const { connector, shopDomain } = world()
    const { accessToken } = await install(world())
    const asked: (string | null)[] = []
    const opened = connector.open(shopDomain, async (refused) => {
      asked.push(refused)
      return refused ? accessToken : 'shpat_expired'
    })
    expect((await opened.info()).shopDomain).toBe(shopDomain)
    expect(asked).toEqual([null, 'shpat_expired'])
    const dead = connector.open(shopDomain, async () => 'shpat_expired')
    await expect(dead.info()).rejects.toBeInstanceOf(ProviderNotConnected)
  })

  test('a shop has its name, currency, scopes and locations', async () => {
    const info = await store().info()
    expect(info).toMatchObject({ shopDomain: world().shopDomain, currency: 'USD' })
    expect(info.scopes).toEqual(expect.arrayContaining(['write_inventory', 'write_orders']))
    const locations = await store().locations()
    expect(locations.length).toBeGreaterThan(0)
    for (const location of locations) {
      expect(location.locationId).toMatch(/^\d+$/)
      expect(location).toMatchObject({
        isActive: true,
        isFulfillmentService: false,
        city: expect.any(String),
        state: expect.any(String),
      })
    }
  })
}

function webhookTests({ store }: StoreActs): void {
  test('a topic is subscribed once for a URL, and can be unsubscribed', async () => {
    const address = 'https://ark.example.com/webhooks/shopify'
    const first = await store().subscribe('inventory_levels/update', address)
    expect(first).toMatchObject({ topic: 'inventory_levels/update', address })
    expect(await store().subscribe('inventory_levels/update', address)).toEqual(first)
    const fewer = await store().subscribe('inventory_levels/update', address, ['inventory_item_id'])
    expect(fewer).toEqual({ ...first, fields: ['inventory_item_id'] })
    expect(await store().subscribe('inventory_levels/update', address, ['inventory_item_id'])).toEqual(fewer)
    const second = await store().subscribe('app/scopes_update', address)
    expect(await store().webhooks()).toEqual(expect.arrayContaining([fewer, second]))
    for (const { subscriptionId } of await store().webhooks()) await store().unsubscribe(subscriptionId)
    expect(await store().webhooks()).toEqual([])
    await store().unsubscribe(first.subscriptionId)
  })
}

function faultTests({ world, store, aLevel, availableOf, aDraft }: StoreActs): void {
  test.each(['500', '503', 'cut', 'html'] as const)(
    'a read that ends with %s is retried, and finally unavailable',
    async (kind) => {
      await world().fault(kind, { times: 1 })
      expect((await store().info()).shopDomain).toBe(world().shopDomain)
      await world().fault(kind)
      await expect(store().info()).rejects.toBeInstanceOf(ProviderUnavailable)
    },
  )

  test.each(['500', 'cut', 'html'] as const)(
    'an order that ends with %s has an unknown outcome, and is created once by asking again',
    async (kind) => {
      const { draft } = await aDraft()
      await world().fault(kind, { on: 'createOrder' })
      await expect(store().createOrder(draft)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
      await world().clearFaults()
      const order = await store().createOrder(draft)
      expect(await store().createOrder(draft)).toEqual(order)
    },
  )

  test('an adjustment without an answer has an unknown outcome, and is made once by asking again by key', async () => {
    const level = await aLevel()
    await world().fault('500', { on: 'adjustAvailable' })
    const change = { ...level, delta: 1, idempotencyKey: crypto.randomUUID() }
    await expect(store().adjustAvailable(change)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
    await world().clearFaults()
    await store().adjustAvailable(change)
    expect(await availableOf(level)).toBe(level.available + 1)
  })

  test('one request too many is throttled', async () => {
    await world().fault('429')
    await expect(store().info()).rejects.toBeInstanceOf(ProviderThrottled)
  })
}
