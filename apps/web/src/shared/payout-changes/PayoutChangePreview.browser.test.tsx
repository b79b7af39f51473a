import { Modal } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../test/site.tsx'
import type { PayoutPreview, PayoutPreviewRow } from './payout-change-messages.ts'
import { PayoutChangePreview } from './PayoutChangePreview.tsx'

const ROW: PayoutPreviewRow = {
  variant_id: 1,
  product_name: 'Air Jordan 1 Retro High OG Chicago Lost and Found',
  size: '10.5',
  desired_before: 1_234.5,
  desired_after: 1_172.78,
  minimum_before: 1_100.25,
  minimum_after: 1_045.24,
  left_out: null,
  effect: 'lower',
  is_below_cost: true,
}
const PREVIEW: PayoutPreview = {
  sizes: 3,
  changed: 2,
  unchanged: 0,
  left_out: [{ reason: 'The desired payout would be below the minimum', sizes: 1 }],
  offered_lower: 2,
  offered_higher: 0,
  newly_offered: 0,
  below_cost: 1,
  rows: [
    ROW,
    { ...ROW, variant_id: 2, size: '11W', desired_before: null, minimum_before: null, is_below_cost: false },
    { ...ROW, variant_id: 3, size: '12', left_out: 'The desired payout would be below the minimum', effect: null },
  ],
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => page.viewport(1280, 800))

test('on a phone every amount of every row is visible without scrolling sideways', async () => {
  await mount(
    <Modal opened onClose={() => undefined} size="lg" title="Change payouts">
      <PayoutChangePreview preview={PREVIEW} />
    </Modal>,
  )
  const region = page.getByRole('region', { name: 'Preview' })
  await expect.element(region).toBeVisible()
  await expect.element(region).toMatchTextContent('Desired $1,234.50 → $1,172.78Minimum $1,100.25 → $1,045.24')
  const shown = region.element()
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
  expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
