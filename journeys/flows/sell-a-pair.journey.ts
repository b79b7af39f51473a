import type { Locator, Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { expect, expectToast, type RunningArk, test } from '../ark.ts'
import { ENFORCES_BUDGETS } from '../../tooling/patience.ts'
import { cellOf, listingRow, enableWithPayouts } from '../listing.ts'
import { aliasListingStatus, control, type JournaledEffect, journaledEffects, listingIds } from '../outside-world.ts'
import { lonePair, type Pair } from '../pairs.ts'
import { savedFrom } from '../orders.ts'
import { goTo } from '../people.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'
import { FIGURE } from '../slowest-journeys.ts'
import { searchStock } from '../stock-search.ts'

test('the last pair is offered twice, sold once, shipped and paid', { tag: '@pdf' }, async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Last Pair')
  const owner = retailer.api
  const operator = apiAs(ark, 'operator')
  const pair = await lonePair(owner)
  await enter(page, retailer, '/dashboard')
  let loads = 0
  page.on('load', () => loads++)

  await test.step('the one pair is at its location in the inventory', () => findInInventory(page, pair))

  const net = await test.step('with payouts it goes live on both marketplaces', async () => {
    const row = await listingRow(page, pair)
    await enableWithPayouts(row, pair)
    for (const marketplace of ['StockX', 'ALIAS'] as const) await expect(cellOf(row, marketplace)).toContainText('Live')
    await cellOf(row, 'StockX')
      .getByRole('button', { name: /^Net payout/ })
      .first()
      .hover()
    const breakdown = page.getByRole('dialog')
    for (const line of [
      'Ask',
      'Transaction fee (7%)',
      'Payment processing (3%)',
      'Marketplace payout',
      'ARK fee',
      'Net payout',
    ])
      await expect(breakdown).toContainText(line)
    const shown = await cellOf(row, 'StockX')
      .getByRole('button', { name: /^Net payout/ })
      .first()
      .innerText()
    await expect(breakdown.locator('dd').last()).toHaveText(shown)
    return shown
  })
  const listings = await listingIds(ark, pair)
  const before = await owner('GET /finances/')

  const bought = await control(ark.simulators.stockx, 'buy', { listingId: listings.stockx })
  const orderNumber = String(bought['orderNumber'])

  await test.step('ARK sees the sale and withdraws the pair from ALIAS', async () => {
    await goTo(page, 'Sales')
    const row = page.getByRole('row').filter({ hasText: orderNumber })
    await row.getByRole('button', { name: pair.product }).click()
    const details = page.getByRole('dialog', { name: 'Sale Details' })
    const seen = await secondsOf(details.getByText(/after the sale$/))
    const withdrawn = await secondsOf(details.getByText(/^Withdrawn elsewhere in/))
    if (ENFORCES_BUDGETS) expect([seen <= 10, withdrawn <= 5]).toEqual([true, true])
    const description = `sale seen after ${seen} s, withdrawn at ALIAS ${withdrawn} s later`
    test.info().annotations.push({ type: FIGURE, description })
    await expect(details).toContainText(`Net payout${net}`)
    await expect(details).toContainText('Store order created')
    expect(await aliasListingStatus(ark, listings.alias)).toBe('LISTING_STATUS_DELETED')
    expect(await storeOrdersOf(ark, pair)).toHaveLength(1)
    await page.keyboard.press('Escape')
  })

  await test.step('its label is a PDF, and the pair is handed over', async () => {
    await goTo(page, 'Fulfillments')
    const row = page.getByRole('row').filter({ hasText: orderNumber })
    const [label] = await Promise.all([
      page.waitForEvent('popup'),
      row.getByRole('button', { name: /^Label of/ }).click(),
    ])
    await label.waitForURL(/^blob:/)
    expect(await savedFrom(page, label.url())).toMatch(/^%PDF-1/)
    await label.close()
    await row.getByRole('button', { name: /^Mark as Fulfilled/ }).click()
    await expectToast(page, 'Marked as Fulfilled')
    await expect(row).toBeHidden()
  })

  await test.step('StockX pays ARK, ARK pays the retailer, the owner confirms', async () => {
    await goTo(page, 'Finances')
    const balances = page.getByRole('region', { name: 'Balances' })
    const payout = Number(net.replace(/[$,]/g, ''))
    await control(ark.simulators.stockx, 'advance', { orderNumber, status: 'PAYOUTCOMPLETED' })
    await expect(balances).toContainText(`Ready for Payout${money(before.ready_for_payout + payout)}`)
    const known = (await operator('GET /admin/retailers')).find((each) => each.business_name === retailer.name)
    const payment_date = new Date().toISOString().slice(0, 10)
    await operator('POST /admin/payments', { body: { retailer_id: known!.id, amount: payout, payment_date } })
    await page.getByRole('button', { name: /^Payments \(1 to confirm\)/ }).click()
    const payments = page.getByRole('dialog', { name: 'Payments' })
    const payment = payments.getByRole('listitem').filter({ hasText: net })
    await payment.getByRole('button', { name: 'Confirm' }).click()
    await expect(payment).toContainText('Confirmed')
    await page.keyboard.press('Escape')
    await expect(balances).toContainText(`Ready for Payout${money(before.ready_for_payout)}`)
    await expect(balances).toContainText(`All Paid Sales${money(before.all_paid_sales + payout)}`)
  })
  expect(loads, 'the screen followed by itself').toBe(0)
})

/** Returns the seconds in a text such as '2.2 s after the sale'. */
async function secondsOf(text: Locator): Promise<number> {
  return Number.parseFloat((await text.innerText()).replace(/^[^\d]*/, ''))
}

const money = (dollars: number): string => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Returns the orders for this pair in the store itself. */
async function storeOrdersOf({ simulators }: RunningArk, { sku, size }: Pair): Promise<JournaledEffect[]> {
  const orders = await journaledEffects(simulators.shopify, 'order.created')
  return orders.filter(({ details }) => JSON.stringify(details['lines']).includes(`"${sku}-${size}"`))
}

async function findInInventory(page: Page, { product, sku, size, location }: Pair): Promise<void> {
  await goTo(page, 'Inventory')
  await searchStock(page, sku)
  await page.getByRole('button', { name: `Open ${product}`, exact: true }).click()
  await page.getByRole('button', { name: `Open ${product} size ${size}`, exact: true }).click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('textbox', { name: `Reserved: ${product} size ${size}, ${location}` }) })
  await expect(row.getByRole('cell').nth(5)).toHaveText('1')
}
