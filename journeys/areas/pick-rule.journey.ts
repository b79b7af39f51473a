import { expect, expectToast, test } from '../ark.ts'
import { control, journaledEffects } from '../outside-world.ts'
import { listPair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a pick rule decides where a sale ships from, as previewed', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Picked', { locations: 2 })
  const { api } = retailer
  const { variants } = await api('GET /listings/variants', { query: { limit: 200 } })
  // A size at two locations with different counts; the default rule would not pick the one with fewer pairs.
  const size = variants.find(({ locations, stockx, goat }) => {
    const counts = locations.map((each) => each.quantity_available).filter((each) => each > 0)
    return new Set(counts).size > 1 && stockx.net_payout !== null && goat.net_payout !== null
  })!
  const places = size.locations
    .filter(({ quantity_available }) => quantity_available > 0)
    .toSorted((one, other) => one.quantity_available - other.quantity_available)
  const [fewest] = places
  const chosen = fewest!.location_nickname
  await listPair(api, { variantId: size.variant_id, net: Math.floor(size.stockx.net_payout!) })
  await enter(page, retailer, '/pick-rules')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill(size.product_sku!)
  const card = page.getByRole('region', { name: size.product_name })

  await test.step('the location with fewer pairs is moved to the top, and previewed', async () => {
    await card.getByRole('combobox').selectOption('Pick in Order (Priority-Based)')
    const order = card.getByRole('listitem')
    const up = card.getByRole('button', { name: `${chosen} up` })
    while (!(await order.first().innerText()).includes(chosen)) await up.press('Enter')
    await card.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Fulfillment Preview' })
    await expect(preview.getByRole('row').filter({ hasText: chosen })).toContainText(size.size)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: /^Save/ }).click()
    await expectToast(page, 'Pick Rules Updated')
  })

  await test.step('a sale ships from there', async () => {
    const made = (await journaledEffects(ark.simulators.stockx, 'listing.created')).findLast(
      ({ details }) =>
        details['styleCode'] === size.product_sku && Number.parseFloat(String(details['size'])) === Number(size.size),
    )
    const bought = await control(ark.simulators.stockx, 'buy', { listingId: made?.details['listingId'] })
    await goTo(page, 'Fulfillments')
    const row = page.getByRole('row').filter({ hasText: String(bought['orderNumber']) })
    await expect(row).toContainText(chosen)
  })
})
