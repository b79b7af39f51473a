import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endPause } from '../../../test/clock.ts'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite, reloadSite } from '../../../test/site.tsx'
import type { Answer } from '../../shared/api.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import type { SaleProduct } from './liquidation.queries.ts'

const sale = (id: string, title: string, of: Partial<SaleProduct> = {}): SaleProduct => ({
  id,
  sync_id: 3,
  title,
  featuredImage: null,
  priceRange: { min: 80 },
  compareAtPriceRange: { min: 120 },
  totalSaleQuantity: 7,
  createdAt: '2026-11-20T10:00:00.000Z',
  isSynced: false,
  variants: [{ sku: 'DD1391-100-9' }],
  ...of,
})
const PANDA = sale('271878346596884015', 'Dunk Low Panda')
const BRED = sale('12', 'Jordan 4 Bred', { isSynced: true, variants: [{ sku: null }] })

const pageOf = (...products: SaleProduct[]): Answer<'GET /liquidation/stores/{id}/sale-products'> => ({
  products,
  count: products.length,
  has_more: false,
  read_at: '2026-11-22T14:00:00.000Z',
})

const found = (of: Partial<FoundProduct> = {}): FoundProduct => ({
  productId: 'panda-of-stockx',
  title: 'Nike Dunk Low Retro Panda',
  styleId: 'DD1391-100',
  productType: 'sneakers',
  brand: 'Nike',
  urlKey: null,
  productAttributes: { colorway: 'White/Black', releaseDate: null, retailPrice: 110 },
  already_imported: false,
  existing_product_id: null,
  existing_product_name: null,
  ark_product_id: null,
  is_synced_to_current_shopify_product: false,
  ...of,
})
const IN_ARK = {
  already_imported: true,
  existing_product_id: 7,
  existing_product_name: 'Dunk Panda',
  ark_product_id: 7,
}
const LINKED: Answer<'POST /shopify/stores/{id}/products/{shopifyProductId}/sync'> = {
  product_sync_id: 3,
  sync_id: 3,
  status: 'synced',
  matched_variants: 1,
  total_variants: 1,
}

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const guided = () => dialog('Guided Sync')
const payouts = () => dialog('Configure Market Payouts')
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
const titles = () => page.getByRole('heading', { level: 1 })

beforeEach(() => {
  answer('GET /liquidation/stores', [{ id: 1, name: 'Kicks & Co', shop_domain: 'kicks.myshopify.com' }])
  answer('GET /liquidation/stores/{id}/sale-products', pageOf(BRED, PANDA))
  answer('GET /stockx/search', { products: [found()] })
  answer('GET /images/products/{id}', null)
  answer('GET /shopify/syncs/{id}/matches', { variant_mappings: [], sizes: [] })
  answer('GET /listings/variants', { variants: [], total: 0, has_more: false })
  answer('POST /products/{id}/net-payouts', { variants: [] })
  answer('GET /products/{id}', new RefusedAnswer(404))
})

async function openGuidedSync() {
  const site = await openSite('/liquidation', { as: 'owner' })
  await page.getByRole('button', { name: 'GUIDED SYNC Dunk Low Panda' }).click()
  await expect.element(guided()).toBeVisible()
  return site
}

const choose = () => guided().getByRole('button', { name: 'Select Nike Dunk Low Retro Panda' }).click()

test('a product on sale shows its discount; a synced one cannot be synced again', async () => {
  await openSite('/liquidation', { as: 'owner' })
  const row = page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })
  await expect.element(row).toMatchTextContent(/\$120\.00\s*\$80\.00\s*33% off\s*\$40\.00\s*7/)
  await expect.element(page.getByRole('button', { name: 'Already Synced Jordan 4 Bred' })).toBeDisabled()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('Dunk Low Panda')
  await expect.element(page.getByLabelText('Statistics')).toMatchTextContent('On sale2Not synced1')
})

test('the search is sent once typing pauses, without surrounding spaces', async () => {
  const asked = answer('GET /liquidation/stores/{id}/sale-products', ({ query }) =>
    query.search ? pageOf() : pageOf(PANDA),
  )
  const site = await openSite('/liquidation', { as: 'owner' })
  await page.getByRole('searchbox', { name: 'Search products by title, SKU or barcode' }).fill('  bred ')
  await endPause(500)
  await expect.element(page.getByRole('heading', { name: 'No sale products found' })).toBeVisible()
  await expect.poll(() => asked.map(({ query }) => query.search)).toEqual([undefined, 'bred'])
  expect(site.search()).toBe('?search=bred')
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await expect.element(page.getByTitle('Dunk Low Panda')).toBeVisible()
})

