import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { ActivityEntry } from './activity.queries.ts'

const entry = (id: number, given: Partial<ActivityEntry>): ActivityEntry => ({
  id,
  created_at: '2026-11-22T14:00:00.000Z',
  event_type: 'settings_changed',
  status: 'success',
  by: 'staff',
  user_name: 'Dana Reyes',
  event_details: {},
  error_message: null,
  ...given,
})
const BY_ARK = entry(3, {
  by: 'ark',
  user_name: null,
  event_type: 'sale_status_set',
  event_details: { order_number: 'A-77', from: 'PENDING', to: 'SUSPENDED' },
})
const FAILED = entry(2, {
  event_type: 'sale_status_refreshed',
  by: 'ark',
  user_name: null,
  status: 'failure',
  error_message: 'StockX does not answer',
})

test('the activity shows who did what, and the previous values', async () => {
  answer('GET /activity', {
    entries: [BY_ARK, FAILED, entry(1, { by: 'machine', user_name: null })],
    next_cursor: null,
  })
  await openSite('/activity', { as: 'manager' })
  const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect
    .element(lines.nth(0))
    .toMatchTextContent(/Sale status set.*ARK’s administrator.*status: PENDING → SUSPENDED/)
  await expect.element(lines.nth(1)).toMatchTextContent(/Failed.*StockX does not answer/)
  await expect.element(lines.nth(2)).toMatchTextContent(/ARK \(automatic\)/)
})

test('the address filters the list to ARK, and more entries follow the last one', async () => {
  const asked = answer('GET /activity', ({ query }) =>
    query?.cursor === undefined ? { entries: [BY_ARK], next_cursor: 3 } : { entries: [FAILED], next_cursor: null },
  )
  const site = await openSite('/activity', { as: 'owner' })
  await page.getByRole('radiogroup', { name: 'Changed by' }).getByText('ARK').click()
  await expect.poll(() => site.search()).toContain('by=ark')
  await expect.element(page.getByText('StockX does not answer')).toBeVisible()
  await expect.poll(() => asked.some(({ query }) => query?.by === 'ark' && query.cursor === 3)).toBe(true)
})

test('without changes by ARK the page says so', async () => {
  answer('GET /activity', { entries: [], next_cursor: null })
  await openSite('/activity?by=ark', { as: 'owner' })
  await expect.element(page.getByRole('heading', { name: 'No changes by ARK' })).toBeVisible()
})
