import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

test('wholesale orders and offers that wait for the seller are in the navigation and in the notifications', async () => {
  answer('GET /bulk-sales/', [])
  answer('GET /bulk-sales/summary', { to_answer: 2, active: 2, over: 0, active_amount: 0, unpaid_amount: 0 })
  const { announce } = await openSite('/wholesale', { as: 'owner' })
  answer('GET /wholesale/waiting', { orders: 2, offers: 1 })
  await announce({ changed: 'wholesale-orders', ids: [1] })
  await expect.element(page.getByRole('link', { name: 'Active Sales 2 waiting' })).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Offers 1 waiting' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Notifications, needs attention' }).click()
  const list = page.getByRole('region', { name: 'Needs attention' })
  await expect.element(list.getByRole('link', { name: 'Wholesale orders to answer 2' })).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: 'Wholesale offers to answer 1' }))
    .toHaveAttribute('href', '/wholesale/offers')
})
