import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { A_STORE } from '../../../../test/a-store.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'
import type { Sync } from '../stores.queries.ts'

type Unrecognized = Answer<'GET /shopify/stores/{id}/unrecognized-sizes'>

const NEW_9: Unrecognized['sizes'][number] = {
  spelling: '9 - new',
  brand: 'Jordan',
  words: 'size not recognized: 9 - new',
  products: 3,
  variants: 3,
  example: { sync_id: 5, shopify_title: 'Jordan 1 High', ark_product_name: 'Jordan 1 Retro High OG' },
  choices: ['8.5', '9', '9.5'],
  suggested_size: null,
}
const EU_42: Unrecognized['sizes'][number] = {
  ...NEW_9,
  spelling: 'eu 42',
  words: 'size not recognized: the product has no size EU 42',
  suggested_size: '8.5',
}
const CONTESTED: Unrecognized['sizes'][number] = {
  ...NEW_9,
  spelling: 'us 9',
  words: 'another option means the same size as us 9: neither is linked automatically',
  products: 1,
  choices: [],
}

interface Given {
  sizes?: Unrecognized
  syncs?: Sync[]
  as?: 'owner' | 'fulfillment'
}

/** Opens the Pending Syncs of a store; `server` has its current answers. */
async function openPending({ sizes, syncs = [], as = 'owner' }: Given = {}) {
  const server = { sizes: sizes ?? { sizes: [NEW_9, CONTESTED], total: 2, chosen: [] } }
  answer('GET /shopify/stores', [A_STORE])
  answer('GET /runs', [])
  answer('GET /shopify/stores/{id}/look-up', { products: 0 })
  answer('GET /shopify/stores/{id}/unrecognized-sizes', () => server.sizes)
  const page_ = { syncs, total: syncs.length, total_searched: syncs.length, next_cursor: null }
  answer('GET /shopify/stores/{id}/pending-syncs', page_)
  answer('GET /shopify/stores/{id}/completed-syncs', { ...page_, syncs: [], total: 0, total_searched: 0 })
  await openSite('/shopify?tab=pending', { as })
  return server
}
const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
const picker = page.getByRole('combobox', { name: 'What “9 - new” means of Jordan' })

test('unrecognized sizes are listed with their brand and products', async () => {
  await openPending()
  await expect.element(rowOf('size not recognized: 9 - new')).toMatchTextContent('Jordan 1 High and 2 others')
  await expect.element(picker).toHaveValue('')
})

test('a choice is sent for the spelling and the brand, and can be reopened', async () => {
  const server = await openPending()
  const chosen = answer('PUT /shopify/unrecognized-sizes', { products: 3 })
  await expect.element(picker).toBeVisible()
  server.sizes = { sizes: [CONTESTED], total: 1, chosen: [{ spelling: '9 - new', brand: 'jordan', size: '9' }] }
  await picker.selectOptions('9')
  await expect.poll(() => chosen).toMatchObject([{ body: { spelling: '9 - new', brand: 'Jordan', size: '9' } }])
  await expect.element(page.getByRole('listitem')).toMatchTextContent('“9 - new” of jordan is size 9')
  server.sizes = { sizes: [NEW_9], total: 1, chosen: [] }
  await page.getByRole('button', { name: 'Reset 9 - new' }).click()
  await expect.poll(() => chosen.at(-1)?.body).toEqual({ spelling: '9 - new', brand: 'jordan' })
  await expect.element(picker).toHaveValue('')
})

test('"none of these" is a choice too, and a refused one shows the reason', async () => {
  await openPending()
  const chosen = answer('PUT /shopify/unrecognized-sizes', () => new RefusedAnswer(422, { detail: 'No such size.' }))
  await picker.selectOptions('None of these')
  await expect.poll(() => chosen).toMatchObject([{ body: { spelling: '9 - new', brand: 'Jordan', size: null } }])
  await expect.element(page.getByText('9 - new: No such size.')).toBeVisible()
})

