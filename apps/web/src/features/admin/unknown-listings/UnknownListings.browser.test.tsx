import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { OutsideEntry } from '../../../shared/outside-listings/OutsideListingsTable.tsx'

const AT = '2026-11-22T13:00:00.000Z'
const UNKNOWN: OutsideEntry = {
  id: 7,
  marketplace: 'stockx',
  product_name: 'Dunk Low Panda',
  style_code: 'DD1391-100',
  size: '9',
  price: 240,
  listed_at: AT,
  found_at: AT,
  may_be_arks: true,
  choice: null,
  problem: null,
}
const SWEEPS = [{ marketplace: 'stockx' as const, is_running: false, swept_at: AT, found: 1_204 }]
const shown = (listings: OutsideEntry[]) => ({ listings, next_cursor: null, sweeps: SWEEPS })
const row = () => page.getByRole('row').filter({ hasText: 'Dunk Low Panda 9' })

test('the operator sees listings that ARK did not create, and decides about them', async () => {
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/unknown-listings', shown([UNKNOWN]))
  answer('GET /admin/unclaimed-orders', { orders: [] })
  await openSite('/admin?tab=unknown-listings', { as: 'operator' })
  await expect.element(page.getByText(/1,204 listings for sale, compared/).first()).toBeVisible()
  await expect.element(row()).toMatchTextContent('$240')
  await expect.element(row()).toMatchTextContent('ARK sent a similar listing and got no answer.')
  const decided = answer('POST /admin/unknown-listings/{id}/decision', { message: 'It stays on StockX.' })
  answer('GET /admin/unknown-listings', shown([{ ...UNKNOWN, choice: 'leave' }]))
  await page.getByRole('button', { name: 'Keep: Dunk Low Panda 9' }).click()
  await expect.element(row()).toMatchTextContent('Kept')
  expect(decided.at(-1)).toMatchObject({ params: { id: 7 }, body: { choice: 'leave' } })
  await expect.element(page.getByRole('button', { name: 'Keep: Dunk Low Panda 9' })).not.toBeInTheDocument()
})

test('an order without a business is assigned to one of those that have the size', async () => {
  const order = {
    account_id: 3,
    marketplace: 'stockx' as const,
    order_number: '04-NE0Z2DDPOZ',
    product_name: 'Dunk Low Panda',
    sku: 'DD1391-100',
    size: '9',
    price: 240,
    sold_at: AT,
    problem: null,
    retailers: [{ id: 5, business_name: 'Kicks & Co', pairs: 2 }],
  }
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/unknown-listings', shown([]))
  const claimed = answer('POST /admin/unclaimed-orders/claim', { message: 'It becomes a sale of Kicks & Co.' })
  answer('GET /admin/unclaimed-orders', () => ({ orders: claimed.length > 0 ? [] : [order] }))
  await openSite('/admin?tab=unknown-listings', { as: 'operator' })
  const section = page.getByRole('region', { name: 'Orders Without a Business' })
  await expect.element(section).toMatchTextContent(/04-NE0Z2DDPOZ.*\$240/)
  await expect.element(page.getByRole('link', { name: /^Unknown Listings/ })).toMatchTextContent('1 waiting')
  await section.getByRole('button', { name: /^Assign: Dunk Low Panda 9/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Order' })
  await expect.element(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Business' }).click()
  await page.getByRole('option', { name: 'Kicks & Co (2 pairs)' }).click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect
    .poll(() => claimed)
    .toMatchObject([{ body: { account_id: 3, order_number: '04-NE0Z2DDPOZ', retailer_id: 5 } }])
  await expect.element(section).not.toBeInTheDocument()
})

test('a retailer sees such listings of an own account, and a refusal shows its reason', async () => {
  const { announce } = await openSite('/marketplace-requests', { as: 'owner' })
  answer('GET /listings/outside', shown([{ ...UNKNOWN, may_be_arks: false }]))
  await announce({ changed: 'listings', ids: [] })
  const section = page.getByRole('region', { name: 'Listed outside ARK' })
  await expect.element(section).toMatchTextContent('It changes nothing here until you decide.')
  answer('POST /listings/outside/{id}/decision', new RefusedAnswer(409, { detail: 'ARK would withdraw it at once' }))
  await section.getByRole('button', { name: 'Manage with ARK: Dunk Low Panda 9' }).click()
  await expect.element(page.getByText('ARK would withdraw it at once')).toBeVisible()
  const decided = answer('POST /listings/outside/{id}/decision', { message: 'It is being withdrawn.' })
  await section.getByRole('button', { name: 'Withdraw: Dunk Low Panda 9' }).click()
  await expect.poll(() => decided.at(-1)?.body).toMatchObject({ choice: 'withdraw' })
})
