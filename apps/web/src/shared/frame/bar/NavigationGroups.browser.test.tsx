import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSite, reloadSite } from '../../../../test/site.tsx'

const navigation = () => page.getByRole('navigation', { name: 'Main' })

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  localStorage.removeItem('ark.closed-groups')
  await page.viewport(1280, 800)
})

test('every entry of an owner fits 900 px', async () => {
  await openSite('/no-such-page', { as: 'owner' })
  await expect.element(navigation().getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  const { scrollHeight, clientHeight } = navigation().element()
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})

test('a closed group stays closed after a reload, and others stay open', async () => {
  await openSite('/no-such-page', { as: 'owner' })
  await navigation().getByRole('button', { name: 'Wholesale' }).click()
  await expect.element(navigation().getByRole('link', { name: 'Offers' })).not.toBeInTheDocument()
  await reloadSite('/no-such-page', { as: 'owner' })
  await expect
    .element(navigation().getByRole('button', { name: 'Wholesale' }))
    .toHaveAttribute('aria-expanded', 'false')
  await expect.element(navigation().getByRole('link', { name: 'Offers' })).not.toBeInTheDocument()
  await expect.element(navigation().getByRole('link', { name: 'Listings' })).toBeVisible()
})

test('a closed group shows the entry of the open page and its waiting items', async () => {
  localStorage.setItem('ark.closed-groups', JSON.stringify(['System']))
  await openSite('/admin?tab=failed-jobs', { as: 'operator' })
  await expect.element(navigation().getByRole('link', { name: 'Failed Jobs' })).toHaveAttribute('aria-current', 'page')
  await expect.element(navigation().getByRole('link', { name: 'Outbox' })).not.toBeInTheDocument()
})
