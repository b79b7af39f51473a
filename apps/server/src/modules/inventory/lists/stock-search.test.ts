import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Products = AnswerOf<Contract['GET /inventory/product-summaries']>
type Sizes = AnswerOf<Contract['GET /listings/variant-summaries']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const searched = (text: string) => encodeURIComponent(text)
const products = async (text: string, of = shop.owner) =>
  (await of.call<Products>('GET', `/inventory/product-summaries?limit=50&product_search=${searched(text)}`)).body
const names = async (text: string) => (await products(text)).products.map(({ product_name }) => product_name)
const sizes = async (text: string, more = '') =>
  (await shop.owner.call<Sizes>('GET', `/listings/variant-summaries?limit=50&search=${searched(text)}${more}`)).body
/** Returns `<product> <size>` of each row, in order. */
const sizeNames = ({ products: all, variants }: Sizes) =>
  variants.map(({ product_id, size }) => `${all.find((one) => one.product_id === product_id)?.product_name} ${size}`)

const PANDA = 'Nike Dunk Low Retro White Black Panda'
const PANDAS = [PANDA, `${PANDA} (GS)`, `${PANDA} (Women's)`]

describe('products of the stock are found (docs/decisions/027)', () => {
  test.each([
    ['panda', PANDAS],
    ['PANDA dunk nike', PANDAS],
    ['black panda', PANDAS],
    ['varsity red', ['Jordan 1 Retro High OG Chicago Lost and Found']],
    ['DD1391-100', [PANDA]],
    ['dd1391100', [PANDA]],
    ['panda 10W', [`${PANDA} (Women's)`]],
    ['panda size 3.5y', [`${PANDA} (GS)`]],
    ["force 1 '07", ["Nike Air Force 1 Low '07 White"]],
    ['DZ5485-612-11', ['Jordan 1 Retro High OG Chicago Lost and Found']],
    ['panda jordan', []],
    ['100%', []],
    ['no_such', []],
  ])('%j', async (text, found) => {
    const { products: all, total_count } = await products(text)
    expect([all.map(({ product_name }) => product_name), total_count]).toEqual([found, found.length])
  })

  test('by a barcode, with or without the zero before it', async () => {
    const { rows } = await sql<{ barcode: string; name: string }>`
      select v.barcode, t.product_name as name from product_link_variants v
      join product_stock_totals t using (retailer_id, product_sync_id) where v.barcode is not null limit 1`.execute(
      app.capabilities.db.platform,
    )
    const [carried] = rows
    if (!carried) throw new Error('nothing carries a barcode')
    expect([await names(carried.barcode), await names(`0${carried.barcode}`)]).toEqual([[carried.name], [carried.name]])
  })

  test('products whose name has the number come first, then those with that size', async () => {
    const found = await names('jordan 11')
    expect(found[0]).toBe('Jordan 11 Retro Winter Concord')
    expect(found.length).toBeGreaterThan(1)
    expect((await names('jordan 4'))[0]).toBe('Jordan 4 Retro Bred Reimagined')
  })

  test('a typing mistake is corrected, and the response reports the correction', async () => {
    const mistyped = await products('jrodan cncord')
    expect([mistyped.products.map(({ product_name }) => product_name), mistyped.searched_for]).toEqual([
      ['Jordan 11 Retro Winter Concord'],
      'jordan concord',
    ])
    const withCode = await products('jrodan IO8012-106-9')
    expect([withCode.total_count, withCode.searched_for]).toEqual([1, 'jordan io8012-106-9'])
    expect((await products('jordan')).searched_for).toBeUndefined()
    expect(await products('qqqqqqqq')).toMatchObject({ products: [], total_count: 0 })
  })

  test("no retailer finds another retailer's stock", async () => {
    const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    for (const text of ['panda', 'DZ5485-612-11', 'pnada', '9.5'])
      expect(await products(text, other)).toEqual({ products: [], total_count: 0 })
  })
})

describe('sizes of the listings are found', () => {
  test('a name with a size finds that size of the named products', async () => {
    const found = await sizes('panda 9.5')
    expect(sizeNames(found)).toEqual([`${PANDA} 9.5`, `${PANDA} (Women's) 9.5W`])
  })

  test("a number in a product's name finds all of its sizes, before others", async () => {
    const found = sizeNames(await sizes('jordan 11'))
    const ofThe11 = found.filter((name) => name.startsWith('Jordan 11'))
    expect(ofThe11.length).toBeGreaterThan(5)
    expect(found.slice(0, ofThe11.length)).toEqual(ofThe11)
    expect(found.slice(ofThe11.length).every((name) => name.endsWith(' 11'))).toBe(true)
  })

  test('an SKU finds the size that has it', async () => {
    expect(sizeNames(await sizes('DZ5485-612-8.5'))).toEqual(['Jordan 1 Retro High OG Chicago Lost and Found 8.5'])
  })

  test('page by page, each size appears once, in the order of the whole list', async () => {
    const whole = sizeNames(await sizes('jordan 10'))
    const paged: string[] = []
    for (let after = ''; ; ) {
      const query = `limit=2&search=${searched('jordan 10')}${after}`
      const page = (await shop.owner.call<Sizes>('GET', `/listings/variant-summaries?${query}`)).body
      paged.push(...sizeNames(page))
      const last = page.variants.at(-1)
      if (!page.has_more || !last) break
      after = `&after=${last.variant_id}`
    }
    expect(paged).toEqual(whole)
  })

  test('with a filter, the search finds only sizes that match the filter', async () => {
    const all = sizeNames(await sizes('panda 9.5'))
    const [listed, unlisted] = [
      await sizes('panda 9.5', '&filter=listed'),
      await sizes('panda 9.5', '&filter=unlisted'),
    ]
    expect([...sizeNames(listed), ...sizeNames(unlisted)].toSorted()).toEqual(all.toSorted())
  })

  test('in the specified list as well', async () => {
    const { body } = await shop.owner.call<AnswerOf<Contract['GET /listings/variants']>>(
      'GET',
      `/listings/variants?search=${searched('panda 9.5')}`,
    )
    expect([body.variants.map(({ product_name, size }) => `${product_name} ${size}`), body.total]).toEqual([
      [`${PANDA} 9.5`, `${PANDA} (Women's) 9.5W`],
      2,
    ])
  })
})
