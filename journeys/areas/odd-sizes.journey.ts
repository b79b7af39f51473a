import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { expect, type RunningArk, test } from '../ark.ts'
import { control } from '../outside-world.ts'
import { connectJourneyShop, enter, openRetailer, openUnconnectedShop } from '../retailers.ts'

/** The size that a person chooses for a spelling; null: none. */
type Meaning = string | null

interface OddProduct {
  styleCode: string
  title: string
  /** Spellings that ARK understands, with their catalog size. */
  understood: Record<string, string>
  /** Spellings that ARK asks a person about. */
  asked: Record<string, Meaning>
  /** Spellings that a choice cannot resolve: the pair is not new, or another option means the same size. */
  left: readonly string[]
}

const PRODUCTS: readonly OddProduct[] = [
  {
    styleCode: 'DD1391-103',
    title: 'Dunk Low Grey Fog',
    understood: {
      '7': '7',
      '7 1/2': '7.5',
      '8½': '8.5',
      'UK 8 / US 9': '9',
      '9,5': '9.5',
      US10: '10',
      'Size 10.5 US': '10.5',
      '11 M': '11',
      'M 11.5 / W 13': '11.5',
    },
    asked: {
      eight: '8',
      '12-ish': '12',
      '13 wide': '13',
      '10. Mai': null,
      '2XL': null,
      '32x34': null,
      '10C': null,
      'One Size': null,
      '6 3/4 or so': null,
    },
    left: ['9 (Used)', '14 - worn once'],
  },
  {
    styleCode: 'DD1503-117',
    title: 'Dunk Low Rose Whisper Womens',
    understood: {
      'M 9.5 / W 11': '11W',
      'W 8': '8W',
      '8 1/2': '8.5W',
      'Women 9': '9W',
      '6.0': '6W',
      '5.5 US': '5.5W',
      '10.5 wmns': '10.5W',
      '7 W': '7W',
    },
    asked: { '9 or 9.5': '9.5W', ten: '10W', XS: null, 'W28 L30': null },
    left: ['6.5 (pre-owned)', '7'],
  },
  {
    styleCode: 'CW1590-100',
    title: 'Dunk Low Panda GS',
    understood: { '4Y': '4Y', '5 1/2 GS': '5.5Y', '6.5 Youth': '6.5Y', '7 Big Kids': '7Y' },
    asked: { '6': '6Y', '3.5C': null, 'S/M': null },
    left: [],
  },
]

const EACH = 2

test('a shop with forty odd sizes is imported, and unrecognized ones are resolved on one screen', async ({
  page,
  ark,
}) => {
  const shop = await openUnconnectedShop(ark, 'Odd Sizes', { products: 1 })
  for (const product of PRODUCTS) await addProduct(ark, shop.domain, product)
  const retailer = await openRetailer(ark, shop.name)
  await connectJourneyShop(ark, retailer, shop)
  const { api } = retailer

  await test.step('only recognized sizes are linked', async () => {
    for (const product of PRODUCTS) expect(await linkedSizes(api, product)).toEqual(product.understood)
  })

  await enter(page, retailer, '/dashboard')
  const asked = PRODUCTS.flatMap((product) => Object.entries(product.asked))
  await test.step('the dashboard shows how many, and links there', async () => {
    const waits = page.getByRole('listitem').filter({ hasText: `${asked.length} Sizes not recognized` })
    await waits.getByRole('link', { name: /^Choose sizes/ }).click()
    await expect(page.getByRole('tab', { name: /^Pending Syncs/, selected: true })).toBeVisible()
  })

  await test.step('each spelling is listed once, on one screen', async () => {
    for (const [spelling] of asked) await expect(picker(page, spelling)).toHaveCount(1)
    for (const [spelling, meaning] of asked) {
      await picker(page, spelling).selectOption(meaning ?? 'None of these')
      await expect(picker(page, spelling)).toHaveCount(0)
    }
  })

  await test.step('the chosen sizes have stock, and nothing else is linked', async () => {
    for (const product of PRODUCTS) {
      const chosen = Object.entries(product.asked).filter(([, meaning]) => meaning !== null)
      const wanted = { ...product.understood, ...Object.fromEntries(chosen) }
      expect(await linkedSizes(api, product)).toEqual(wanted)
      await expect
        .poll(() => stockOf(api, product))
        .toEqual(Object.fromEntries(Object.values(wanted).map((size) => [size, EACH])))
    }
  })

  await test.step('a choice can be reopened', async () => {
    await page.getByRole('button', { name: 'Reset ten' }).click()
    await expect(picker(page, 'ten')).toHaveValue('')
  })
})

const picker = (page: Page, spelling: string) =>
  page.getByRole('combobox', { name: `What “${spelling.toLowerCase()}” means of Nike`, exact: true })

/** Adds a product as a shop may enter it: the style code is the SKU of every size, and there are no barcodes. */
async function addProduct({ simulators }: RunningArk, shop: string, product: OddProduct): Promise<void> {
  const sizes = [...Object.keys(product.understood), ...Object.keys(product.asked), ...product.left]
  await control(simulators.shopify, 'add-product', {
    shop,
    title: product.title,
    vendor: 'Nike',
    variants: sizes.map((size) => ({ size, sku: product.styleCode, available: EACH })),
  })
}

/** Returns the catalog size of each option. */
async function linkedSizes(api: Api, { title }: OddProduct): Promise<Record<string, string>> {
  const [store] = await api('GET /shopify/stores')
  const { syncs } = await api('GET /shopify/stores/{id}/completed-syncs', { params: { id: store!.id } })
  const { variants } = syncs.find(({ shopify_title }) => shopify_title === title)!
  return Object.fromEntries(
    variants.flatMap(({ shopify_variant_size, ark_size }) => (ark_size ? [[shopify_variant_size, ark_size]] : [])),
  )
}

/** Returns the pairs in stock of each size. */
async function stockOf(api: Api, { styleCode }: OddProduct): Promise<Record<string, number>> {
  const { products } = await api('GET /inventory/optimized', { query: { show_zero_stock: true, limit: 100 } })
  const { variants } = products.find(({ product_sku }) => product_sku === styleCode)!
  return Object.fromEntries(
    variants.flatMap(({ size, total_shopify_stock }) => (total_shopify_stock > 0 ? [[size, total_shopify_stock]] : [])),
  )
}
