import { expect } from 'vitest'
import { importProduct, refreshMarket } from '../../src/modules/catalogue/index.ts'
import { connectMarketplaces } from '../../src/sandbox/connect-marketplaces.ts'
import type { TestApp, TestAppOptions } from '../start-test-app.ts'
import { startPrepared } from '../prepared-world.ts'
import { aPerson, aRetailer, type TestPerson } from './test-people.ts'

export interface TestShop {
  owner: TestPerson
  retailerId: number
  storeId: number
}

/** Fills the catalog with the small market's products, asks and bids, through both marketplaces' accounts. */
export async function aCatalogue({ capabilities }: TestApp): Promise<void> {
  await connectMarketplaces(capabilities)
  const stockx = await capabilities.marketplaces.of(null, 'stockx')
  const found = new Set<string>()
  for (const words of ['Nike', 'Jordan', 'adidas', 'New Balance', 'Yeezy', 'ASICS', 'Dunk'])
    for (const { productId } of await stockx.searchProducts(words, 50)) found.add(productId)
  for (const productId of found) await refreshMarket(capabilities, await importProduct(capabilities, productId))
}

/**
 * Returns a retailer whose shop is connected by OAuth and imported as usual. The catalog has to exist: see
 * `aCatalogue`.
 */
export async function aConnectedShop(test: TestApp, shop = 'kicks-and-co.myshopify.com'): Promise<TestShop> {
  const retailerId = await aRetailer(test)
  const owner = await aPerson(test, { role: 'owner', retailerId })
  const begun = await owner.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: shop })
  expect(begun.status).toBe(200)
  const granted = await fetch(begun.body.authorize_url, { redirect: 'manual' })
  const landed = await owner.open(granted.headers.get('location') ?? 'http://nowhere')
  expect(landed.location).toContain('installed=true')
  await test.drain()
  const stores = await owner.call<{ id: number }[]>('GET', '/shopify/stores')
  return { owner, retailerId, storeId: stores.body[0]?.id ?? 0 }
}

/** Starts an app with the catalog of the small market and a retailer whose shop is connected and imported. */
export async function startWithShop(options?: TestAppOptions): Promise<{ app: TestApp; shop: TestShop }> {
  const { app, held: shop } = await startPrepared(SHOP_WORLD, options)
  return { app, shop }
}

const SHOP_WORLD = {
  name: 'ark_shop',
  make: async (app: TestApp): Promise<TestShop> => {
    await aCatalogue(app)
    return aConnectedShop(app)
  },
}
