import {
  ANSWER_RULES,
  type AnswerRule,
  type MarketplaceName,
  ProviderClosed,
  ProviderNotConnected,
  type ResaleMarketplace,
} from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aSizeWith, enable, onOffer, shownStates, theSize } from '#test/acts/test-listings.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { openStore } from '../stores/index.ts'
import { tryAccounts } from './try-accounts.ts'
import { watchConnections } from './watch-connections.ts'

const SHOP = 'kicks-and-co.myshopify.com'
const VENDORS = { shopify: 'shopify', stockx: 'stockx', goat: 'alias' } as const

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
/** Clears all faults, and lets ARK find that the refusals are over. */
afterEach(async () => {
  for (const vendor of Object.values(VENDORS)) await clearFaults(app, vendor)
  await app.pass(60_000)
})
afterAll(() => app?.close())

/** Lets two workers try the refused accounts every five seconds, as in production. */
async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 5) {
    await app.pass(5_000)
    await Promise.all([tryAccounts(app.capabilities), tryAccounts(app.capabilities)])
    await app.drain({ allowFailures: true })
    await Promise.all([watchConnections(app.capabilities), watchConnections(app.capabilities)])
    await app.drain({ allowFailures: true })
  }
}

async function accountOf(marketplace: MarketplaceName): Promise<ResaleMarketplace> {
  const { rows } = await sql<{ id: number }>`
    select marketplace_account_id as id from marketplace_accounts where marketplace = ${marketplace}`.execute(
    app.capabilities.db.platform,
  )
  return app.capabilities.marketplaces.account({ marketplace, accountId: rows[0]?.id ?? null })
}

/** The most common request of each provider. */
const ASK = {
  shopify: async () => void (await (await openStore(app.capabilities, shop.retailerId, shop.storeId)).info()),
  stockx: async () => void (await (await accountOf('stockx')).orders(null)),
  goat: async () => void (await (await accountOf('goat')).orders(null)),
}
/** Asks ALIAS for the quota of its batches. */
const askForRoom = async () => void (await (await accountOf('goat')).batches?.quota('withdraw'))
const CALLS = { shopify: 'ShopInfo', stockx: 'GetOrders', goat: 'SearchOrders' }

/** Returns the body in which a vendor puts a code. */
function bodyOf({ provider, at, status, code }: AnswerRule): object {
  if (at === 'tokens') return { error: code ?? 'invalid_client', error_description: 'no' }
  if (provider === 'goat') return { code: Number(code ?? 0), message: 'no', details: [] }
  if (provider === 'stockx') return { statusCode: status, errorMessage: 'no' }
  if (code === 'SHOP_DORMANT') return { data: { orderCreate: { order: null, userErrors: [{ message: 'no', code }] } } }
  return code === null ? { errors: 'no' } : { data: null, errors: [{ message: 'no', extensions: { code } }] }
}

/** Makes a provider answer by a rule, and sends a request to it. */
async function askFor(rule: AnswerRule): Promise<unknown> {
  const { provider, at, status } = rule
  const answer = { kind: 'answer', status, body: bodyOf(rule) } as const
  const vendor = VENDORS[provider]
  await clearFaults(app, vendor)
  if (at === 'batches') await injectTestFault(app, vendor, { call: 'GetBatchOperationQuota', ...answer })
  else if (at === 'api') await injectTestFault(app, vendor, { call: CALLS[provider], ...answer })
  else if (provider === 'shopify') await injectTestFault(app, vendor, { call: 'access_token', ...answer })
  else {
    // A refused token is refreshed.
    await injectTestFault(app, vendor, { call: CALLS[provider], kind: 'answer', status: 401, body: {} })
    await injectTestFault(app, vendor, { call: 'POST /oauth/token', ...answer })
  }
  const asked =
    at === 'tokens' && provider === 'shopify'
      ? app.capabilities.shops.refresh(SHOP, 'shprt_x')
      : at === 'batches'
        ? askForRoom()
        : ASK[provider]()
  return Promise.resolve(asked).then(
    () => null,
    (error: unknown) => error,
  )
}

interface Standing {
  kind: string
  concerns: string[]
  severity: number
  last_success_at: string | null
}

