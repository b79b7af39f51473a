import { createHmac, randomUUID } from 'node:crypto'
import { ProviderNotConnected, ProviderUnavailable } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anotherProcess, idleTransactions, sleepUntilNoLease, openLeases } from '#test/processes/other-process.ts'
import { callsOf, effects, clearFaults, injectTestFault, untilCalled } from '#test/acts/simulator-control.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import type { Composition } from '../../../compose.ts'
import { openStore } from './open-store.ts'

const SHOP = 'street-outlet.myshopify.com'
/** The lifetime of the simulator's access tokens, as at Shopify. */
const LIFE_MS = 3_600_000
const ENDPOINT = 'access_token'

let app: TestApp
let other: Composition
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp()
  other = await anotherProcess(app)
  shop = await aConnectedShop(app, SHOP)
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(async () => {
  await clearFaults(app, 'shopify')
  await sql`delete from token_leases`.execute(app.capabilities.db.platform)
})

/** Makes a call of the store's port, in this process or the other one. */
const ask = async ({ capabilities }: Pick<Composition, 'capabilities'> = app) =>
  (await (await openStore(capabilities, shop.retailerId, shop.storeId)).info()).shopDomain
const asked = async () => (await callsOf(app, 'shopify'))[ENDPOINT] ?? 0
const refreshes = () => effects(app, 'shopify', 'token.refreshed').length
const stored = async () => {
  const { rows } = await sql<{ tokens: Buffer }>`
    select tokens from stores where store_id = ${shop.storeId}`.execute(app.capabilities.db.platform)
  return rows[0]?.tokens.toString('base64')
}
const isConnected = async () => {
  const { body } = await shop.owner.call<{ is_connected: boolean }[]>('GET', '/shopify/stores')
  return body[0]?.is_connected
}
/** Inserts a lease of a process that does nothing more. */
const leaveLease = () =>
  sql`
  insert into token_leases (retailer_id, subject, lease_id, taken_at, expires_at)
  values (${shop.retailerId}, ${`store ${shop.storeId}`}, ${randomUUID()}, now(), now() + interval '45 s')
  on conflict (retailer_id, subject) do update set lease_id = excluded.lease_id`.execute(app.capabilities.db.platform)
const letLeaseRunOut = () =>
  sql`
  update token_leases set taken_at = taken_at - interval '1 hour', expires_at = now()`.execute(
    app.capabilities.db.platform,
  )
const leases = () => openLeases(app)

/** Makes a call whose token refresh takes this much simulated time at Shopify. */
async function hangingCall(latencyMs: number): Promise<Promise<string>[]> {
  const before = await asked()
  await injectTestFault(app, 'shopify', { call: ENDPOINT, kind: 'latency', latencyMs, times: 1 })
  const call = ask()
  call.catch(() => undefined)
  await untilCalled(app, 'shopify', { name: ENDPOINT, before })
  return [call]
}

const webhook = async () => {
  const payload = JSON.stringify({ inventory_item_id: 1, location_id: 1, available: 3 })
  const signature = createHmac('sha256', app.capabilities.config.shopify.clientSecret).update(payload).digest('base64')
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/shopify/webhooks/receive',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'inventory_levels/update',
      'x-shopify-shop-domain': SHOP,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': signature,
    },
  })
  return statusCode
}

test('while a refresh hangs at Shopify, other calls are answered, and those without a token wait for it', async () => {
  await app.pass(LIFE_MS)
  const before = refreshes()
  const [call] = await hangingCall(8_000)
  expect(await idleTransactions(app)).toBe(0)
  const answers: number[] = []
  const requests = Promise.all([webhook(), shop.owner.call('GET', '/auth/me')])
  void requests.then(([heard, me]) => answers.push(heard, me.status))
  await untilItWaits(app, requests)
  expect(answers).toEqual([200, 200])
  const { sleeps, wake } = sleepUntilNoLease(app)
  const others = [ask(other), ask(other)]
  while (sleeps() < 2) await leases()
  await app.pass(8_000)
  expect(await Promise.all([call, ...others])).toEqual([SHOP, SHOP, SHOP])
  wake()
  expect([refreshes() - before, await leases()]).toEqual([1, 0])
})

