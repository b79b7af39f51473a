import { apiAs } from '../api.ts'
import { expect, expectToast, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a pair is underpaid: the owner finds out why, is paid, and exports the month', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Paid Otherwise')
  const owner = retailer.api
  const operator = apiAs(ark, 'operator')
  const pair = await lonePair(owner)
  await listPair(owner, pair)
  const { alias } = await listingIds(ark, pair)
  const { id: orderId } = await control(ark.simulators.alias, 'buy', { listingId: alias })
  const sold = async () => (await owner('GET /sales/')).sales[0]
  await expect.poll(sold).toBeDefined()
  const sale = (await sold())!
  const received = less(sale.marketplace_payout)
  const net = less(sale.retailer_payout)

  await test.step('ALIAS pays less than expected, and the operator records its statement', async () => {
    await control(ark.simulators.alias, 'advance', { orderId, status: 'ORDER_STATUS_COMPLETED' })
    await operator('POST /sales/admin/refresh-status/{id}', { params: { id: sale.id } })
    await operator('POST /sales/admin/paid-payout/{id}', { params: { id: sale.id }, body: { amount: received } })
  })

  await test.step('the owner sees the difference, and the money history of the pair', async () => {
    await enter(page, retailer, '/sales')
    await page.getByRole('row').filter({ hasText: pair.product }).getByRole('button', { name: pair.product }).click()
    await page
      .getByRole('dialog', { name: 'Sale Details' })
      .getByRole('link', { name: /^Money story/ })
      .click()
    const story = page.getByRole('dialog', { name: 'Money Story' })
    await expect(story).toContainText('$12.50 less than expected: Unexplained')
    await expect(story).toContainText(`Paid, per the statement`)
    await expect(story).toContainText(`Net payout${money(net)}`)
    await expect(story).toContainText('At ARK, ready for payout.')
    await expect(story.getByRole('table', { name: 'Ledger' })).toContainText('Sold: payout expected')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Balances' })).toContainText(`Ready for Payout${money(net)}`)
  })

  await test.step('the difference is marked with a note, and leaves the queue', async () => {
    await page.getByText('Payout differences (1)').click()
    const table = page.getByRole('table', { name: 'Payout differences' })
    await expect(table).toContainText('-$12.50')
    await table.getByRole('checkbox', { name: /^Select ALIAS order/ }).check()
    await page.getByRole('textbox', { name: 'Note' }).fill('ALIAS charged a penalty, agreed')
    await page.getByRole('button', { name: 'Mark as reviewed' }).click()
    await expect(page.getByRole('heading', { name: 'All payouts are as expected' })).toBeVisible()
    await page.getByText('Reviewed', { exact: true }).click()
    await expect(table).toContainText('ALIAS charged a penalty, agreed')
  })

  await test.step('ARK pays, the owner confirms, and the pair shows its payment', async () => {
    const known = (await operator('GET /admin/retailers')).find((each) => each.business_name === retailer.name)
    const payment_date = new Date().toISOString().slice(0, 10)
    await operator('POST /admin/payments', { body: { retailer_id: known!.id, amount: net, payment_date } })
    await page.getByRole('button', { name: /^Payments \(1 to confirm\)/ }).click()
    const payments = page.getByRole('dialog', { name: 'Payments' })
    await payments.getByRole('button', { name: 'Confirm' }).click()
    await expect(payments).toContainText('Confirmed')
    await page.keyboard.press('Escape')
    const balances = page.getByRole('region', { name: 'Balances' })
    await expect(balances).toContainText('Ready for Payout$0.00')
    await expect(balances).toContainText(`All Paid Sales${money(net)}`)
    await page.getByText('Transactions', { exact: true }).click()
    await page.getByRole('row').filter({ hasText: pair.product }).getByRole('button').first().click()
    const story = page.getByRole('dialog', { name: 'Money Story' })
    await expect(story).toContainText(`with the payment of ${money(net)}, which you have confirmed`)
    await page.keyboard.press('Escape')
  })

  await test.step('the month is exported to QuickBooks as a journal', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const form = page.getByRole('dialog', { name: 'Export' })
    await form.getByRole('combobox', { name: 'File' }).selectOption('quickbooks')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^journal_quickbooks_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/)
    await expectToast(page, 'File Downloaded')
  })

  await test.step('the dashboard and the sales page show the same figures for today', async () => {
    await goTo(page, 'Dashboard')
    const today = page.getByRole('region', { name: 'Today', exact: true })
    await expect(today).toContainText(`Net Payout${money(net)}`)
    await today.getByRole('link', { name: 'Show them' }).click()
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(`Net Payout${money(net)}`)
  })
})

const less = (dollars: number): number => Math.round(dollars * 100 - 12_50) / 100
const money = (dollars: number): string => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
