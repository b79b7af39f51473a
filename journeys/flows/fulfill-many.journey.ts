import { expect, expectToast, test } from '../ark.ts'
import { type BoughtPair, buyOne, savedFrom } from '../orders.ts'
import { journaledEffects } from '../outside-world.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('orders are requested together, labeled in one file and picked by a list, and one is canceled', {
  tag: '@pdf',
}, async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Many Parcels')
  const { api } = retailer
  const first = await buyOne(ark, api, 'stockx')
  const second = await buyOne(ark, api, 'stockx')
  const alias = await buyOne(ark, api, 'alias')
  const orders = [first, second, alias]
  await expect
    .poll(async () => (await api('GET /sales/totals', { query: { to_fulfill: true } })).total)
    .toBe(orders.length)
  await enter(page, retailer, '/fulfillments')
  const row = ({ number }: BoughtPair) => page.getByRole('row').filter({ hasText: number.slice(0, 8) })
  const select = (order: BoughtPair) => row(order).getByRole('checkbox').click()

  await test.step('orders of one platform and location are requested together and followed', async () => {
    await page.getByRole('button', { name: 'Bulk Shipping', exact: true }).click()
    await page.getByRole('button', { name: 'Create Labels' }).click()
    await expectToast(page, 'No Orders Selected')
    await select(alias)
    await expectToast(page, 'Order Not Confirmed')
    await select(first)
    await select(second)
    await page.getByRole('button', { name: 'Create Labels' }).click()
    const request = page.getByRole('dialog', { name: 'Bulk Automation Request' })
    await expect(request).toContainText(`2 orders from ${first.pair.location}`)
    await request.getByRole('button', { name: 'Submit Request' }).click()
    await request.getByRole('button', { name: 'Automation Requests' }).click()
    const entry = page.getByRole('dialog', { name: 'Automation Requests' }).getByRole('listitem').first()
    await expect(entry).toContainText('Waiting')
    await entry.getByRole('button', { name: '2 orders' }).click()
    for (const { number } of [first, second]) await expect(entry).toContainText(number)
    await page.keyboard.press('Escape')
    await expect(row(first)).toContainText('In request')
    await page.getByRole('button', { name: 'Leave Bulk Shipping' }).click()
  })

  await test.step('labels of both marketplaces are one PDF to print', async () => {
    await row(alias).getByRole('button', { name: 'Confirm' }).click()
    await expect(row(alias).getByRole('button', { name: /^Label of/ })).toBeVisible()
    for (const order of orders) await select(order)
    await page.getByRole('button', { name: 'Print Labels' }).click()
    await page.getByRole('menuitem', { name: 'Label printer, 4 × 6 in' }).click()
    const ready = page.getByRole('alert').filter({ hasText: 'Labels Ready' })
    await expect(ready).toContainText('3 labels ready to print')
    const [file] = await Promise.all([
      page.waitForEvent('popup'),
      ready.getByRole('button', { name: /^Print file/ }).click(),
    ])
    await file.waitForURL(/^blob:/)
    expect(await savedFrom(page, file.url())).toMatch(/^%PDF-1/)
    await file.close()
  })

  await test.step('only the pick list is printed, and nothing else of the screen', async () => {
    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Pick List' }).click()
    const list = page.getByRole('dialog', { name: 'Pick List' })
    for (const { pair, number } of orders) {
      const line = list.getByRole('row').filter({ hasText: number })
      await expect(line).toContainText(pair.product)
      await expect(line).toContainText(pair.size)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(list.getByRole('table', { name: `Pick list of ${first.pair.location}` })).toBeVisible()
    await expect(list.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
  })

  await test.step('an order that cannot be fulfilled is canceled with its reason, at the marketplace too', async () => {
    await row(alias)
      .getByRole('button', { name: /^Cancel Order/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
    await expect(dialog).toContainText('ALIAS cancels the order permanently')
    await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Sole is torn')
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await expectToast(page, 'Order Canceled')
    await expect(row(alias)).toBeHidden()
    const canceled = await journaledEffects(ark.simulators.alias, 'order.canceled')
    expect(canceled.some(({ details }) => Object.values(details).includes(alias.number))).toBe(true)
    await goTo(page, 'Sales')
    await expect(row(alias)).toContainText('CANNOT FULFILL')
    await row(alias).getByRole('button', { name: alias.pair.product }).click()
    await expect(page.getByRole('dialog', { name: 'Sale Details' })).toContainText('Sole is torn')
  })
})
