import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { mount } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'
import type { Candidate } from './candidates.ts'
import { ConfirmSync } from './ConfirmSync.tsx'

const GORGE_GREEN = { id: 7, name: 'Jordan 1 Retro High OG Gorge Green', brand: 'Jordan', sku: 'DZ5485-303' }

const SYNCED: Answer<'POST /shopify/syncs/{id}/confirm'> = {
  sync_id: 3,
  shopify_title: 'Jordan 1 High',
  shopify_sku: null,
  image_url: null,
  status: 'matched',
  matched_variants: 0,
  synced_variants: 0,
  total_variants: 0,
  updated_at: '2026-11-22T14:00:00.000Z',
  ark_product: GORGE_GREEN,
  suggested_ark_product: null,
  suggestion_score: null,
  suggestion_reason: null,
  variant_mappings: [],
  variants: [],
}

const candidate = (sku: string | null): Candidate => ({
  syncId: 3,
  shopifyProductId: null,
  storeId: 1,
  title: 'Jordan 1 High',
  sku,
  imageUrl: null,
  sizes: ['9'],
  suggestion: { product: GORGE_GREEN, score: 0.9, reason: 'Title' },
})

async function confirm(sku: string | null) {
  answer('GET /images/products/{id}', null)
  answer('GET /shopify/syncs/{id}/matches', { variant_mappings: [], sizes: [] })
  const asked = answer('POST /shopify/syncs/{id}/confirm', SYNCED)
  const onLinked = vi.fn<() => void>()
  await mount(
    <ConfirmSync
      candidate={candidate(sku)}
      product={GORGE_GREEN}
      onFindOther={() => undefined}
      onCancel={() => undefined}
      onLinked={onLinked}
    />,
  )
  return { asked, onLinked, button: page.getByRole('button', { name: 'Confirm Sync' }) }
}

test('a suggestion with another style code says so, and is linked only after a confirmation', async () => {
  const { asked, onLinked, button } = await confirm('DZ5485-612-9')
  await expect
    .element(page.getByRole('alert', { name: 'Different style code' }))
    .toMatchTextContent('Your SKU has style code DZ5485612; this product has DZ5485-303.')
  await expect.element(button).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I checked: it is the same shoe' }).click()
  await button.click()
  await expect.poll(() => onLinked.mock.calls).toHaveLength(1)
  await expect.poll(() => asked).toMatchObject([{ body: { ark_product_id: 7 } }])
})

test.each(['DZ5485-303-9', 'KC-000017', null])('the SKU %s causes no warning', async (sku) => {
  const { button } = await confirm(sku)
  await expect.element(button).toBeEnabled()
  await expect.element(page.getByText('Different style code')).not.toBeInTheDocument()
})