const TWO: Unrecognized = { sizes: [EU_42, NEW_9], total: 2, chosen: [] }
const chosenAs = (size: string): Unrecognized => ({
  sizes: [NEW_9],
  total: 1,
  chosen: [{ spelling: 'eu 42', brand: 'jordan', size }],
})

test('a size on another scale has a suggestion, which one click accepts', async () => {
  const server = await openPending({ sizes: TWO })
  const chosen = answer('PUT /shopify/unrecognized-sizes', { products: 3 })
  const take = page.getByRole('button', { name: 'Take the suggested size 8.5 for “eu 42” of Jordan' })
  await expect.element(page.getByText(/usual size chart/)).toBeVisible()
  await expect.element(take).toBeVisible()
  server.sizes = chosenAs('8.5')
  await take.click()
  await expect.poll(() => chosen).toMatchObject([{ body: { spelling: 'eu 42', brand: 'Jordan', size: '8.5' } }])
  await expect.element(page.getByRole('listitem')).toMatchTextContent('“eu 42” of jordan is size 8.5')
  await expect.element(take).not.toBeInTheDocument()
  await expect.element(page.getByText(/usual size chart/)).not.toBeInTheDocument()
})

test('another size than the suggested one can be picked, and none is preselected', async () => {
  const server = await openPending({ sizes: TWO })
  const chosen = answer('PUT /shopify/unrecognized-sizes', { products: 3 })
  const pickerOf42 = page.getByRole('combobox', { name: 'What “eu 42” means of Jordan' })
  await expect.element(pickerOf42.getByRole('option', { name: '8.5 (suggested)' })).toBeInTheDocument()
  await expect.element(pickerOf42).toHaveValue('')
  server.sizes = chosenAs('9')
  await pickerOf42.selectOptions('9')
  await expect.poll(() => chosen).toMatchObject([{ body: { spelling: 'eu 42', brand: 'Jordan', size: '9' } }])
  await expect.element(page.getByRole('listitem')).toMatchTextContent('“eu 42” of jordan is size 9')
})

test('a conflict that a spelling cannot settle links to the product', async () => {
  await openPending()
  await rowOf('another option means the same size').getByRole('button', { name: 'See the product' }).click()
  await expect.element(page.getByRole('tab', { name: 'Completed Syncs' })).toHaveAttribute('aria-selected', 'true')
})

test('without unrecognized sizes the section is hidden', async () => {
  await openPending({ sizes: { sizes: [], total: 0, chosen: [] } })
  await expect.element(page.getByText('No pending syncs')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Sizes not recognized' })).not.toBeInTheDocument()
})

const ARK = { id: 7, name: 'Jordan 1 Retro High OG', brand: 'Jordan', sku: 'DZ5485-612' }
const DOUBLE: Sync = {
  sync_id: 9,
  shopify_title: 'Jordan 1 High (warehouse)',
  shopify_sku: 'DZ5485-612-9',
  image_url: null,
  status: 'pending',
  matched_variants: 0,
  synced_variants: 0,
  total_variants: 0,
  updated_at: '2026-11-22T14:00:00.000Z',
  ark_product: null,
  suggested_ark_product: ARK,
  suggestion_score: 0.95,
  suggestion_reason: '“Jordan 1 High” supplies the same sizes already: 9',
  variant_mappings: [],
  variants: [],
  suppliers: [{ sync_id: 5, shopify_title: 'Jordan 1 High', image_url: null, sizes: ['9', '9.5'] }],
}

test('a second product with the same sizes is shown next to the one that supplies them', async () => {
  await openPending({ sizes: { sizes: [], total: 0, chosen: [] }, syncs: [DOUBLE] })
  await expect.element(page.getByText(/supplies the same sizes already: 9/)).toBeVisible()
  await page
    .getByRole('button', { name: /Jordan 1 High \(warehouse\)/ })
    .first()
    .click()
  const both = page.getByRole('region', { name: 'Possible duplicate' })
  await expect.element(both).toMatchTextContent('Jordan 1 High (warehouse)')
  await expect.element(both).toMatchTextContent('Already linked')
  await expect.element(both.getByText('9.5')).toBeVisible()
})
