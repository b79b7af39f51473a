import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { A_STORE } from '../../../../test/a-store.ts'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'
import type { Store } from '../stores.queries.ts'

afterEach(() => page.viewport(1280, 800))

const MISSING = { scope: 'read_orders', words: 'What your shop sells itself does not appear under Sales.' }

const PRODUCT: Answer<'GET /shopify/stores/{id}/products'>['products'][number] = {
  id: '900',
  sync_id: 12,
  title: 'Dunk Panda',
  vendor: 'Nike',
  product_type: null,
  image: null,
  variants_count: 1,
  variants: [],
  created_at: '2026-11-01T00:00:00Z',
  sync_status: 'suggested',
  is_synced: false,
  ark_product: null,
  suggested_ark_product: null,
  suggested_ark_product_id: null,
  suggestion_score: null,
  suggestion_reason: null,
  priceRange: { min: 110, max: 110 },
}

async function openStores(store: Store, products: (typeof PRODUCT)[] = []) {
  answer('GET /shopify/stores', [store])
  answer('GET /runs', [])
  answer('GET /shopify/stores/{id}/products', {
    products,
    total: products.length,
    total_searched: products.length,
    next_cursor: null,
  })
  answer('GET /shopify/stores/{id}/pending-syncs', { syncs: [], total: 0, total_searched: 0, next_cursor: null })
  await openSite('/shopify', { as: 'owner' })
}

test('a store with full access shows nothing about permissions', async () => {
  await openStores(A_STORE)
  await expect.element(page.getByRole('region', { name: 'Kicks Downtown' })).toBeVisible()
  await expect.element(page.getByText('Missing permissions')).not.toBeInTheDocument()
})

test('a store that lacks a permission shows what does not work, and links to the grant of that shop', async () => {
  await openStores({ ...A_STORE, missing_access: [MISSING] })
  const card = page.getByRole('region', { name: 'Kicks Downtown' })
  await expect.element(card).toMatchTextContent(MISSING.words)
  await expect.element(card.getByText('read_orders')).toBeVisible()
  await card.getByRole('button', { name: 'Authorize again' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Shop domain' })).toHaveValue('kicks.myshopify.com')
})

test('a store with one barcode on several products or sizes names them', async () => {
  const first = [{ barcode: '194817794556', variants: 3, products: ['Dunk Low', 'Dunk Low (used)'] }]
  await openStores({ ...A_STORE, shared_barcodes: { count: 4, first } })
  const card = page.getByRole('region', { name: 'Kicks Downtown' })
  await expect.element(card).toMatchTextContent('4 barcodes on several products or sizes')
  await expect.element(card).toMatchTextContent('194817794556 on 3 variants: Dunk Low; Dunk Low (used)')
})

test.each([
  [true, 1],
  [false, 0],
])('a store refused by Shopify shows why; reconnecting fixes it: %s', async (is_mended_by_connecting, buttons) => {
  const words = 'The Shopify store is frozen: its plan is not paid'
  await openStores({ ...A_STORE, is_connected: false, refused: { words, is_mended_by_connecting } })
  const card = page.getByRole('region', { name: 'Kicks Downtown' })
  await expect.element(card).toMatchTextContent('Not connected')
  await expect.element(card).toMatchTextContent(words)
  await expect.element(page.getByText('The app was uninstalled')).not.toBeInTheDocument()
  const shown = card.getByRole('button', { name: 'Connect again' })
  expect(shown.elements()).toHaveLength(buttons)
})

test('on a phone the first product is within 300 px, and the dates of the store open', async () => {
  await page.viewport(390, 844)
  await openStores(A_STORE, [PRODUCT])
  const row = page.getByRole('row').filter({ hasText: 'Dunk Panda' })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().top).toBeLessThanOrEqual(300)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const card = page.getByRole('region', { name: 'Kicks Downtown' })
  await expect.element(card.getByText('Last compared')).not.toBeVisible()
  await card.getByRole('heading', { name: 'Kicks Downtown' }).click()
  await expect.element(card.getByText('Last compared')).toBeVisible()
})
