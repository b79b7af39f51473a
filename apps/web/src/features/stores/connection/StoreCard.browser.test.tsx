import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { A_STORE } from '../../../../test/a-store.ts'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Store } from '../stores.queries.ts'

const MISSING = { scope: 'read_orders', words: 'What your shop sells itself does not appear under Sales.' }

async function openStores(store: Store) {
  answer('GET /shopify/stores', [store])
  answer('GET /runs', [])
  answer('GET /shopify/stores/{id}/products', { products: [], total: 0, total_searched: 0, next_cursor: null })
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
