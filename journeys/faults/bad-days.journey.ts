import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../ark.ts'
import { cellOf, listingRow, enableWithPayouts } from '../listing.ts'
import { endFaults, control, type JournaledEffect, journaledEffects } from '../outside-world.ts'
import { lonePair, type Pair } from '../pairs.ts'
import { goTo } from '../people.ts'
import { whileSilent } from '../programs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test.afterEach(async ({ ark }) => {
  await Promise.all([ark.simulators.stockx, ark.simulators.alias].map(endFaults))
})

/** The time for one attempt, after which another one follows. */
const TRIED = { timeout: 10_000 }

/**
 * Opens the tooltip with the reason why a request waits. Retries, because a line that appears above may move the row.
 */
const openReason = (page: Page, cell: Locator, words: string | RegExp) =>
  expect(async () => {
    await page.mouse.move(0, 0)
    await cell.getByRole('button', { name: /^Requested/ }).hover()
    await expect(page.getByRole('dialog')).toContainText(words, TRIED)
  }).toPass()

test('StockX throttles: the screen shows what waits and since when, and continues by itself', async ({ page, ark }) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Throttled')
  const pair = await lonePair(retailer.api)
  await control(stockx, 'faults', { call: 'Create', kind: '429' })
  await enter(page, retailer, '/listings')
  const row = await listingRow(page, pair)
  await enableWithPayouts(row, pair)
  const cell = cellOf(row, 'StockX')
  await expect(cellOf(row, 'ALIAS')).toContainText('Live')
  await expect(cell.getByRole('img', { name: 'waits' })).toBeVisible()
  await openReason(page, cell, /StockX limits requests.*Since (just now|\d+ )/s)

  await endFaults(stockx)
  // ARK looks for waiting work every 30 s.
  await expect(cell).toContainText('Live')
  await expect(cell.getByRole('img', { name: 'waits' })).toBeHidden()
  expect(await madeOn(stockx, pair)).toHaveLength(1)
})

test('StockX does not answer whether it created the listing: the screen shows it', async ({ page, ark }) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Unanswered')
  const pair = await lonePair(retailer.api)
  await control(stockx, 'faults', { call: 'Create', kind: '503' })
  await enter(page, retailer, '/listings')
  const row = await listingRow(page, pair)
  await enableWithPayouts(row, pair)
  const cell = cellOf(row, 'StockX')
  await expect(cell.getByRole('img', { name: 'waits' })).toBeVisible()
  await openReason(page, cell, 'StockX did not answer')
})

for (const program of ['api', 'database'] as const) {
  test(`the ${program} does not answer: the page says so, keeps its content and catches up by itself`, async ({
    page,
    ark,
  }) => {
    await enter(page, { token: ark.tokens.owner }, '/sales')
    await expect(page.getByRole('table', { name: 'Sales' })).toBeVisible()
    const outage = page.getByText('Cannot reach ARK. Trying again…')
    await whileSilent(ark, program, async () => {
      await expect(outage).toBeVisible()
      await expect(page.getByRole('table', { name: 'Sales' })).toBeVisible()
    })
    await expect(outage).toBeHidden()
    await expect(page.getByRole('status', { name: /^Live/ })).toBeVisible()
    await goTo(page, 'Inventory')
    await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible()
  })
}

/** Returns all listings of a pair that were ever created at StockX. */
async function madeOn(stockx: string, { sku, size }: Pair): Promise<JournaledEffect[]> {
  const made = await journaledEffects(stockx, 'listing.created')
  return made.filter(
    ({ details }) => details['styleCode'] === sku && Number.parseFloat(String(details['size'])) === Number(size),
  )
}
