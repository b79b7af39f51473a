import { waitUntil } from '../../apps/server/src/platform/wait-until.ts'
import { expect, expectToast, test } from '../ark.ts'
import { countPath } from '../counted-path.ts'
import { control, listingIds } from '../outside-world.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'
import { scan } from '../scanner.ts'
import { FIGURE } from '../slowest-journeys.ts'

/** The most presses of each path, from the page where the work is seen. Their number does not depend on the amount. */
const TO_CONFIRM_ALL_MATCHES = 6
const TO_LIST_ALL_SIZES = 10
/** Ten scans, and two presses around them. */
const TO_PACK_TEN = 12
const ORDERS = 10
/**
 * The amounts whose paths are short. Hundreds of listings are for the long form: they
 * keep two cores busy for minutes.
 */
const { PRODUCTS, PENDING, SIZES } = process.env.ARK_LONG_TESTS
  ? { PRODUCTS: 90, PENDING: 51, SIZES: 500 }
  : { PRODUCTS: 30, PENDING: 12, SIZES: 100 }

test('matches, listings and parcels take few presses, however many there are', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Short Paths', { products: PRODUCTS, codesInTitle: PENDING })
  const { api } = retailer
  const path = await countPath(page)
  let before = 0
  const within = async (most: number, name: string) => {
    const pressed = (await path.pressed()) - before
    test.info().annotations.push({ type: FIGURE, description: `${name}: ${pressed} presses` })
    expect(pressed).toBeGreaterThan(0)
    expect(pressed).toBeLessThanOrEqual(most)
    before += pressed
  }

  await test.step('all products with an exact match are linked', async () => {
    await enter(page, retailer, '/shopify?tab=pending')
    await page.getByRole('button', { name: 'Confirm matches', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm matches' })
    const act = dialog.getByRole('button', { name: /^Confirm \d+/ })
    const confirmed = Number(/\d+/.exec((await act.textContent()) ?? '')?.[0])
    expect(confirmed).toBeGreaterThanOrEqual(PENDING)
    await act.click()
    await expect(dialog).toBeHidden()
    await within(TO_CONFIRM_ALL_MATCHES, `${confirmed} matches confirmed`)
  })

  await test.step('all sizes in stock get payouts and are listed', async () => {
    await page.goto('/dashboard')
    const next = page.getByRole('region', { name: /^Your first steps/ }).locator('[aria-current=step]')
    await next.getByRole('link', { name: 'Set Payouts' }).click()
    await page
      .getByRole('dialog', { name: 'Change payouts' })
      .getByRole('button', { name: /^Change [\d,]+ sizes?$/ })
      .click()
    await expectToast(page, 'Payouts changed')
    await page.goto('/dashboard')
    await next.getByRole('link', { name: 'Check and Enable' }).click()
    await page
      .getByRole('dialog', { name: 'Review and enable' })
      .getByRole('button', { name: /^Enable [\d,]+ sizes?$/ })
      .click()
    await expectToast(page, 'Sizes enabled')
    const { enabled_listings: enabled } = await api('GET /listings/stats')
    expect(enabled).toBeGreaterThanOrEqual(SIZES)
    await within(TO_LIST_ALL_SIZES, `${enabled} sizes listed`)
  })

  /** Returns the sizes whose boxes have a barcode in the shop. */
  const sizesWithBarcode = async () => {
    const [store] = await api('GET /shopify/stores')
    const { products } = await api('GET /shopify/stores/{id}/products', {
      params: { id: store?.id ?? 0 },
      query: { limit: 200 },
    })
    return products.flatMap((each) => each.variants.flatMap(({ sku, barcode }) => (barcode ? [sku] : [])))
  }

  /** Returns the sizes that are live at StockX. */
  const liveAtStockx = async () => {
    const { variants } = await api('GET /listings/variants', { query: { filter: 'listed', limit: 200 } })
    return variants.flatMap(({ product_sku: sku, size, marketplace_listings }) =>
      sku && marketplace_listings.some(({ marketplace, state }) => marketplace === 'stockx' && state === 'live')
        ? [{ sku, size }]
        : [],
    )
  }

  await test.step('ten orders are packed by scanner', async () => {
    const withBarcode = await sizesWithBarcode()
    // Hundreds of sizes become live one after the other, on a slow machine for many minutes.
    let live: { sku: string; size: string }[] = []
    const parcels = async () => {
      live = await liveAtStockx()
      const found = live.filter(({ sku, size }) => withBarcode.includes(`${sku}-${size}`))
      return found.length >= ORDERS ? found.slice(0, ORDERS) : undefined
    }
    const toBuy = await waitUntil(parcels, { what: 'sizes to be live at StockX', signs: () => `${live.length} are` })
    for (const size of toBuy ?? [])
      await control(ark.simulators.stockx, 'buy', { listingId: (await listingIds(ark, size)).stockx })
    const waiting = async () => (await api('GET /sales/summaries', { query: { to_fulfill: true } })).sales
    await expect.poll(async () => (await waiting()).length).toBe(ORDERS)
    const location_id = (await waiting())[0]?.location_id ?? 0
    const { sales } = await api('GET /sales/scanning/unfulfilled', { query: { location_id } })
    await page.goto('/scanning-mode')
    await expect(page.getByRole('region', { name: 'Unfulfilled Sales' })).toBeVisible()
    for (const { barcodes } of sales.slice(0, ORDERS)) await scan(page, barcodes[0] ?? '')
    await expect.poll(async () => (await waiting()).length).toBe(0)
    await within(TO_PACK_TEN, `${ORDERS} orders packed`)
  })
})
