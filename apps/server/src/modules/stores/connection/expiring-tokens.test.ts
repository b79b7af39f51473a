import { ProviderNotConnected } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { openStore } from './open-store.ts'

const SHOP = 'kicks-and-co.myshopify.com'
const HOUR_MS = 3_600_000

let app: TestApp
let shop: TestShop
/** Simulates Shopify from 2027-01-01 on, when permanent tokens are refused. */
beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
  app.simulators.shopify.control.settings({ permanentTokensRefused: true })
})
afterAll(() => app?.close())

const nameOfShop = async () => (await (await openStore(app.capabilities, shop.retailerId, shop.storeId)).info()).name

/** Gives the store a permanent token of ARK's app, as apps got them before. */
async function holdPermanentToken(): Promise<void> {
  const { accessToken, scopes } = app.simulators.shopify.control.install({ shop: SHOP, expiring: false })
  const tokens = { accessToken, scopes, accessTokenExpiresAt: null, refreshToken: null, refreshTokenExpiresAt: null }
  await sql`update stores set tokens = ${app.capabilities.secrets.seal(tokens)} where store_id = ${shop.storeId}`.execute(
    app.capabilities.db.platform,
  )
}
async function connectAgain(): Promise<void> {
  const begun = await shop.owner.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: SHOP })
  const granted = await fetch(begun.body.authorize_url, { redirect: 'manual' })
  await shop.owner.open(granted.headers.get('location') ?? 'http://nowhere')
}
const shown = async () => {
  const { body } = await shop.owner.call<{ is_connected: boolean; refused: object | null }[]>('GET', '/shopify/stores')
  return { is_connected: body[0]?.is_connected, refused: body[0]?.refused }
}

test('a shop connected by ARK keeps working, with an expiring token and its successors', async () => {
  expect(await nameOfShop()).toBe('Kicks & Co')
  await app.pass(2 * HOUR_MS)
  expect(await nameOfShop()).toBe('Kicks & Co')
})

test('a non-expiring token is refused: the store shows the reason, and works after reconnecting', async () => {
  await holdPermanentToken()
  for (let asked = 0; asked < 2; asked += 1) await expect(nameOfShop()).rejects.toBeInstanceOf(ProviderNotConnected)
  expect(await shown()).toEqual({
    is_connected: false,
    refused: {
      words: 'Non-expiring access tokens are no longer accepted for the Admin API',
      is_mended_by_connecting: true,
    },
  })
  await connectAgain()
  expect([await nameOfShop(), await shown()]).toEqual(['Kicks & Co', { is_connected: true, refused: null }])
})

test("a shop's own app is exempt", async () => {
  const own = app.simulators.shopify.credentials().shops.find(({ shopDomain }) => shopDomain === SHOP)
  const form = {
    shop_domain: SHOP,
    api_key: own?.apiKey,
    api_secret_key: own?.apiSecretKey,
    access_token: own?.accessToken,
  }
  expect((await shop.owner.call('POST', '/shopify/stores', form)).status).toBe(201)
  expect(await nameOfShop()).toBe('Kicks & Co')
})