test('another store shows its own products', async () => {
  answer('GET /liquidation/stores', [
    { id: 1, name: 'Kicks & Co', shop_domain: 'kicks.myshopify.com' },
    { id: 2, name: 'Second Street', shop_domain: 'second.myshopify.com' },
  ])
  answer('GET /liquidation/stores/{id}/sale-products', ({ params }) => pageOf(params.id === 1 ? PANDA : BRED))
  await openSite('/liquidation', { as: 'owner' })
  await expect.element(page.getByTitle('Dunk Low Panda')).toBeVisible()
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Second Street')
  await expect.element(page.getByTitle('Jordan 4 Bred')).toBeVisible()
  await expect.element(page.getByTitle('Dunk Low Panda')).not.toBeInTheDocument()
})

test('the page says when there are more products than it lists', async () => {
  answer('GET /liquidation/stores/{id}/sale-products', { ...pageOf(PANDA), has_more: true })
  await openSite('/liquidation', { as: 'owner' })
  await expect
    .element(page.getByText('These are the newest products on sale. Search to find the others.'))
    .toBeVisible()
})

test('without a store the page asks to connect one', async () => {
  answer('GET /liquidation/stores', [])
  await openSite('/liquidation', { as: 'owner' })
  await expect.element(page.getByRole('link', { name: 'Connect a store' })).toBeVisible()
  expect(titles().elements()).toHaveLength(1)
})

test('stores that fail to load are reported with a retry', async () => {
  answer('GET /liquidation/stores', new RefusedAnswer(403, { detail: 'Not now' }))
  await openSite('/liquidation', { as: 'owner' })
  const alert = page.getByRole('alert', { name: 'Error Loading Stores' })
  await expect.element(alert).toMatchTextContent(/Not now.*Failed to fetch stores/)
  answer('GET /liquidation/stores', [{ id: 1, name: 'Kicks & Co', shop_domain: 'kicks.myshopify.com' }])
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByTitle('Dunk Low Panda')).toBeVisible()
})

test('a Shopify that does not answer is reported at once, with a retry', async () => {
  const detail = 'Failed to fetch sale products: Shopify does not answer. Try again in a moment.'
  const asked = answer(
    'GET /liquidation/stores/{id}/sale-products',
    new RefusedAnswer(503, { detail, code: 'provider' }),
  )
  await openSite('/liquidation', { as: 'owner' })
  const alert = page.getByRole('alert', { name: 'Error Loading Sale Products' })
  await expect.element(alert).toMatchTextContent(detail)
  expect([asked.length, titles().elements().length]).toEqual([1, 1])
  answer('GET /liquidation/stores/{id}/sale-products', pageOf(PANDA))
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByTitle('Dunk Low Panda')).toBeVisible()
})

test('staff of some locations can only view', async () => {
  const locations = [{ id: 1, location_nickname: 'SoHo', city: null, state: null }]
  await openSite('/liquidation', { as: 'manager', me: { locations } })
  await expect.element(page.getByRole('table').getByText('Not synced')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /GUIDED SYNC/ })).not.toBeInTheDocument()
})

test('the dialog first searches for the style code, from three characters on, and lists five', async () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((productId) => found({ productId, title: `Panda ${productId}` }))
  const asked = answer('GET /stockx/search', { products: many })
  await openGuidedSync()
  await expect.poll(() => guided().getByRole('listitem').elements().length).toBe(5)
  await expect
    .poll(() => asked.map(({ query }) => query))
    .toEqual([{ query: 'DD1391-100', shopify_product_id: PANDA.id }])
  await guided().getByRole('searchbox').fill('du')
  await expect.element(guided().getByText('Please enter at least 3 characters to search')).toBeVisible()
  await expect.poll(() => asked).toHaveLength(1)
})

test('a StockX that is not configured has its own message', async () => {
  answer('GET /stockx/search', new RefusedAnswer(409, { detail: 'Longer words', code: 'stockx_not_configured' }))
  await openGuidedSync()
  await expect
    .element(guided().getByRole('alert', { name: 'Search Failed' }))
    .toMatchTextContent('StockX API is not configured. Please contact your administrator.')
})

