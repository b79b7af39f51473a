import { createHmac, randomBytes } from 'node:crypto'
import { ProviderClosed } from '@ark/marketplaces'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '#test/acts/test-people.ts'
import { aCatalogue } from '#test/acts/test-shop.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createProviders, type Providers } from '../providers.ts'
import { readConfig } from './config.ts'
import { createNetworkWatch } from './watch/network-watch.ts'

let app: TestApp
let providers: Providers
beforeAll(async () => {
  app = await startTestApp()
  // Accounts exist that were connected while their providers had credentials.
  await aCatalogue(app)
  const config = readConfig({
    ARK_MODE: 'live',
    DATABASE_URL: app.database.url,
    ARK_SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATOR_EMAIL: 'you@example.com',
    PUBLIC_URL: 'https://ark.example.com',
  })
  const { log } = app.capabilities
  providers = createProviders({ ...app.capabilities, config, network: createNetworkWatch(log, { isStrict: false }) })
  Object.assign(app.capabilities.config.stockx, { isAbsent: true })
})
afterAll(() => app?.close())

/** Returns how often each marketplace's simulator answered each call. */
const answeredCalls = (): Promise<string[]> =>
  Promise.all(
    [app.simulators.urls.stockx, app.simulators.urls.alias].map(async (url) =>
      (await fetch(`${url}/_simulator/calls`)).text(),
    ),
  )

test('a marketplace without credentials is not called through any account', async () => {
  const { marketplaces } = providers
  const before = await answeredCalls()
  await expect(marketplaces.of(null, 'stockx')).rejects.toThrow(ProviderClosed)
  await expect(marketplaces.of(null, 'goat')).rejects.toThrow('ALIAS is not set up on this ARK.')
  expect(await answeredCalls()).toEqual(before)
})

test('nothing that claims to come from a Shopify without credentials is believed, and no shop is asked', async () => {
  const { shops } = providers
  const body = Buffer.from('{}')
  for (const secret of [app.capabilities.config.shopify.clientSecret, 'ark-sandbox-secret']) {
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    expect(shops.isGenuineWebhook(body, signature, secret)).toBe(false)
  }
  expect(() => shops.open('kicks-and-co.myshopify.com', async () => 'token')).toThrow('Shopify is not set up')
  await expect(shops.refresh('kicks-and-co.myshopify.com', 'token')).rejects.toThrow(ProviderClosed)
})

test('a person who begins to connect an absent marketplace reads why it is not possible', async () => {
  const operator = await aPerson(app, { role: 'operator' })
  expect(await operator.call('POST', '/stockx/login-ticket')).toMatchObject({
    status: 409,
    body: { detail: 'StockX is not set up on this ARK. Ask your administrator to set it up.' },
  })
})
