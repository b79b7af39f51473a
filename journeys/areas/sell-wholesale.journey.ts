import { tokenOf, apiWith } from '../api.ts'
import { expect, expectToast, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { JOURNEY_PEOPLE } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a seller prices by a rule, approves an order, is paid, packs and ships', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Sells Wholesale')
  const buyer = apiWith(ark, await tokenOf(ark, JOURNEY_PEOPLE.buyer.email))
  const operator = apiWith(ark, await tokenOf(ark, JOURNEY_PEOPLE.operator.email))
  await enter(page, retailer, '/wholesale/price-management')

  await test.step('prices are previewed before they are set', async () => {
    await page.getByRole('button', { name: 'Set Prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set wholesale prices' })
    await dialog.getByRole('radio', { name: 'The whole inventory' }).check()
    await dialog.getByRole('combobox', { name: 'Pricing rule' }).click()
    await page.getByRole('option', { name: 'Set to an amount', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Price of a pair' }).fill('87.65')
    await dialog.getByRole('checkbox', { name: 'Also turn wholesale on where it is off' }).check()
    await expect(dialog.getByRole('status')).toContainText(/sizes change/)
    await look(page, { name: 'wholesale prices', within: '[role="dialog"]' })
    await prepareLook(page)
    await dialog.getByRole('button', { name: /^Set [\d,]+ prices$/ }).click()
    await expectToast(page, 'Wholesale prices changed')
  })

  // Found by its price, because other retailers of this ARK have other prices.
  const offered = async () =>
    (await buyer('GET /buyer/available-inventory', { query: { limit: 200 } })).flatMap(
      ({ variant_id, retailer_stocks }) =>
        retailer_stocks
          .filter(({ wholesale_price }) => wholesale_price === 87.65)
          .map(({ product_sync_id, quantity_available }) => ({ variant_id, product_sync_id, quantity_available })),
    )
  const [one] = await offered()
  const { variant_id, product_sync_id, quantity_available } = one!
  const { orders } = await buyer('POST /buyer/bulk-sales', {
    body: { line_items: [{ product_sync_id, variant_id, qty: 1, sale_price: 87.65 }], total_amount: 87.65 },
  })
  const { id, order_number: number } = orders[0]!
  const purchase = async () => buyer('GET /buyer/purchases/{id}', { params: { id } })

  const dialog = page.getByRole('dialog', { name: 'Wholesale Order' })
  const act = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.getByRole('button', { name: `Confirm: ${name}` }).click()
  }
  await test.step('approving reserves the pair', async () => {
    await page.getByRole('link', { name: 'Active Sales' }).click()
    await page.getByRole('button', { name: `order ${number}` }).click()
    await expect(dialog).toContainText('$87.65')
    await act('Approve')
    await expect(dialog.getByRole('button', { name: 'Mark overdue', exact: true })).toBeVisible()
    const now = (await offered()).find((each) => each.variant_id === variant_id)
    expect(now?.quantity_available ?? 0).toBe(quantity_available - 1)
    await look(page, { name: 'wholesale order', within: '[role="dialog"]' })
    await prepareLook(page)
  })

  const sayAsArk = (payment_status: 'paid_to_ark' | 'paid_to_retailer') =>
    operator('POST /admin/wholesale/deal-flows/payment', { body: { ids: [id], payment_status } })
  const money = dialog.getByRole('region', { name: 'Money', exact: true })
  await test.step('the buyer reports the payment, and ARK confirms it: both appear automatically', async () => {
    await buyer('PUT /buyer/purchases/{id}/payment', { params: { id }, body: { paid: true } })
    await expect(money).toContainText('ARK is checking for the payment')
    await sayAsArk('paid_to_ark')
    await expect(money).toContainText('Received the payment')
  })

  await test.step('the order is packed and shipped, and the buyer sees it', async () => {
    const packed = dialog.getByRole('checkbox', { name: /^Packed: / })
    await packed.click()
    await expect(packed).toBeChecked()
    await act('Mark shipped')
    await expect(dialog.getByText('Shipped by seller').first()).toBeVisible()
    expect(await purchase()).toMatchObject({
      status: 'shipped_from_retailer',
      payment_status: 'paid',
      fulfilled_items: 1,
    })
  })

  await test.step('ARK passes the money on, and the seller confirms it', async () => {
    await sayAsArk('paid_to_retailer')
    await expect(money).toContainText('ARK has paid you')
    await act('Payment received')
    await expect(money).toContainText('Received it')
    await look(page, { name: 'wholesale order, paid', within: '[role="dialog"]' })
  })
})
