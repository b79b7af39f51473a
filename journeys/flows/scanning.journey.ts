import type { Page } from '@playwright/test'
import { expect, type RunningArk, test } from '../ark.ts'
import { control, listingIds } from '../outside-world.ts'
import { listPair, lonePair, type Pair } from '../pairs.ts'
import { enter, openRetailerWithShop, type Retailer } from '../retailers.ts'
import { scan } from '../scanner.ts'
import { countPrints } from '../watched-pages.ts'

interface SoldPair extends Pair {
  saleId: number
  barcode: string
}

/** Sells a pair on StockX that then waits to be packed, and returns it with the barcode on its box. */
async function aSoldPair(ark: RunningArk, { api }: Retailer): Promise<SoldPair> {
  const pair = await lonePair(api)
  await listPair(api, pair)
  const { stockx } = await listingIds(ark, pair)
  const { orderNumber } = await control(ark.simulators.stockx, 'buy', { listingId: stockx })
  const found = async () =>
    (await api('GET /sales/summaries', { query: { to_fulfill: true } })).sales.find(
      (sale) => sale.order_number === orderNumber,
    )
  await expect.poll(found).toBeTruthy()
  const sale = await found()
  const location_id = sale?.location_id ?? 0
  const { sales } = await api('GET /sales/scanning/unfulfilled', { query: { location_id } })
  const [barcode = ''] = sales.find(({ id }) => id === sale?.id)?.barcodes ?? []
  return { ...pair, saleId: sale?.id ?? 0, barcode }
}

const result = (page: Page) => page.getByLabel('Last scan')

test('the wrong pair is refused and opens no label; the right one is fulfilled and its label is printed', {
  tag: '@pdf',
}, async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Wrong Pair')
  const pair = await aSoldPair(ark, retailer)
  const other = await anotherBarcode(retailer, pair)
  const prints = countPrints(page)
  let labels = 0
  page.on('request', (request) => {
    if (request.url().includes('shipping-label')) labels += 1
  })
  await enter(page, retailer, '/fulfillments')
  await page.getByRole('link', { name: /^Scan the pair of StockX order/ }).click()
  await expect(page.getByText('Only this pair is accepted')).toContainText(pair.name)

  await scan(page, other)
  await expect(result(page)).toHaveRole('alert')
  await expect(result(page)).toContainText('Wrong Pair')
  await expect(result(page)).toContainText(new RegExp(`Wanted.*${pair.size}`))
  const params = { id: pair.saleId }
  expect((await retailer.api('GET /sales/{id}', { params })).fulfilled_at).toBeNull()
  expect(labels).toBe(0)

  await scan(page, pair.barcode)
  await expect(result(page)).toContainText('Fulfilled')
  await expect(result(page)).toContainText('The label is opened for printing.')
  expect([labels, prints()]).toEqual([1, 1])
  expect((await retailer.api('GET /sales/{id}', { params })).status).toBe('FULFILLED')

  await result(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Unfulfilled Sales' })).toContainText(pair.product)
  expect((await retailer.api('GET /sales/{id}', { params })).fulfilled_at).toBeNull()
})

test('scans without a connection are kept, refused if wrong, and sent once when it is back', async ({
  page,
  ark,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const retailer = await openRetailerWithShop(ark, 'Scanning Offline')
  const pair = await aSoldPair(ark, retailer)
  const other = await anotherBarcode(retailer, pair)
  await enter(page, retailer, '/scanning-mode')
  await page.getByLabel('Location').selectOption({ label: pair.location })
  const unfulfilled = page.getByRole('region', { name: 'Unfulfilled Sales' })
  await expect(unfulfilled).toContainText(pair.product)

  await page.context().setOffline(true)
  await scan(page, other)
  await expect(result(page)).toContainText('No Matching Sale')
  await scan(page, pair.barcode)
  await expect(result(page)).toContainText('Saved on this device')
  await expect(page.getByText('1 scan waits for a connection')).toBeVisible()
  const params = { id: pair.saleId }
  expect((await retailer.api('GET /sales/{id}', { params })).fulfilled_at).toBeNull()

  // The next answer is lost on its way back: ARK has marked the sale as packed, but the device does not know.
  const keys: string[] = []
  await page.route('**/mark-fulfilled*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.context().setOffline(false)
  await expect(result(page)).toContainText('Fulfilled')
  await expect(unfulfilled).toContainText('Nothing to scan')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  const { status, fulfilled_at } = await retailer.api('GET /sales/{id}', { params })
  expect([status, fulfilled_at === null]).toEqual(['FULFILLED', false])
})

/** Returns the barcode of a pair in the shop that was not sold. */
async function anotherBarcode({ api }: Retailer, sold: SoldPair): Promise<string> {
  const [store] = await api('GET /shopify/stores')
  const { products } = await api('GET /shopify/stores/{id}/products', { params: { id: store?.id ?? 0 } })
  const barcodes = products.flatMap(({ is_synced, variants }) =>
    is_synced ? variants.flatMap(({ barcode }) => barcode ?? []) : [],
  )
  const other = barcodes.find((barcode) => !barcode.endsWith(sold.barcode))
  if (!other) throw new Error('the shop has no other barcode')
  return other
}
