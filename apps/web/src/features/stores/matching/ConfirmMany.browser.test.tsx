import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { A_STORE } from '../../../../test/a-store.ts'
import { answer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { mount } from '../../../../test/site.tsx'
import type { Sync } from '../stores.queries.ts'
import { ConfirmManyModal } from './ConfirmManyModal.tsx'

const sync = (id: number, of: Partial<Sync> = {}): Sync => ({
  sync_id: id,
  shopify_title: `Shop product ${id}`,
  shopify_sku: null,
  image_url: null,
  status: 'pending',
  matched_variants: 0,
  synced_variants: 0,
  total_variants: 9,
  updated_at: '2026-11-22T12:00:00.000Z',
  ark_product: null,
  suggested_ark_product: { id: 100 + id, name: `Catalog product ${id}`, brand: 'Nike', sku: `AB000${id}-100` },
  suggestion_score: 0.85,
  suggestion_reason: 'Style code in the title',
  variant_mappings: [],
  variants: [],
  ...of,
})
const SYNCS = [
  sync(1, { suggestion_score: 0.6, suggestion_reason: 'The title shares 60% of its words' }),
  sync(2),
  sync(3, { suggested_ark_product: null, suggestion_score: null }),
  sync(4),
]
const box = (id: number) => page.getByRole('checkbox', { name: `Confirm Shop product ${id}` })

test('exact matches are preselected and linked by one click; pending ones show the reason', async () => {
  answer('GET /shopify/stores/{id}/pending-syncs', { syncs: SYNCS, total: 4, total_searched: 4, next_cursor: null })
  const sent = answer('POST /shopify/syncs/confirm-many', {
    confirmed: 1,
    left_out: [{ sync_id: 4, message: 'Another product is suggested now. Look at it again.' }],
  })
  await mount(<ConfirmManyModal isOpen store={A_STORE} onClose={() => undefined} />)
  await expect.element(box(2)).toBeChecked()
  await expect.element(box(1)).not.toBeChecked()
  await expect.element(box(3)).not.toBeInTheDocument()
  await press(page.getByRole('button', { name: 'Confirm 2 matches' }))
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Shop product 4' }))
    .toMatchTextContent('Another product is suggested now.')
  expect(sent).toMatchObject([
    {
      body: {
        links: [
          { sync_id: 2, ark_product_id: 102 },
          { sync_id: 4, ark_product_id: 104 },
        ],
      },
    },
  ])
})
