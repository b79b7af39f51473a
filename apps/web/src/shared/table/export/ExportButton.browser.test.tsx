import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchDownloads } from '../../../../test/downloads.ts'
import { answer, type ReceivedCall, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../api.ts'

type Summaries = Answer<'GET /sales/summaries'>

const sale = (id: number, of: Partial<Summaries['sales'][number]> = {}): Summaries['sales'][number] => ({
  id,
  platform: 'goat',
  order_number: `4711-${id}`,
  stage: 'to_ship',
  status: 'ORDER_STATUS_CONFIRMED',
  sale_date: '2026-11-20T10:00:00.000Z',
  sale_ask: 1234.5,
  retailer_payout: 1000,
  ark_product_name: `Dunk Low ${id}`,
  variant_size: '9',
  sku: 'DD1391-100',
  location_nickname: 'Main St',
  ...of,
})

/** The screen's own page has 50 rows; an export asks for 200 at a time. */
const ofScreen: Summaries = { sales: [sale(1)], next_cursor: 'behind 1' }
type AskedSales = ReceivedCall<'GET /sales/summaries'>

/** Opens sales in three pages on a screen that shows one. */
async function openSales(read: (asked: AskedSales) => Summaries | RefusedAnswer | Promise<Summaries | RefusedAnswer>) {
  answer('GET /locations/', [])
  const asked: AskedSales[] = []
  answer('GET /sales/summaries', (of) => {
    if (of.query?.limit === 50) return ofScreen
    asked.push(of)
    return read(of)
  })
  await openSite('/sales?search=dunk&platform=goat', { as: 'owner' })
  return asked
}

const pageOf = ({ query }: AskedSales): Summaries =>
  query?.cursor === undefined
    ? { sales: [sale(1)], next_cursor: 'a' }
    : query.cursor === 'a'
      ? { sales: [sale(2, { ark_product_name: '=HYPERLINK("http://x")' })], next_cursor: 'b' }
      : {
          sales: [sale(3, { platform: 'shopify' }), sale(4, { stage: 'canceled', status: 'CANCELED' })],
          next_cursor: null,
        }

const button = page.getByRole('button', { name: 'Export CSV' })
const dialog = page.getByRole('dialog', { name: 'Export CSV' })

afterEach(() => vi.restoreAllMocks())

test('the file has every sale that the filter finds, loaded or not, and no formulas', async () => {
  const downloads = catchDownloads()
  const asked = await openSales(pageOf)
  await button.click()
  await expect.element(page.getByText(/^sales_\d{4}-\d\d-\d\d\.csv: 4 lines$/)).toBeVisible()
  expect(asked.map(({ query }) => query)).toEqual([
    { search: 'dunk', platform: 'goat', limit: 200 },
    { search: 'dunk', platform: 'goat', limit: 200, cursor: 'a' },
    { search: 'dunk', platform: 'goat', limit: 200, cursor: 'b' },
  ])
  expect((await downloads[0]?.text())?.split('\r\n')).toEqual([
    'Product Name,Size,Sale Amount,SKU,Platform,Order Number,Location,Status,Net Payout,In Shopify,Sale Date',
    'Dunk Low 1,9,1234.50,DD1391-100,ALIAS,4711-1,Main St,CONFIRMED,1000.00,Yes,2026-11-20T10:00:00.000Z',
    '"\'=HYPERLINK(""http://x"")",9,1234.50,DD1391-100,ALIAS,4711-2,Main St,CONFIRMED,1000.00,Yes,2026-11-20T10:00:00.000Z',
    'Dunk Low 3,9,1234.50,DD1391-100,Shopify,4711-3,Main St,CONFIRMED,,Yes,2026-11-20T10:00:00.000Z',
    // A failed sale is in none of the page's sums.
    'Dunk Low 4,9,,DD1391-100,ALIAS,4711-4,Main St,CANCELLED,,Yes,2026-11-20T10:00:00.000Z',
    '',
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a long export shows its progress; after a cancellation it reads no more pages and makes no file', async () => {
  const downloads = catchDownloads()
  const answered = Promise.withResolvers<Summaries>()
  const asked = await openSales((of) => (of.query?.cursor === 'a' ? answered.promise : pageOf(of)))
  await button.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('1 sales read')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  answered.resolve(pageOf({ query: { cursor: 'a' } } as AskedSales))
  // The next export starts over and reads to the end: the canceled one did not continue.
  await button.click()
  await expect.element(page.getByText(/: 4 lines$/)).toBeVisible()
  expect(asked.map(({ query }) => query?.cursor)).toEqual([undefined, 'a', undefined, 'a', 'b'])
  expect(downloads).toHaveLength(1)
})

test('a failed page is reported with the progress so far, and a retry continues after it', async () => {
  const downloads = catchDownloads()
  let isIll = true
  const asked = await openSales((of) =>
    of.query?.cursor === 'b' && isIll ? new RefusedAnswer(400, { detail: 'The list has changed.' }) : pageOf(of),
  )
  await button.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The list has changed. 2 lines read so far')
  expect(downloads).toEqual([])
  isIll = false
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/: 4 lines$/)).toBeVisible()
  expect(asked.map(({ query }) => query?.cursor)).toEqual([undefined, 'a', 'b', 'b'])
  expect((await downloads[0]?.text())?.match(/Dunk Low [13]/g)).toEqual(['Dunk Low 1', 'Dunk Low 3'])
})

test('a failed first page is reported too, and an empty list makes no file', async () => {
  const downloads = catchDownloads()
  let sales: Summaries | RefusedAnswer = new RefusedAnswer(403, { detail: 'Sales are not for you.' })
  await openSales(() => sales)
  await button.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Sales are not for you.')
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  sales = { sales: [], next_cursor: null }
  await button.click()
  await expect.element(page.getByText('No sales match.')).toBeVisible()
  expect(downloads).toEqual([])
})