test('of ten calls in two processes that find the token expired, one refreshes it', async () => {
  await app.pass(LIFE_MS)
  const before = refreshes()
  const { wake } = sleepUntilNoLease(app)
  await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index % 2 ? app : other)))
  wake()
  expect(refreshes() - before).toBe(1)
})

test('the lease of a dead process delays the others until it expires, and no longer', async () => {
  await app.pass(LIFE_MS)
  await leaveLease()
  const before = await asked()
  await expect(ask()).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await asked()).toBe(before)
  await letLeaseRunOut()
  expect(await ask()).toBe(SHOP)
  expect([(await asked()) - before, await leases()]).toEqual([1, 0])
})

test('a valid token is used, even if another process is refreshing it or Shopify issues no new one', async () => {
  await app.pass(LIFE_MS)
  await ask()
  await app.pass(LIFE_MS - 4 * 60_000)
  await leaveLease()
  const before = await asked()
  expect(await ask()).toBe(SHOP)
  expect(await asked()).toBe(before)
  await letLeaseRunOut()
  await injectTestFault(app, 'shopify', { call: ENDPOINT, kind: '503' })
  expect(await ask()).toBe(SHOP)
  const tried = await asked()
  expect(tried).toBeGreaterThan(before)
  // A call does not retry what has just failed.
  expect(await ask(other)).toBe(SHOP)
  expect(await asked()).toBe(tried)
})

test('a reply that arrives after the lease expired is not saved', async () => {
  await app.pass(LIFE_MS)
  const before = await stored()
  const [call] = await hangingCall(60_000)
  await leaveLease()
  await app.pass(60_000)
  await expect(call).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await stored()).toBe(before)
})

test('a late call with a used refresh token disconnects nothing and uses the newer tokens', async () => {
  await app.pass(LIFE_MS)
  const [call] = await hangingCall(60_000)
  await letLeaseRunOut()
  expect(await ask(other)).toBe(SHOP)
  const before = await stored()
  await app.pass(60_000)
  expect(await call).toBe(SHOP)
  expect([await stored(), await isConnected()]).toEqual([before, true])
})

test.each(['dead', 'alive'] as const)(
  'a store that a person reconnects in the meantime keeps the new tokens when the old grant is %s',
  async (grant) => {
    await app.pass(LIFE_MS)
    const [call] = await hangingCall(60_000)
    if (grant === 'dead') app.simulators.shopify.control.uninstall({ shop: SHOP })
    const begun = await shop.owner.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: SHOP })
    const granted = await fetch(begun.body.authorize_url, { redirect: 'manual' })
    await shop.owner.open(granted.headers.get('location') ?? 'http://nowhere')
    const connected = await stored()
    await app.pass(60_000)
    expect(await call).toBe(SHOP)
    expect([await stored(), await isConnected()]).toEqual([connected, true])
  },
)

test('when every reply to a refresh is lost, the next one sends the same refresh token', async () => {
  await app.pass(LIFE_MS)
  await injectTestFault(app, 'shopify', { call: ENDPOINT, kind: 'reply-lost', times: 3 })
  await expect(ask()).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await ask()).toBe(SHOP)
  expect(await isConnected()).toBe(true)
})

test('a revoked grant is recorded as revoked, and its lease is released', async () => {
  app.simulators.shopify.control.uninstall({ shop: SHOP })
  await expect(ask()).rejects.toThrow('Connect the store again')
  expect([await isConnected(), await leases()]).toEqual([false, 0])
  await expect(ask()).rejects.toBeInstanceOf(ProviderNotConnected)
})