test('a product of the catalog is synced directly, and its payouts follow', async () => {
  answer('GET /stockx/search', { products: [found(IN_ARK)] })
  const linked = answer('POST /shopify/stores/{id}/products/{shopifyProductId}/sync', LINKED)
  // The immediate read of the stock may fail.
  answer('POST /inventory/sync-single-product/{id}', new RefusedAnswer(503, { code: 'provider' }))
  await openGuidedSync()
  await choose()
  const sync = guided().getByRole('button', { name: 'Sync Only' })
  await expect.element(sync).toHaveFocus()
  await sync.click()
  await expect.element(payouts()).toBeVisible()
  await expect.element(toast('Sync Successful!')).toMatchTextContent('Dunk Low Panda: 1 of 1 size linked')
  await expect
    .poll(() => linked)
    .toEqual([
      {
        params: { id: 1, shopifyProductId: PANDA.id },
        query: undefined,
        body: { manual_ark_product_id: 7, matches: [] },
      },
    ])
  await expect.element(payouts().getByRole('textbox', { name: 'Desired Payout' })).toHaveValue('$80')
})

test('another product is imported at a retail price above 0, and a failure is shown', async () => {
  const imported = answer(
    'POST /products/import-from-stockx',
    () => new RefusedAnswer(503, { detail: 'StockX is ill' }),
  )
  await openGuidedSync()
  await choose()
  const price = guided().getByRole('textbox', { name: 'Retail price' })
  const button = guided().getByRole('button', { name: 'Import & Sync' })
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('$110')
  await price.fill('0')
  await expect.element(button).toBeDisabled()
  await price.clear()
  await expect.element(button).toBeDisabled()
  await price.fill('125.50')
  await button.click()
  await expect
    .element(guided().getByRole('alert', { name: 'Import & Sync Failed' }))
    .toMatchTextContent('StockX is ill')
  await expect
    .poll(() => imported)
    .toMatchObject([{ body: { productId: 'panda-of-stockx', productAttributes: { retailPrice: 125.5 } } }])
})

test('another style code is synced only after a confirmation', async () => {
  answer('GET /stockx/search', { products: [found({ ...IN_ARK, styleId: 'DD1391-101' })] })
  await openGuidedSync()
  await choose()
  await expect
    .element(guided().getByRole('alert', { name: 'Different style code' }))
    .toMatchTextContent('Your SKU has style code DD1391100; this product has DD1391-101.')
  const sync = guided().getByRole('button', { name: 'Sync Only' })
  await expect.element(sync).toBeDisabled()
  await guided().getByRole('checkbox').click()
  await expect.element(sync).toBeEnabled()
})

test('a reload keeps results and input, and closing discards them', async () => {
  const site = await openGuidedSync()
  await choose()
  await guided().getByRole('textbox', { name: 'Retail price' }).fill('130')
  // The product left the list, but the open dialog does not need it.
  answer('GET /liquidation/stores/{id}/sale-products', pageOf())
  await reloadSite(`/liquidation${site.search()}`, { as: 'owner' })
  await expect.element(guided().getByRole('textbox', { name: 'Retail price' })).toHaveValue('$130')
  await userEvent.keyboard('{Escape}')
  await expect.element(guided()).not.toBeInTheDocument()
  answer('GET /liquidation/stores/{id}/sale-products', pageOf(PANDA))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'GUIDED SYNC Dunk Low Panda' }).click()
  await expect.element(guided().getByRole('searchbox')).toHaveValue('DD1391-100')
})

test('both payouts must be set before anything is listed', async () => {
  answer('GET /stockx/search', { products: [found(IN_ARK)] })
  answer('POST /shopify/stores/{id}/products/{shopifyProductId}/sync', LINKED)
  answer('POST /inventory/sync-single-product/{id}', new RefusedAnswer(503, { code: 'provider' }))
  await openGuidedSync()
  await choose()
  await guided().getByRole('button', { name: 'Sync Only' }).click()
  await expect.element(payouts().getByRole('textbox', { name: 'Minimum Payout' })).toHaveFocus()
  await expect.element(payouts().getByRole('button', { name: 'List All Sizes' })).toBeDisabled()
})
