import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

let app: TestApp
let owner: TestPerson

/** The products, each with its style code and the size keys of its sizes. */
const PRODUCTS: [name: string, sku: string, sizes: string[]][] = [
  ['Jordan 1 Low Travis Scott', 'DM7866-140', ['4', '9']],
  ['Jordan 1 Mid Black Toe', 'DQ8426-014', ['4', '9']],
  ['Jordan 4 Retro Black Cat (2025)', 'FV5029-010', ['4', '9']],
  ["Jordan 4 Retro Seafoam (Women's)", 'AQ9129-103', ['8w']],
  ['Jordan 14 Retro', '487471-004', ['9']],
  ['Arch Logo Hoodie', 'KC-HOOD', ['m', 'xl']],
  ['Arch Logo Cap', 'KC-CAP', ['os']],
]

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  for (const [name, sku, sizes] of PRODUCTS)
    await sql`
      with product as (insert into products (name, sku) values (${name}, ${sku}) returning product_id)
      insert into variants (product_id, size, size_key, sort_index)
      select p.product_id, s.size, s.size, s.nth from product p
      cross join unnest(${sizes}::text[]) with ordinality s (size, nth)`.execute(app.capabilities.db.platform)
})
afterAll(() => app?.close())

test.each([
  ['jordan 4', ['Jordan 4 Retro Black Cat (2025)', "Jordan 4 Retro Seafoam (Women's)"]],
  ['4 JORDAN', ['Jordan 4 Retro Black Cat (2025)', "Jordan 4 Retro Seafoam (Women's)"]],
  ['jordan 1', ['Jordan 1 Low Travis Scott', 'Jordan 1 Mid Black Toe']],
  ['jordan (2025)', ['Jordan 4 Retro Black Cat (2025)']],
  ["women's jordan", ["Jordan 4 Retro Seafoam (Women's)"]],
  ['140', ['Jordan 1 Low Travis Scott']],
  ['fv5029', ['Jordan 4 Retro Black Cat (2025)']],
  // No product has this name, so the word is a size.
  ['arch xl', ['Arch Logo Hoodie']],
  ['jordan 8', ["Jordan 4 Retro Seafoam (Women's)"]],
  ['jordan 100%', []],
])('the catalog search for %j returns %j, like the stock search', async (search, names) => {
  const { body } = await owner.call<AnswerOf<Contract['GET /products/']>>(
    'GET',
    `/products/?search=${encodeURIComponent(search)}`,
  )
  expect(body.products.map(({ name }) => name)).toEqual(names)
  expect(body.total).toBe(names.length)
})
