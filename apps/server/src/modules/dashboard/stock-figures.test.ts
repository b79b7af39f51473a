import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, enable, onOffer, sizesWith } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { shopLevel, type StockRow, stockRows } from '#test/acts/test-stock.ts'

type Today = AnswerOf<Contract['GET /dashboard/today']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const figures = async (person: TestPerson) => {
  const { body } = await person.call<Today>('GET', '/dashboard/today')
  const { units_available, units_reserved, live_listings } = body
  return { units_available, units_reserved, live_listings }
}

/** Computes the same figures from the data of the shop, the marketplaces and the reservations. */
async function witnessed(rows: StockRow[], reserved: ReadonlyMap<number, number>) {
  const reservedOf = ({ inventory_item_id: id }: StockRow) => reserved.get(id) ?? 0
  let live = 0
  for (const variantId of new Set(rows.map(({ variant_id }) => variant_id))) {
    const { stockx, goat } = await onOffer(app, variantId)
    live += [...stockx, ...goat].filter(({ status }) => status.toLowerCase() === 'active').length
  }
  return {
    units_available: rows.reduce((sum, row) => sum + Math.max(0, (shopLevel(app, row) ?? 0) - reservedOf(row)), 0),
    units_reserved: rows.reduce((sum, row) => sum + reservedOf(row), 0),
    live_listings: live,
  }
}

test('units and live listings equal those of the shop and the marketplaces, for all locations and for some', async () => {
  await aLiveSize(app, shop.owner, 2)
  const [second] = await sizesWith(shop.owner, 1)
  if (!second) throw new Error('the shop has no size with one unit')
  await enable(shop.owner, second.variant_id)
  const held = (await stockRows(app)).filter(({ quantity_available }) => quantity_available > 2).slice(0, 3)
  const reserved = new Map(held.map(({ inventory_item_id }, nth) => [inventory_item_id, nth + 1]))
  for (const [id, quantity] of reserved) {
    const path = `/inventory/items/${id}/reserved?reserved_quantity=${quantity}`
    expect((await shop.owner.call('PATCH', path)).status).toBe(200)
  }
  await app.drain()

  const rows = await stockRows(app)
  const everywhere = await figures(shop.owner)
  expect(everywhere).toEqual(await witnessed(rows, reserved))
  expect(everywhere).toMatchObject({ units_reserved: 6, live_listings: 4 })

  const locationIds = [...new Set(rows.map(({ location_id }) => location_id))].slice(0, 1)
  const { retailerId } = shop
  const restricted = await aPerson(app, { role: 'associate', retailerId, locationIds })
  const here = rows.filter(({ location_id }) => locationIds.includes(location_id))
  expect(await figures(restricted)).toEqual(await witnessed(here, reserved))
})
