import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCatalog } from '../../market/catalogue.ts'
import { startShop } from '../testing/start-shop.ts'

let kicks: Awaited<ReturnType<typeof startShop>>
beforeEach(async () => {
  kicks = await startShop()
})
afterEach(() => kicks.close())

const NEW = { domain: 'new-street.myshopify.com', name: 'New Street', products: 3, styleCodes: ['CP9654'] }
const control = async (action: string, input: object) => {
  const answer = await fetch(`${kicks.url}/_simulator/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const credentials = () => kicks.simulator.credentials().shops.find(({ shopDomain }) => shopDomain === NEW.domain)
const shopName = async () => {
  const answer = await fetch(`${kicks.url}/shops/${NEW.domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': credentials()?.accessToken ?? '' },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  })
  return answer.json()
}

test('a new shop has the requested shoes, and accepts its custom app', async () => {
  expect(await control('open-shop', NEW)).toMatchObject({ status: 200, body: { domain: NEW.domain, products: 3 } })
  const { products } = kicks.simulator.store.shop(NEW.domain)
  expect([...products.values()].map(({ title }) => title).join()).toContain('Yeezy')
  expect(await shopName()).toMatchObject({ data: { shop: { name: 'New Street' } } })
})

test('a new shop has as many shoes with their style code only in the title as requested', async () => {
  await control('open-shop', { ...NEW, products: 5, codesInTitle: 3 })
  const { products, variants } = kicks.simulator.store.shop(NEW.domain)
  const inTitle = [...products.values()].slice(0, 3)
  const codes = inTitle.map(({ title }) => title.split(' ').at(-1) ?? '')
  const known = buildCatalog(1, 'small').map(({ styleCode }) => styleCode)
  expect(known).toEqual(expect.arrayContaining(codes))
  const sizes = [...variants.values()].filter(({ product }) => inTitle.includes(product))
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.filter(({ sku, barcode }) => sku !== null || barcode !== null)).toEqual([])
})

test('a shop has unique ids, and its stock follows from its domain', async () => {
  await control('open-shop', NEW)
  await control('open-shop', { ...NEW, domain: 'other-street.myshopify.com' })
  const { store } = kicks.simulator
  const ids = [...store.shops.values()].flatMap(({ variants }) => [...variants.keys()])
  expect(new Set(ids).size).toBe(ids.length)
  const levels = () => [...store.shop(NEW.domain).levels.values()].map(({ quantities }) => quantities.available)
  const first = levels()
  await control('reset', {})
  await control('open-shop', NEW)
  expect(levels()).toEqual(first)
})

test('a domain can be used once, and must belong to Shopify', async () => {
  await control('open-shop', NEW)
  expect(await control('open-shop', NEW)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('already') },
  })
  expect((await control('open-shop', { ...NEW, domain: 'example.com' })).status).toBe(400)
})

test('a reset closes the shop', async () => {
  await control('open-shop', NEW)
  await control('reset', {})
  expect(credentials()).toBeUndefined()
  expect([...kicks.simulator.store.shops.keys()]).toHaveLength(3)
})
