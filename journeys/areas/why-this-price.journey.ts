import { expect, test } from '../ark.ts'
import { look } from '../axe.ts'
import { cellOf, listingRow, enableWithPayouts } from '../listing.ts'
import { lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

const dollarsIn = (text: string): number => Number(text.replace(/[$,]/g, ''))

test('a price is opened to its reasons', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Why')
  const pair = await lonePair(retailer.api)
  await enter(page, retailer, '/dashboard')
  const row = await listingRow(page, pair)
  await enableWithPayouts(row, pair)
  const cell = cellOf(row, 'StockX')
  await expect(cell).toContainText('Live')
  const dialog = page.getByRole('dialog', { name: /^Why \$/ })

  await test.step('the reasons go from the desired payout to the dollar, and lines add up to the cent', async () => {
    await cell.getByRole('button', { name: /^Why \$/ }).click()
    await expect(dialog).toContainText(`The desired payout of $${pair.net.toLocaleString('en-US')}.00 needs an ask of`)
    const lines = (await dialog.locator('dd').allInnerTexts()).map((text) => Math.round(dollarsIn(text) * 100))
    const [ask = 0, ...rest] = lines
    const [payout = 0, ark_fee = 0, net = 0] = rest.slice(-3)
    const fees = rest.slice(0, -3).reduce((sum, each) => sum + each, 0)
    expect([ask + fees - payout, payout + ark_fee - net]).toEqual([0, 0])
    expect(net).toBeGreaterThanOrEqual(pair.net * 100)
    await expect(dialog).toContainText('$1 more')
    await expect(dialog).toContainText(/Lowest ask now, read .* ago: \$/)
    await look(page, { name: 'why this price', within: '[role="dialog"]' })
  })

  await test.step('a manual price is shown as such, opened from the market', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await row.getByRole('button', { name: `CHECK MARKET: ${pair.name}`, exact: true }).click()
    const market = page.getByRole('dialog', { name: 'Market Data' })
    const price = market.getByRole('textbox', { name: 'STOCKX listed ask' })
    const dearer = Number((await price.inputValue()).replace(/[$,]/g, '')) + 7
    await price.fill(String(dearer))
    await price.press('Enter')
    await expect(market.getByRole('button', { name: `Why $${dearer.toLocaleString('en-US')}?` })).toBeVisible()
    await market.getByRole('button', { name: `Why $${dearer.toLocaleString('en-US')}?` }).click()
    await expect(dialog).toContainText('Someone set this price manually')
    await expect(dialog).toContainText(`Lowest ask when $${dearer.toLocaleString('en-US')} was set`)
  })

  await test.step('a withdrawn listing shows why nothing is offered', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await row.getByRole('switch', { name: `Enabled: ${pair.name}` }).click()
    await cell.getByRole('button', { name: /^Why is it not listed on StockX/ }).click()
    await expect(page.getByRole('dialog', { name: 'Why is it not offered?' })).toContainText('Disabled')
  })
})

test('a page shows the requests left at the marketplaces', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Requests')
  await enter(page, retailer, '/settings')
  await page.getByRole('link', { name: 'Marketplace Requests' }).click()
  await expect(page.getByRole('heading', { name: 'Marketplace Requests' })).toBeVisible()
  const stockx = page.getByRole('region', { name: 'StockX' })
  await expect(stockx).toContainText(/[\d,]+ of [\d,]+ requests used today/)
  await expect(stockx).toContainText('You have no waiting changes.')
  await look(page, { name: 'marketplace requests' })
})
