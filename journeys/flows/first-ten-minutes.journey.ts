import { expect, expectToast, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { apiWith, tokenOf } from '../api.ts'
import { journaledEffects } from '../outside-world.ts'
import { JOURNEY_PASSWORD } from '../people.ts'
import { openUnconnectedShop } from '../retailers.ts'

test('a new retailer gets from sign-up to the first live listing, and can interrupt the steps', async ({
  page,
  ark,
}) => {
  const email = 'ten.minutes@journeys.test'
  const shop = await openUnconnectedShop(ark, 'Ten Minutes')
  const steps = page.getByRole('region', { name: /^Your first steps/ })
  const next = steps.locator('[aria-current=step]')

  await test.step('the retailer joins by an invite code, and sees the first steps instead of zeros', async () => {
    await page.goto('/seller?form=join')
    const form = page.getByRole('form', { name: 'Sign up' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Username').fill('tenminutes')
    await form.getByLabel('Password', { exact: false }).first().fill(JOURNEY_PASSWORD)
    await form.getByLabel('Confirm password').fill(JOURNEY_PASSWORD)
    await form.getByLabel('Business name').fill('Ten Minutes')
    await form.getByLabel('Business type').selectOption('Consignment')
    await form.getByLabel('Invite code').fill('ARK-SANDBOX')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(next).toContainText('Connect your Shopify store')
  })

  await test.step('the retailer connects the store, and its stock is imported automatically', async () => {
    await next.getByRole('link', { name: 'Connect Store' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Connect Store' }).first().click()
    await page.getByRole('textbox', { name: 'Shop domain' }).fill(shop.domain)
    await page.getByRole('button', { name: 'Continue to Shopify' }).click()
    await expect(page.getByRole('heading', { name: 'Store connected', exact: true })).toBeVisible()
    await page.goto('/dashboard')
    await expect(next).toContainText('Set your payouts')
  })

  await test.step('the retailer confirms a remaining match, and sees how many are left', async () => {
    await steps.getByRole('link', { name: 'Confirm Matches' }).click()
    const list = page.getByRole('table', { name: 'Pending syncs' })
    await list
      .getByRole('button', { name: /^(Confirm|Review) / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Sync' })
    await dialog.getByRole('button', { name: 'Confirm Sync' }).click()
    await expectToast(page, 'Sync confirmed')
  })

  const payouts = page.getByRole('dialog', { name: 'Change payouts' })
  await test.step('the retailer sets payouts by the rule; the input survives leaving the page', async () => {
    await page.goto('/dashboard')
    await next.getByRole('link', { name: 'Set Payouts' }).click()
    await expect(payouts.getByRole('combobox', { name: 'Change' })).toHaveValue(
      'Both payouts from the better lowest ask',
    )
    await expect(payouts.getByRole('status')).toContainText(/\d+ of \d+ sizes change/)
    await payouts.getByRole('textbox', { name: 'If the cost is unknown, minimum = desired −' }).fill('12')
    await page.reload()
    await expect(payouts.getByRole('textbox', { name: 'If the cost is unknown, minimum = desired −' })).toHaveValue(
      /12/,
    )
    await payouts.getByRole('button', { name: /^Change [\d,]+ sizes?$/ }).click()
    await expectToast(page, 'Payouts changed')
  })

  await test.step('the retailer previews the listing of each size, and enables them', async () => {
    await page.goto('/dashboard')
    await next.getByRole('link', { name: 'Check and Enable' }).click()
    const check = page.getByRole('dialog', { name: 'Review and enable' })
    await expect(check.getByRole('status')).toContainText(/would be listed/)
    await expect(check.getByRole('list', { name: 'Where' })).toContainText(/StockX: [\d,]+ listings?, asks of \$/)
    await look(page, { name: 'check and enable', within: '[role="dialog"]' })
    await prepareLook(page)
    await check.getByRole('button', { name: /^Enable [\d,]+ sizes?$/ }).click()
    await expectToast(page, 'Sizes enabled')
  })

  await test.step('the first listing is live at the marketplace, and the steps are complete', async () => {
    const api = apiWith(ark, await tokenOf(ark, email))
    await expect.poll(async () => (await api('GET /dashboard/first-steps')).is_listing_live).toBe(true)
    // The first listing may be at ALIAS; one at StockX follows.
    const pricesAtStockx = async () => {
      const { variants } = await api('GET /listings/variants', { query: { filter: 'listed', limit: 200 } })
      return variants
        .flatMap(({ marketplace_listings }) => marketplace_listings)
        .filter(({ state, marketplace }) => state === 'live' && marketplace === 'stockx')
        .map(({ price }) => price)
    }
    await expect(async () => {
      const [price] = await pricesAtStockx()
      const activated = await journaledEffects(ark.simulators.stockx, 'listing.activated')
      expect(activated.map(({ details }) => details['amount'])).toContain(price)
    }).toPass()
    await page.goto('/dashboard')
    await expect(page.getByText('Sales today')).toBeVisible()
    await expect(steps).toBeHidden()
  })
})
