import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aLiveSize, aSizeWith, theSize } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'

type Picked = AnswerOf<Contract['GET /listings/products']>
type Product = Picked['products'][number]
type Preview = AnswerOf<Contract['GET /listings/products/{id}/fulfillment-preview']>
type Fulfilled = AnswerOf<Contract['GET /fulfillment-management/products']>

let app: TestApp
let shop: TestShop
let owner: TestPerson
let productId: number

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  owner = shop.owner
  productId = (await aLiveSize(app, owner, 1)).product_id
})
afterAll(() => app?.close())

const picked = async (query = ''): Promise<Product[]> =>
  (await owner.call<Picked>('GET', `/listings/products${query}`)).body.products
const previewOf = async (product: number, query = ''): Promise<Preview> =>
  (await owner.call<Preview>('GET', `/listings/products/${product}/fulfillment-preview${query}`)).body
const setRule = (product: number, body: object, person = owner) =>
  person.call<Product>('PATCH', `/listings/products/${product}/pick-rules`, body)

/** Returns a size at several locations, the largest stock first. */
async function atSeveralLocations() {
  const { rows } = await sql<{ product_id: number; variant_id: number; location_ids: number[] }>`
    select product_id, variant_id, array_agg(location_id order by quantity_available desc, location_id) as location_ids
    from inventory_items where retailer_id = ${shop.retailerId} and quantity_available > 0
    group by product_id, variant_id having count(*) > 1 order by 1, 2 limit 1`.execute(app.capabilities.db.platform)
  if (!rows[0]) throw new Error('no size lies at several locations')
  return rows[0]
}

test('products on offer and in stock are listed, the location with the most stock first', async () => {
  const [product, ...others] = await picked()
  expect(others).toEqual([])
  expect(product).toMatchObject({
    product_id: productId,
    pick_rule_mode: 'pick_evenly',
    location_priority_order: null,
    listings_enabled: true,
  })
  const units = product?.locations.map(({ quantity_available }) => quantity_available) ?? []
  expect(units).toEqual(units.toSorted((one, other) => other - one))
  expect(units.reduce((sum, each) => sum + each, 0)).toBe(product?.total_available)
  expect(await picked('?search=nothing-is-called-so')).toEqual([])
  expect((await picked(`?search=${product?.sku}`)).map(({ product_id }) => product_id)).toEqual([productId])
})

test('the proposed and the saved rule decide where the next sale of a size ships from', async () => {
  const { product_id: id, variant_id, location_ids } = await atSeveralLocations()
  const last = location_ids.at(-1) ?? 0
  const shipsFrom = ({ sizes }: Preview) => sizes.find((each) => each.variant_id === variant_id)?.location_id
  expect(shipsFrom(await previewOf(id))).toBe(location_ids[0])
  const tried = await previewOf(id, `?pick_rule_mode=pick_in_order&location_priority_order=${last}`)
  expect(shipsFrom(tried)).toBe(last)
  expect(tried.preview_items.find(({ location_id }) => location_id === last)?.would_be_selected).toBe(true)
  expect(shipsFrom(await previewOf(id))).toBe(location_ids[0])

  const set = await setRule(id, { pick_rule_mode: 'pick_in_order', location_priority_order: [last] })
  expect(set.body).toMatchObject({ pick_rule_mode: 'pick_in_order', location_priority_order: [last] })
  expect(shipsFrom(await previewOf(id))).toBe(last)
  const { products } = (await owner.call<Fulfilled>('GET', '/fulfillment-management/products?limit=200')).body
  expect(products.find(({ product_id }) => product_id === id)).toMatchObject({
    pick_rule_mode: 'manual_priority',
    location_priority_order: [last],
  })
  await setRule(id, { pick_rule_mode: 'pick_evenly', location_priority_order: null })
  expect(shipsFrom(await previewOf(id))).toBe(location_ids[0])
})

test('a rule with a location of another retailer is not found, and nothing changes', async () => {
  const before = await picked()
  const answer = await setRule(productId, { pick_rule_mode: 'pick_in_order', location_priority_order: [987_654] })
  expect(answer.status).toBe(404)
  expect(await picked()).toEqual(before)
})

test('staff of some locations see only those and cannot set the rule', async () => {
  const [place] = (await picked())[0]?.locations ?? []
  const locationIds = [place?.location_id ?? 0]
  const clerk = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds })
  expect(
    (await setRule(productId, { pick_rule_mode: 'pick_evenly', location_priority_order: null }, clerk)).status,
  ).toBe(403)
  const { body } = await clerk.call<Fulfilled>('GET', '/fulfillment-management/products?limit=200')
  expect(body.products.flatMap(({ locations }) => locations.map(({ location_id }) => location_id))).toEqual(
    body.products.map(() => locationIds[0]),
  )
})

test('closing a location for a product withdraws only its stock there, and opening it offers it again', async () => {
  const size = await aSizeWith(owner, 1)
  const [place] = size.locations.filter(({ quantity_available }) => quantity_available > 0)
  const setFulfillment = (enabled: boolean) =>
    owner.call<Fulfilled['products'][number]>(
      'PATCH',
      `/fulfillment-management/products/${size.product_id}/location/${place?.location_id}/fulfillment`,
      { enabled },
    )
  const { body: product } = await setFulfillment(false)
  expect(
    product.locations.map(({ location_id, fulfillment_enabled }) => [
      location_id === place?.location_id,
      fulfillment_enabled,
    ]),
  ).toEqual(
    product.locations.map(({ location_id }) => (location_id === place?.location_id ? [true, false] : [false, true])),
  )
  expect(await offerableOf(size.variant_id)).toBe(0)
  await setFulfillment(true)
  expect(await offerableOf(size.variant_id)).toBe(1)
  expect(
    (await owner.call('PATCH', '/fulfillment-management/products/987654/location/1/fulfillment', { enabled: true }))
      .status,
  ).toBe(404)
})

/** Returns the units of a size at locations that may ship it. */
async function offerableOf(variantId: number): Promise<number> {
  const { locations } = await theSize(owner, variantId)
  return locations.reduce((sum, each) => sum + (each.fulfillment_enabled ? each.quantity_available : 0), 0)
}
