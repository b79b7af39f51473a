import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { calculatePayouts } from './calculate-payouts.ts'
import { importProduct } from './import-product.ts'

/** Tests clothes: their sizes are letters at both marketplaces, and alias spells the largest differently. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const AT_ALIAS = ['S', 'M', 'L', 'XL', '2XL']

const product = (productId: string) => ({
  productId,
  title: 'Fear of God Essentials Hoodie',
  brand: 'Essentials',
  styleCode: 'FG-HOOD-1',
  productType: 'streetwear',
  colorway: null,
  gender: 'men',
  releaseDate: null,
  retailPriceCents: 9_000,
  imageUrl: null,
})
const port = (name: string, sizes: string[]) => ({
  product: async () => product(`${name}-1`),
  searchProducts: async () => [product(`${name}-1`)],
  variants: async () =>
    sizes.map((size, sortIndex) => ({ variantId: `${name}-1:${size}`, size, sortIndex, gtins: [] })),
  marketData: async () =>
    sizes.map((size, at) => ({
      variantId: `${name}-1:${size}`,
      lowestAskCents: 10_000 + at * 5_000,
      highestBidCents: 8_000 + at * 1_000,
      sellFasterCents: null,
      earnMoreCents: null,
      lastSaleCents: null,
    })),
})
const ports = { stockx: port('sx', SIZES), goat: port('al', AT_ALIAS) }
const needs = () =>
  ({ ...app.capabilities, marketplaces: { of: async (_: unknown, name: keyof typeof ports) => ports[name] } }) as never

test('Check Payouts shows the prices of each letter size on both marketplaces', async () => {
  const retailerId = await aRetailer(app)
  const person = await aPerson(app, { role: 'owner', retailerId })
  const caller = { retailerId, userId: person.userId } as never
  const answer = await calculatePayouts(needs(), caller, { sku: 'FG-HOOD-1', stockx_product_id: 'sx-1' } as never)
  const { size_payouts } = answer as AnswerOf<Contract['POST /products/search-and-calculate-payouts']>
  expect(size_payouts.map(({ size }) => size)).toEqual(SIZES)
  for (const field of ['stockx_net_ask_payout', 'goat_net_ask_payout', 'goat_net_bid_payout'] as const) {
    const figures = size_payouts.map((payouts) => payouts[field])
    expect(figures).not.toContain(null)
    expect(figures.toSorted((one, other) => Number(one) - Number(other))).toEqual(figures)
    expect(new Set(figures).size).toBe(SIZES.length)
  }
})

test('repeated imports of apparel pair the sizes with those of alias', async () => {
  const linked = async (id: number) =>
    (
      await sql`select size, alias_variant_id from variants where product_id = ${id} order by sort_index`.execute(
        app.capabilities.db.platform,
      )
    ).rows
  const expected = SIZES.map((size, at) => ({ size, alias_variant_id: `al-1:${AT_ALIAS[at]}` }))
  const id = await importProduct(needs(), 'sx-1')
  expect(await linked(id)).toEqual(expected)
  // A size that was paired with another one is corrected.
  for (const [size, alias] of [
    ['XXL', null],
    ['S', 'al-1:2XL'],
  ])
    await sql`update variants set alias_variant_id = ${alias} where product_id = ${id} and size = ${size}`.execute(
      app.capabilities.db.platform,
    )
  expect(await importProduct(needs(), 'sx-1')).toBe(id)
  expect(await linked(id)).toEqual(expected)
})
