import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCatalogue } from '#test/acts/test-shop.ts'
import { accountsInTest } from '#test/acts/shared-account.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { importProduct } from '../products/import-product.ts'
import { connectAlias } from './connect-alias.ts'
import { retireAccountOf } from './queries/connected-accounts.ts'
import { sharedAccounts } from './queries/marketplace-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Returns what a start needs while ALIAS is live with this token. */
const live = (token: string) => ({
  ...app.capabilities,
  config: { ...app.capabilities.config, alias: { ...app.capabilities.config.alias, isSimulated: false, token } },
})
const aliasAccounts = async () => (await accountsInTest(app)).filter(({ marketplace }) => marketplace === 'goat')
const storedToken = async () => {
  const [account] = (await sharedAccounts(app.capabilities.db)).filter(({ marketplace }) => marketplace === 'goat')
  return account && app.capabilities.secrets.open(account.credentials)
}

test('a sandbox start connects nothing', async () => {
  expect(await connectAlias(app.capabilities)).toBe('no token')
  expect(await aliasAccounts()).toEqual([])
})

test('a live start connects the token once, also when two processes start at the same time', async () => {
  await Promise.all([connectAlias(live('goatapi_first')), connectAlias(live('goatapi_first'))])
  expect(await connectAlias(live('goatapi_first'))).toBe('unchanged')
  expect(await aliasAccounts()).toMatchObject([{ retailer_id: null, is_retired: false }])
  expect(await storedToken()).toEqual({ token: 'goatapi_first' })
})

test('a changed setting renews the same account, so that its listings stay on it', async () => {
  const [before] = await aliasAccounts()
  expect(await connectAlias(live('goatapi_second'))).toBe('connected')
  expect(await aliasAccounts()).toEqual([before])
  expect(await storedToken()).toEqual({ token: 'goatapi_second' })
})

test('without an ALIAS account a product is imported with StockX alone', async () => {
  const { capabilities } = app
  await aCatalogue(app)
  await capabilities.db.asPlatform((tx) =>
    retireAccountOf(tx, { marketplace: 'goat', retailerId: null }, capabilities.clock.now()),
  )
  const stockx = await capabilities.marketplaces.of(null, 'stockx')
  const [found] = await stockx.searchProducts('Jordan', 1)
  expect(await importProduct(capabilities, found?.productId ?? '')).toBeGreaterThan(0)
})