const standingOf = async (provider: string) => {
  const operator = await aPerson(app, { role: 'operator' })
  const { body } = await operator.call<{ connections: Standing[] }>('GET', `/admin/provider-health?kind=${provider}`)
  const [connection] = body.connections
  return { isRefused: connection?.concerns.includes('access_refused'), lastSuccessAt: connection?.last_success_at }
}
interface ShownStore {
  is_connected: boolean
  refused: { words: string; is_mended_by_connecting: boolean } | null
}
const storeShown = async () => {
  const { body } = await shop.owner.call<ShownStore[]>('GET', '/shopify/stores')
  return { isConnected: body[0]?.is_connected, refused: body[0]?.refused }
}
const told = async (title: string) => {
  const { rows } = await sql<{ body: string }>`
    select body from notifications where retailer_id = ${shop.retailerId} and kind = 'access_refused'
      and title = ${title} order by notification_id`.execute(app.capabilities.db.platform)
  return rows.map(({ body }) => body)
}
const refusals = async () => {
  const { rows } = await sql<{ provider: string; confirmed: boolean }>`
    select provider, confirmed_at is not null as confirmed from account_refusals where ended_at is null`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

const nameOf = ({ provider, at, status, code, whose }: AnswerRule): string =>
  `${provider} ${at} ${status} ${code ?? '-'} is a problem of the ${whose}`

describe('each answer is attributed to the account, the call or the provider', () => {
  test.each(ANSWER_RULES.map((rule) => [nameOf(rule), rule] as const))('%s', async (_, rule) => {
    await ASK[rule.provider]()
    await watchConnections(app.capabilities)
    const before = await standingOf(rule.provider)
    await app.pass(40_000)
    const error = await askFor(rule)
    const again = await askFor(rule)
    const isOfAccount = rule.whose === 'account'
    await watchConnections(app.capabilities)
    const during = await standingOf(rule.provider)
    expect(during.isRefused).toBe(isOfAccount)
    expect(isOfAccount ? during.lastSuccessAt : null).toBe(isOfAccount ? before.lastSuccessAt : null)
    const kinds = [error, again].map((each) => [
      each instanceof ProviderNotConnected,
      each instanceof ProviderClosed,
      each !== null,
    ])
    const wanted = [isOfAccount && rule.mender === 'connect', isOfAccount && rule.mender !== 'connect', true]
    expect(kinds).toEqual([wanted, wanted])
    const isShopShut = isOfAccount && rule.provider === 'shopify' && !rule.isOfCall
    expect((await storeShown()).isConnected).toBe(!isShopShut)
    // Access recovers by itself within a minute.
    await clearFaults(app, VENDORS[rule.provider])
    await app.pass(30_000)
    await seconds(5)
    await ASK[rule.provider]()
    await watchConnections(app.capabilities)
    expect([await refusals(), (await standingOf(rule.provider)).isRefused]).toEqual([[], false])
    expect((await storeShown()).isConnected).toBe(true)
  })
})

const BAD_KEY = { kind: 'answer', status: 403, body: { statusCode: 403, errorMessage: 'Forbidden' } } as const

test('sizes wait while StockX refuses the key, with few requests, and continue within a minute', async () => {
  // Earlier alerts end after five minutes without a problem.
  await app.pass(6 * 60_000)
  await seconds(5)
  const before = await told('StockX refuses access')
  await injectTestFault(app, 'stockx', { call: '*', ...BAD_KEY })
  const size = await aSizeWith(shop.owner, 3)
  await enable(shop.owner, size.variant_id)
  await app.drain()
  await seconds(30)
  const { stockx } = shownStates(await theSize(shop.owner, size.variant_id))
  expect(stockx).not.toBe('failed')
  const callsBefore = (await callsOf(app, 'stockx'))['GetOrders'] ?? 0
  await seconds(120)
  expect(((await callsOf(app, 'stockx'))['GetOrders'] ?? 0) - callsBefore).toBeLessThanOrEqual(6)
  const words = "StockX refuses ARK's API key. The operator must check it in the StockX developer portal."
  const since = (await told('StockX refuses access')).slice(before.length)
  expect(since).toEqual([expect.stringContaining(words)])

  await clearFaults(app, 'stockx')
  await seconds(60)
  expect((await onOffer(app, size.variant_id)).stockx).toHaveLength(1)
  expect(await refusals()).toEqual([])
})

test('a refusal of an older request does not override a later success', async () => {
  const before = await told('StockX refuses access')
  await injectTestFault(app, 'stockx', { call: 'GetOrders', ...BAD_KEY, latencyMs: 7_000, times: 2 })
  const asked = (await callsOf(app, 'stockx'))['GetOrders'] ?? 0
  const older = [ASK.stockx(), ASK.stockx()].map((each) => each.catch((error: unknown) => error))
  while (((await callsOf(app, 'stockx'))['GetOrders'] ?? 0) < asked + 2);
  await ASK.stockx()
  await app.pass(7_000)
  expect(await Promise.all(older)).toEqual([expect.any(ProviderClosed), expect.any(ProviderClosed)])
  expect(await refusals()).toEqual([{ provider: 'stockx', confirmed: false }])
  await watchConnections(app.capabilities)
  expect((await standingOf('stockx')).isRefused).toBe(false)
  await ASK.stockx()
  expect([await refusals(), await told('StockX refuses access')]).toEqual([[], before])
})

test('only one of many requests to a refused account is let through', async () => {
  await injectTestFault(app, 'stockx', { call: 'GetOrders', ...BAD_KEY })
  for (let asked = 0; asked < 2; asked += 1) await ASK.stockx().catch(() => undefined)
  await app.pass(21_000)
  const before = (await callsOf(app, 'stockx'))['GetOrders'] ?? 0
  await Promise.allSettled(Array.from({ length: 12 }, () => ASK.stockx()))
  expect(((await callsOf(app, 'stockx'))['GetOrders'] ?? 0) - before).toBe(1)
})
