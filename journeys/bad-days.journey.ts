import { apiAs } from './api.ts'
import { expect, test } from './ark.ts'
import { cellOf, listingRow, offer } from './listing.ts'
import { clearFaults, control, type Effect, effects, listingIds } from './outside-world.ts'
import { lonePair, type Pair } from './pairs.ts'
import { goTo, signIn } from './people.ts'
import { whileSilent } from './programs.ts'

/** StockX answers one request a second, and the sandbox's own first listings may stand in line before ours. */
const LISTED_WITHIN_MS = 75_000
/**
 * A creation that was never answered is tried again once it can no longer have come through (90 s), looked for
 * every 15 s.
 */
const TRIED_AGAIN_WITHIN_MS = 130_000

/** Polls run every few seconds; both marketplaces have to be asked, and the machine may be busy. */
const SALE_SEEN_WITHIN_MS = 40_000

test.afterEach(async ({ ark }) => {
  await Promise.all([ark.simulators.stockx, ark.simulators.alias].map(clearFaults))
})

test('StockX throttles, then fails: the screen says what waits and since when, and it goes on by itself', async ({
  page,
  ark,
}) => {
  test.setTimeout(300_000)
  const { stockx } = ark.simulators
  const pair = await lonePair(await apiAs(ark, 'owner'), 1)
  await control(stockx, 'faults', { call: 'Create', kind: '429' })
  await signIn(page, 'owner')
  const row = await listingRow(page, pair)
  await offer(row, pair)
  const cell = cellOf(row, 'StockX')
  await expect(cellOf(row, 'ALIAS')).toContainText('Live', { timeout: LISTED_WITHIN_MS })
  await expect(cell.getByRole('img', { name: 'waits' })).toBeVisible({ timeout: LISTED_WITHIN_MS })
  await cell.getByRole('button', { name: /^Requested/ }).hover()
  const reason = page.getByRole('dialog')
  await expect(reason).toContainText('StockX limits requests')
  await expect(reason).toContainText(/Since (just now|\d+ )/)

  await clearFaults(stockx)
  await control(stockx, 'faults', { call: 'Create', kind: '503' })
  await expect(reason).toContainText('StockX did not answer', { timeout: LISTED_WITHIN_MS })

  await clearFaults(stockx)
  await expect(cell).toContainText('Live', { timeout: TRIED_AGAIN_WITHIN_MS })
  await expect(cell.getByRole('img', { name: 'waits' })).toBeHidden()
  expect(await madeOn(stockx, pair)).toHaveLength(1)
})

for (const program of ['api', 'database'] as const) {
  test(`the ${program} does not answer: the page says so, keeps what it shows and catches up by itself`, async ({
    page,
    ark,
  }) => {
    await signIn(page, 'owner')
    await goTo(page, 'Sales')
    await expect(page.getByRole('table', { name: 'Sales' })).toBeVisible()
    const outage = page.getByText('Cannot reach ARK. Trying again…')
    await whileSilent(ark, program, async () => {
      await expect(outage).toBeVisible({ timeout: 25_000 })
      await expect(page.getByRole('table', { name: 'Sales' })).toBeVisible()
    })
    await expect(outage).toBeHidden({ timeout: 15_000 })
    await expect(page.getByRole('status', { name: /^Live/ })).toBeVisible()
    await goTo(page, 'Inventory')
    await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible()
  })
}

test('the last pair is bought on both marketplaces at once: one sale takes it, the other says what can be done', async ({
  page,
  ark,
}) => {
  test.setTimeout(150_000)
  const { stockx, alias, shopify } = ark.simulators
  const pair = await lonePair(await apiAs(ark, 'owner'), 2)
  await signIn(page, 'owner')
  const row = await listingRow(page, pair)
  await offer(row, pair)
  for (const marketplace of ['StockX', 'ALIAS'] as const)
    await expect(cellOf(row, marketplace)).toContainText('Live', { timeout: LISTED_WITHIN_MS })
  const listings = await listingIds(ark, pair)
  await Promise.all([
    control(stockx, 'buy', { listingId: listings.stockx }),
    control(alias, 'buy', { listingId: listings.alias }),
  ])

  await goTo(page, 'Sales')
  const oversold = page.getByRole('alert').filter({ hasText: /sales? oversold: no unit is left/ })
  await expect(oversold).toContainText(pair.name, { timeout: SALE_SEEN_WITHIN_MS })
  await expect(page.getByRole('row').filter({ hasText: pair.product })).toHaveCount(2)
  await oversold.getByRole('button', { name: pair.name }).click()
  const details = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(details.getByRole('alert')).toContainText('No pair is left')
  await expect(details).toContainText('No unit left to take')
  const orders = await effects(shopify, 'order.created')
  expect(
    orders.filter((order) => JSON.stringify(order.details['lines']).includes(`"${pair.sku}-${pair.size}"`)),
  ).toHaveLength(1)
})

/** Listings of a pair that were ever made at StockX. */
async function madeOn(stockx: string, { sku, size }: Pair): Promise<Effect[]> {
  const made = await effects(stockx, 'listing.created')
  return made.filter(
    ({ details }) => details['styleCode'] === sku && Number.parseFloat(String(details['size'])) === Number(size),
  )
}
