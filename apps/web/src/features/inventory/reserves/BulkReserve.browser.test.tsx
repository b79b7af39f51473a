import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Reserved } from './ReservedMessage.tsx'

const PREVIEW: Reserved = {
  change: null,
  items: 40,
  changed_items: 38,
  short_items: 0,
  reserved_before: 2,
  reserved_after: 120,
  available_before: 118,
  available_after: 0,
  rows: [],
}
const CHANGE = '11-48'
const dialog = () => page.getByRole('dialog', { name: 'Inventory Reservations' })
const apply = (name: string) => dialog().getByRole('button', { name })
const chooseAll = () => press(dialog().getByRole('radio', { name: /^Reserve All/ }))
async function applyAll() {
  await chooseAll()
  await expect.element(apply('Take 118 pairs off sale')).toBeEnabled()
  await press(apply('Take 118 pairs off sale'))
}

async function openBulkReserve() {
  const totals = { total_products: 1, loaded_variants: 1, available_units: 118, reserved_units: 2 }
  answer('GET /inventory/stats', totals)
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /locations/', [])
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  const asked = answer('POST /inventory/bulk-reserve', ({ body }) => ({
    ...PREVIEW,
    change: body.preview ? null : CHANGE,
  }))
  await openSite('/inventory', { as: 'owner' })
  await page.getByRole('button', { name: 'Bulk Reserve' }).click()
  await press(dialog().getByRole('radio', { name: 'The whole inventory' }))
  return asked
}

test('initially no rule is chosen, nothing is requested, and nothing can be applied', async () => {
  const asked = await openBulkReserve()
  const rules = dialog().getByRole('radiogroup').last().getByRole('radio')
  for (const radio of rules.all()) await expect.element(radio).not.toBeChecked()
  await expect.element(dialog()).toMatchTextContent('Choose how much to reserve.')
  await expect.element(apply('Apply')).toBeDisabled()
  expect(asked).toEqual([])
})

test('the number of pairs that go off sale is shown before and after, and on the button', async () => {
  const asked = await openBulkReserve()
  await chooseAll()
  await expect.element(dialog().getByRole('status')).toMatchTextContent('118 pairs go off sale.')
  await expect.element(apply('Take 118 pairs off sale')).toBeEnabled()
  await press(apply('Take 118 pairs off sale'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('118 pairs go off sale.')
  await expect.poll(() => asked.filter(({ body }) => !body.preview)).toMatchObject([{ body: { rule: 'all' } }])
})

test('the message offers an undo of exactly that change', async () => {
  await openBulkReserve()
  await applyAll()
  const undone = answer('POST /inventory/bulk-reserve/undo', {
    message: '38 sizes at their locations are restored.',
    restored_items: 38,
    skipped_items: 0,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('38 sizes at their locations are restored.')).toBeVisible()
  await expect.poll(() => undone).toMatchObject([{ body: { change: CHANGE } }])
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
