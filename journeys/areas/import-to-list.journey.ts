import { expect, test } from '../ark.ts'
import { journaledEffects } from '../outside-world.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

/** A product in the sandbox's catalog and in this shop. */
const SKU = 'DD1391-100'

test('a product goes from Check Payouts to a live listing', async ({ page, ark }) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Daily Lister', { styleCodes: [SKU] })
  await enter(page, retailer, '/dashboard')

  await test.step('its net payouts lead to Import to List', async () => {
    await goTo(page, 'Check Payouts')
    await page.getByRole('searchbox', { name: 'Search StockX by name, style code or barcode' }).fill(SKU)
    await page
      .getByRole('list', { name: 'Found products' })
      .getByRole('button')
      .filter({ hasText: SKU })
      .first()
      .click()
    await page.getByRole('button', { name: 'Import to List' }).click()
    await expect(page.getByRole('heading', { name: 'Import to List' })).toBeVisible()
  })

  await test.step('the product is synced with the shop, and its stock is reviewed', async () => {
    const store = page.getByRole('list', { name: 'Products of the store' })
    await store
      .getByRole('button', { name: /^(Sync|Already Synced, continue): / })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'How many pairs may be listed?' })).toBeVisible()
    await page.getByRole('button', { name: 'Save and Continue' }).click()
  })

  const before = (await journaledEffects(stockx, 'listing.created')).at(-1)?.n ?? 0
  await test.step('one size is priced, and listed only on StockX', async () => {
    const row = page.getByRole('table', { name: 'Pricing by size' }).getByRole('row').nth(1)
    await row.getByRole('checkbox', { name: /^List size \S+$/ }).check()
    await row.getByRole('textbox', { name: /^Desired payout: / }).fill('240')
    await row.getByRole('textbox', { name: /^Minimum payout: / }).fill('200')
    await row.getByRole('checkbox', { name: /on ALIAS$/ }).uncheck()
    await page.getByRole('button', { name: 'Create Listings' }).click()
    await expect(page.getByRole('heading', { name: '1 size being listed' })).toBeVisible()
  })

  await test.step('StockX has the listing, and ALIAS does not', async () => {
    // An answer that comes too late can make a second listing, which is withdrawn.
    const left = async () => {
      const made = await journaledEffects(stockx, 'listing.created', before)
      const deleted = await journaledEffects(stockx, 'listing.deleted', before)
      const gone = new Set(deleted.map(({ details }) => details['listingId']))
      return made.filter(({ details }) => details['styleCode'] === SKU && !gone.has(details['listingId'])).length
    }
    await expect.poll(left).toBe(1)
    const live = async () => {
      const { variants } = await retailer.api('GET /listings/variants', { query: { search: SKU, filter: 'listed' } })
      return variants.flatMap(({ marketplace_listings }) =>
        marketplace_listings.map(({ marketplace, state }) => [marketplace, state]),
      )
    }
    await expect.poll(live).toEqual([['stockx', 'live']])
    await page.getByRole('link', { name: 'View All Listings' }).click()
    await expect(page).toHaveURL(/\/listings/)
  })
})
