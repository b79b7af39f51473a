import type { Page } from '@playwright/test'
import { apiWith, tokenOf } from '../api.ts'
import { expect, expectToast, test } from '../ark.ts'
import { goTo, JOURNEY_PASSWORD, JOURNEY_PEOPLE } from '../people.ts'
import { enter, openRetailerWithShop, type Retailer } from '../retailers.ts'

const PRICE = 41

/** Offers a product with at least three sizes in stock to wholesale buyers at one price. */
async function offerAProduct({ api }: Retailer) {
  const { products } = await api('GET /inventory/product-summaries', { query: { limit: 50 } })
  const [product] = products
    .filter(({ product_id, total_available }) => product_id !== null && total_available >= 6)
    .toSorted((one, other) => other.total_available - one.total_available)
  if (!product?.product_id) throw new Error('nothing is in stock')
  const { product_id } = product
  await api('POST /inventory/product-syncs/bulk-wholesale-toggle', { body: { product_id, enabled: true } })
  await api('POST /inventory/product-syncs/bulk-wholesale-price', { body: { product_id, wholesale_price: PRICE } })
  return { name: product.product_name, sku: product.product_sku ?? product.product_name }
}

async function joinAsBuyer(page: Page, name: string): Promise<void> {
  await page.goto('/buyer?form=join')
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Email').fill(`${name}@buyers.test`)
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Password', { exact: false }).first().fill(JOURNEY_PASSWORD)
  await form.getByLabel('Confirm password').fill(JOURNEY_PASSWORD)
  await form.getByLabel('Business name').fill(`Buyers ${name}`)
  await form.getByLabel('Invite code').fill('ARK-SANDBOX')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/buyer\/inventory/)
}

const quantities = (page: Page) =>
  page.getByRole('dialog', { name: 'Size run' }).getByRole('textbox', { name: /^Quantity of size/ })

test('a buyer joins by invite code, fills a size run, orders it, and sees it shipped', async ({ page, ark }) => {
  const seller = await openRetailerWithShop(ark, 'Sells By The Box', { products: 8 })
  const product = await offerAProduct(seller)
  await joinAsBuyer(page, 'box-buyer')

  await test.step('a size run is filled by keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Search by product name or SKU' }).fill(product.sku)
    await page
      .getByRole('button', { name: `Size run of ${product.name}` })
      .first()
      .click()
    await quantities(page).first().fill('1')
    await page.keyboard.press('Enter')
    await expect(quantities(page).nth(1)).toBeFocused()
    await page.keyboard.type('1')
    await page.getByRole('button', { name: 'Update cart' }).click()
    await expect(page.getByRole('button', { name: 'View Cart (2)' })).toBeVisible()
  })

  const number = await test.step('the cart becomes an order', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'View Cart (2)' }).click()
    const cart = page.getByRole('dialog', { name: 'Purchase Cart' })
    await expect(cart).toContainText('2 pairs · $82.00')
    await cart.getByRole('button', { name: 'Submit order' }).click()
    await expectToast(page, 'A confirmation e-mail will follow.')
    await goTo(page, 'Purchase History')
    const row = page.getByRole('row').filter({ hasText: '$82.00' })
    await expect(row).toContainText('Submitted')
    return (await row.getByText(/W-\d+/).innerText()).trim()
  })

  const order = page.getByRole('dialog', { name: 'Order details' })
  await test.step('the order is approved, paid and shipped: acts of the others appear automatically', async () => {
    const [sold] = await seller.api('GET /bulk-sales/', { query: { search: number } })
    const params = { id: sold!.id }
    await seller.api('PATCH /bulk-sales/{id}/status', { params, body: { status: 'approved' } })
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('Approved')
    await row.click()
    await order.getByRole('button', { name: 'I have paid…' }).click()
    await order.getByRole('textbox', { name: 'Payment details' }).fill('Wire of today')
    await order.getByRole('button', { name: 'Confirm: I have paid' }).click()
    await expect(order).toContainText('ARK is checking for your payment')
    const operator = apiWith(ark, await tokenOf(ark, JOURNEY_PEOPLE.operator.email))
    const deal = { ids: [params.id], payment_status: 'paid_to_ark' as const }
    await operator('POST /admin/wholesale/deal-flows/payment', { body: deal })
    await expect(order).toContainText('Received the payment')
    await order.getByRole('button', { name: 'Close' }).click()
    const { line_items } = await seller.api('GET /bulk-sales/{id}/details', { params })
    for (const { product_sync_id, line_id } of line_items)
      await seller.api('PATCH /bulk-sales/{id}/fulfill-item', {
        params,
        body: { product_sync_id, line_id, fulfilled: true },
      })
    await expect(row).toContainText('2 of 2 fulfilled')
    await seller.api('PATCH /bulk-sales/{id}/status', { params, body: { status: 'shipped_from_retailer' } })
    await expect(row).toContainText('Shipped by seller')
  })
})

test('the seller counters an offer and the buyer accepts: it becomes an order at that price', {
  tag: '@long',
}, async ({ page, ark, browser }) => {
  const seller = await openRetailerWithShop(ark, 'Haggles Gladly', { products: 8 })
  const product = await offerAProduct(seller)
  await joinAsBuyer(page, 'haggler')
  const offer = page.getByRole('dialog', { name: 'Offer', exact: true })

  await test.step('the buyer offers a price', async () => {
    await page.getByRole('searchbox', { name: 'Search by product name or SKU' }).fill(product.sku)
    await page.getByRole('button', { name: `Open ${product.name}`, exact: true }).click()
    await page
      .getByRole('button', { name: new RegExp(`^Open ${product.name}, size`) })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Make an offer for/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Make an offer' })
    await dialog.getByLabel('One price for every size').fill('30')
    await dialog.getByRole('button', { name: 'Set', exact: true }).click()
    await dialog
      .getByRole('textbox', { name: /^Quantity of size/ })
      .first()
      .fill('1')
    await dialog.getByRole('button', { name: 'Send offer' }).click()
    await expect(page).toHaveURL(/\/buyer\/offers/)
    await offer.getByRole('button', { name: 'Close' }).click()
    await expect(offer).toBeHidden()
  })

  await test.step('the seller asks for more', async () => {
    const context = await browser.newContext({ baseURL: ark.url })
    const theirs = await context.newPage()
    await enter(theirs, seller, '/wholesale/offers')
    await theirs.getByRole('row').filter({ hasText: 'Offered: your turn' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Offer', exact: true })
    await dialog.getByRole('button', { name: 'Counter…' }).click()
    await dialog.getByRole('textbox', { name: /^New price/ }).fill('36.50')
    await dialog.getByRole('button', { name: 'Send counteroffer' }).click()
    await expect(dialog).toContainText('You made a counteroffer')
    await context.close()
  })

  await test.step('the buyer accepts', async () => {
    await page.getByRole('row').filter({ hasText: 'Countered: your turn' }).click()
    await page.getByRole('button', { name: 'Accept $36.50' }).click()
    await expectToast(page, /It is now order W-\d+/)
    await offer.getByRole('button', { name: 'Close' }).click()
    await goTo(page, 'Purchase History')
    await expect(page.getByRole('row').filter({ hasText: '$36.50' })).toContainText('Approved')
    await expect.poll(async () => (await seller.api('GET /bulk-sales/'))[0]?.total_amount).toBe(36.5)
  })
})
