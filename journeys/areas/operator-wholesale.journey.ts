import { apiWith, tokenOf } from '../api.ts'
import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { JOURNEY_PEOPLE } from '../people.ts'
import { enter, openRetailerWithShop, type Retailer } from '../retailers.ts'

test.use({ person: 'operator' })

const SELLER = 'Ships By Way Of ARK'
const PRICE = 63.21

/** Offers a pair and orders it as a buyer. */
async function anOrder({ api }: Retailer, buyer: ReturnType<typeof apiWith>) {
  const { products } = await api('GET /inventory/product-summaries', { query: { limit: 50 } })
  const product = products.find(({ product_id, total_available }) => product_id !== null && total_available > 1)!
  const product_id = product.product_id!
  await api('POST /inventory/product-syncs/bulk-wholesale-toggle', { body: { product_id, enabled: true } })
  await api('POST /inventory/product-syncs/bulk-wholesale-price', { body: { product_id, wholesale_price: PRICE } })
  const offered = await buyer('GET /buyer/available-inventory', { query: { product_id, limit: 200 } })
  const [line] = offered.flatMap(({ variant_id, retailer_stocks }) =>
    retailer_stocks
      .filter(({ wholesale_price }) => wholesale_price === PRICE)
      .map(({ product_sync_id }) => ({ product_sync_id, variant_id, qty: 1, sale_price: PRICE })),
  )
  const { orders } = await buyer('POST /buyer/bulk-sales', { body: { line_items: [line!], total_amount: PRICE } })
  return orders[0]!
}

test('an order goes through ARK: the operator moves it from the seller to the buyer, and the money back', async ({
  page,
  ark,
  browser,
}) => {
  const seller = await openRetailerWithShop(ark, SELLER, { products: 8 })
  const buyer = apiWith(ark, await tokenOf(ark, JOURNEY_PEOPLE.buyer.email))
  const { id, order_number: number } = await anOrder(seller, buyer)
  const params = { id }
  await seller.api('PATCH /bulk-sales/{id}/status', { params, body: { status: 'approved' } })
  const dialog = page.getByRole('dialog', { name: 'Deal Details' })
  const act = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: `Confirm: ${name}` }).click()
    await expect(page.getByRole('dialog', { name, exact: true })).toBeHidden()
  }

  await test.step('the money of the buyer arrives', async () => {
    await page.goto('/admin?tab=wholesale&area=deals')
    await page.getByRole('searchbox', { name: 'Seller' }).fill(SELLER)
    await page
      .getByRole('row')
      .filter({ hasText: number })
      .getByRole('button', { name: `order ${number}` })
      .click()
    await expect(dialog).toContainText('Ships via ARK')
    await look(page, { name: 'deal', within: '[role="dialog"]' })
    await prepareLook(page)
    await act('Mark paid to ARK')
    await expect(dialog).toContainText('Paid to ARK')
  })

  await test.step('the seller packs and ships', async () => {
    const { line_items } = await seller.api('GET /bulk-sales/{id}/details', { params })
    for (const { product_sync_id, line_id } of line_items)
      await seller.api('PATCH /bulk-sales/{id}/fulfill-item', {
        params,
        body: { product_sync_id, line_id, fulfilled: true },
      })
    await seller.api('PATCH /bulk-sales/{id}/status', { params, body: { status: 'shipped_from_retailer' } })
  })

  await test.step('the order arrives at ARK, is sent on, and is received; the buyer sees each step', async () => {
    await page.reload()
    for (const [name, status] of [
      ['Mark arrived at ARK', 'arrived_to_ark'],
      ['Mark shipped by ARK', 'shipped_from_ark'],
      ['Mark received', 'received'],
    ] as const) {
      await act(name)
      // A run changes the status.
      await expect.poll(async () => (await buyer('GET /buyer/purchases/{id}', { params })).status).toBe(status)
    }
  })

  await test.step('the seller is paid, and sees it', async () => {
    await act('Mark paid to seller')
    await expect(dialog).toContainText('Paid to seller')
    const context = await browser.newContext({ baseURL: ark.url })
    const theirs = await context.newPage()
    await enter(theirs, seller, `/wholesale/sales-history?order=${id}`)
    await expect(theirs.getByRole('dialog', { name: 'Wholesale Order' })).toContainText('ARK has paid you')
    await context.close()
  })
})
