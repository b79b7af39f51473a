import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import type { Persona } from '../../../test/people.ts'
import { openSite } from '../../../test/site.tsx'
import type { Answer } from '../../shared/api.ts'

afterEach(() => page.viewport(1280, 800))

type Sale = Answer<'GET /sales/summaries'>['sales'][number]
type Run = Answer<'POST /label-prints'>

const sale = (id: number, changes: Partial<Sale> = {}): Sale => ({
  id,
  platform: 'stockx',
  stage: 'to_ship',
  status: 'CREATED',
  order_number: `04-ORDER0000${id}`,
  sale_date: '2026-11-21T07:00:00.000Z',
  sale_ask: 200,
  retailer_payout: 170,
  ark_product_name: 'Air Force 1',
  variant_size: String(8 + id),
  sku: 'CW2288-111',
  location_id: 3,
  location_nickname: 'Main St',
  ...changes,
})
const ALIAS: Partial<Sale> = { platform: 'goat', status: 'ORDER_STATUS_CONFIRMED' }

const RUN: Run = {
  id: 5,
  kind: 'labels',
  subject_id: null,
  title: 'Labels of 2 sales',
  subject: null,
  state: 'completed',
  phase: '2 labels ready to print',
  done: 2,
  total: 2,
  problems: [],
  problem_count: 0,
  result: { printed: 2, failed: 0 },
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T12:00:00.000Z',
  finished_at: '2026-11-22T12:00:02.000Z',
}

const NO_REQUESTS: Answer<'GET /automation-requests/'> = { requests: [], next_cursor: null, waiting: 0 }

async function openFulfillments(
  sales: Sale[],
  { as = 'owner', address = '/fulfillments' }: { as?: Persona; address?: string } = {},
) {
  const lists = answer('GET /sales/summaries', { sales, next_cursor: null })
  answer('GET /sales/totals', {
    total: sales.length,
    fell_through: 0,
    total_revenue: 200,
    total_retailer_payout: 170,
    pending_shopify_sync: 0,
    fulfillment_needed: sales.length,
    is_capped: false,
  })
  answer('GET /automation-requests/', NO_REQUESTS)
  answer('GET /locations/', [])
  const site = await openSite(address, { as })
  await expect.element(page.getByRole('heading', { name: 'Fulfillments' })).toBeVisible()
  return { ...site, lists }
}

const box = (order: string) => page.getByRole('checkbox', { name: new RegExp(`^Select .*${order}`) })
const bar = (name: string) => page.getByRole('region', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

test('the longest status fits its column at 1440 px', async () => {
  await page.viewport(1440, 900)
  await openFulfillments([sale(1, { ...ALIAS, stage: 'labeled', status: 'ORDER_STATUS_LABEL_GENERATED' })])
  const status = page.getByRole('row').getByText('LABEL GENERATED')
  await expect.element(status).toBeVisible()
  const pill = status.element().closest('[class*="pill"]')
  const cell = status.element().closest('[role="cell"]')
  expect(pill?.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0)
  expect(pill?.scrollWidth).toBe(pill?.clientWidth)
})

describe('bulk shipping', () => {
  const open = (sales: Sale[]) => openFulfillments(sales, { address: '/fulfillments?shipping=true' })

  test('accepts no order of another platform or location than the first one', async () => {
    await open([sale(1), sale(2, ALIAS), sale(3, { location_id: 4, location_nickname: 'Annex' }), sale(4)])
    await box('04-ORDER00001').click()
    await box('04-ORDER00002').click()
    await expect.element(alert('Cannot Mix Orders')).toBeVisible()
    await expect.element(box('04-ORDER00002')).not.toBeChecked()
    await box('04-ORDER00003').click()
    await expect.element(box('04-ORDER00003')).not.toBeChecked()
    await box('04-ORDER00004').click()
    await expect.element(bar('Bulk shipping')).toMatchTextContent('2 of 4 selected')
  })

  test('accepts no unconfirmed ALIAS order, and none that is in a request', async () => {
    const unconfirmed = sale(1, { platform: 'goat', stage: 'to_confirm', status: 'ORDER_STATUS_SOLD' })
    await open([unconfirmed, sale(2, { automation_request: 'pending' })])
    await box('04-ORDER00001').click()
    await expect.element(alert('Order Not Confirmed')).toBeVisible()
    await box('04-ORDER00002').click()
    await expect.element(alert('already in an automation request')).toBeVisible()
    await expect.element(bar('Bulk shipping')).toMatchTextContent('0 of 0 selected')
  })

  test("accepts orders without a label by their stage, whatever the marketplace's status is", async () => {
    const labeled = sale(1, { ...ALIAS, stage: 'labeled' })
    await open([labeled, sale(2, { ...ALIAS, status: 'TELEPORTED' })])
    await box('04-ORDER00001').click()
    await expect.element(alert('cannot be shipped in bulk')).toBeVisible()
    await box('04-ORDER00002').click()
    await expect.element(bar('Bulk shipping')).toMatchTextContent('1 of 1 selected')
  })

  test('needs an order to create labels for', async () => {
    await open([sale(1)])
    await page.getByRole('button', { name: 'Create Labels' }).click()
    await expect.element(alert('No Orders Selected')).toBeVisible()
  })

  test('selects all orders of one platform and location', async () => {
    await open([sale(1), sale(2, ALIAS)])
    await expect.element(box('04-ORDER00002')).toBeVisible()
    await page.getByRole('checkbox', { name: /^Select all rows/ }).click()
    await expect
      .element(alert('Cannot Mix Orders'))
      .toMatchTextContent('Filter the list by platform and location first')
  })

  test('is submitted with the numbers of the orders, and shows the number of the request', async () => {
    await open([sale(1), sale(2)])
    await box('04-ORDER00001').click()
    await box('04-ORDER00002').click()
    await page.getByRole('button', { name: 'Create Labels' }).click()
    const asked = answer(
      'POST /automation-requests/',
      new RefusedAnswer(409, { detail: 'Order 04-ORDER00001: it was canceled.' }),
    )
    await dialog('Bulk Automation Request').getByRole('button', { name: 'Submit Request' }).click()
    await expect.element(alert('Submission Failed')).toMatchTextContent('it was canceled')
    answer('POST /automation-requests/', {
      id: 12,
      status: 'pending',
      platform: 'stockx',
      total_orders: 2,
      created_at: '2026-11-22T12:00:00.000Z',
    })
    await dialog('Bulk Automation Request').getByRole('button', { name: 'Submit Request' }).click()
    await expect.element(dialog('Bulk Automation Request')).toMatchTextContent('Request 12 is submitted')
    await expect
      .poll(() => asked[0]?.body)
      .toEqual({
        platform: 'stockx',
        sale_ids: [1, 2],
        order_numbers: ['04-ORDER00001', '04-ORDER00002'],
        total_orders: 2,
      })
  })
})

test('shows why a request failed, and can take back a waiting one', async () => {
  const { search } = await openFulfillments([sale(1)])
  const request = {
    id: 7,
    status: 'pending' as const,
    platform: 'stockx' as const,
    total_orders: 2,
    created_at: '2026-11-22T12:00:00.000Z',
    location_id: 3,
    location_nickname: 'Main St',
    requested_by: 'Dana Reyes',
    error_message: null,
    processed_at: null,
    label_url: null,
    labels_made: 0,
    labels_missing: 0,
  }
  const failed = { ...request, id: 6, status: 'failed' as const, error_message: 'Manual failure' }
  answer('GET /automation-requests/', { requests: [request, failed], next_cursor: null, waiting: 1 })
  await page.getByRole('button', { name: /^Automation Requests/ }).click()
  expect(search()).toBe('?requests=true')
  const shown = (name: string) => dialog('Automation Requests').getByRole('listitem', { name })
  await expect.element(shown('Request 6')).toMatchTextContent('Manual failure')
  await expect.element(shown('Request 6').getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  const taken = answer('DELETE /automation-requests/{id}', { message: 'Request 7 is taken back.' })
  answer('GET /automation-requests/', { requests: [failed], next_cursor: null, waiting: 0 })
  await shown('Request 7').getByRole('button', { name: 'Withdraw request 7' }).click()
  await expect.element(shown('Request 7')).not.toBeInTheDocument()
  await expect.poll(() => taken[0]?.params).toEqual({ id: 7 })
})

test('canceling an order keeps its reason over a reload, and sends no reason if the field is empty', async () => {
  const { search } = await openFulfillments([sale(1), sale(2, ALIAS)])
  await page.getByRole('button', { name: /^Cancel Order: StockX/ }).click()
  expect(search()).toBe('?cancel=1')
  await expect.element(dialog('Cancel Order')).toMatchTextContent('StockX does not accept cancellations from ARK')
  const asked = answer('POST /fulfillments/{id}/cancel-order', new RefusedAnswer(409, { detail: 'It is on its way.' }))
  await dialog('Cancel Order').getByRole('textbox', { name: 'Reason (optional)' }).fill(' Torn ')
  await dialog('Cancel Order').getByRole('button', { name: 'Cancel Order' }).click()
  await expect.element(alert('Failed to cancel order')).toMatchTextContent('It is on its way.')
  await expect.poll(() => asked[0]).toMatchObject({ params: { id: 1 }, body: { reason: 'Torn' } })
  await dialog('Cancel Order').getByRole('textbox', { name: 'Reason (optional)' }).fill('')
  await dialog('Cancel Order').getByRole('button', { name: 'Cancel Order' }).click()
  await expect.poll(() => asked[1]?.body).toEqual({})
})

test('fulfillment staff cannot cancel orders, and can print and mark several', async () => {
  await openFulfillments([sale(1), sale(2)], { as: 'fulfillment' })
  await box('04-ORDER00001').click()
  await expect.element(bar('Selected orders').getByRole('button', { name: 'Print Labels' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Cancel Order/ })).not.toBeInTheDocument()
})

test('labels of several platforms are one file on the chosen paper', async () => {
  await openFulfillments([sale(1), sale(2, ALIAS)])
  const asked = answer('POST /label-prints', { ...RUN, state: 'running', result: null, finished_at: null })
  await box('04-ORDER00001').click()
  await box('04-ORDER00002').click()
  await bar('Selected orders').getByRole('button', { name: 'Print Labels' }).click()
  await page.getByRole('menuitem', { name: 'A4 sheets' }).click()
  await expect.poll(() => asked[0]?.body).toEqual({ sale_ids: [1, 2], paper: 'a4' })
})

test('several orders are marked as fulfilled, refused ones are named, and the marking can be undone', async () => {
  await openFulfillments([sale(1), sale(2)])
  const marked = answer('POST /fulfillments/mark-fulfilled', {
    fulfilled: [1],
    refused: [{ sale_id: 2, error: 'This sale was canceled.' }],
  })
  const back = answer('POST /fulfillments/mark-created', { taken_back: [1], refused: [] })
  await box('04-ORDER00001').click()
  await box('04-ORDER00002').click()
  await bar('Selected orders').getByRole('button', { name: 'Mark as Fulfilled' }).click()
  await expect.element(alert('1 order could not be marked')).toMatchTextContent('This sale was canceled.')
  await alert('Marked as Fulfilled').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => back[0]?.body).toEqual({ sale_ids: [1] })
  await expect.poll(() => marked[0]?.body).toEqual({ sale_ids: [1, 2] })
})

test('the pick list has a line for each size with the orders that wait for it', async () => {
  await openFulfillments([
    sale(2, { variant_size: '9' }),
    sale(1),
    sale(3, { location_nickname: 'Annex', location_id: 4 }),
  ])
  await page.getByRole('button', { name: 'Pick List' }).click()
  const places = dialog('Pick List').getByRole('table')
  await expect.element(places.first()).toHaveAttribute('aria-label', 'Pick list of Annex')
  const line = dialog('Pick List').getByRole('table', { name: 'Pick list of Main St' }).getByRole('row').nth(1)
  await expect.element(line).toMatchTextContent('92StockX 04-ORDER00001StockX 04-ORDER00002')
})

test('the server searches all waiting orders, and the search can be cleared', async () => {
  const { lists } = await openFulfillments([])
  await page.getByRole('searchbox').fill('1Z999')
  await expect.poll(() => lists.at(-1)?.query).toMatchObject({ to_fulfill: true, search: '1Z999' })
  await expect.element(page.getByText('No sales found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(page.getByText('Nothing to ship')).toBeVisible()
})

test('more pages of orders load automatically', async () => {
  answer('GET /sales/summaries', ({ query }) =>
    query.cursor ? { sales: [sale(2)], next_cursor: null } : { sales: [sale(1)], next_cursor: 'next' },
  )
  answer('GET /automation-requests/', NO_REQUESTS)
  answer('GET /locations/', [])
  answer('GET /sales/totals', {
    total: 2,
    fell_through: 0,
    total_revenue: 1,
    total_retailer_payout: 1,
    pending_shopify_sync: 0,
    fulfillment_needed: 2,
    is_capped: false,
  })
  await openSite('/fulfillments', { as: 'owner' })
  await expect.element(box('04-ORDER00002')).toBeVisible()
})

test('keys alone select an order and open the labels’ menu', async () => {
  await openFulfillments([sale(1)])
  await expect.element(box('04-ORDER00001')).toBeVisible()
  box('04-ORDER00001').element().focus()
  await userEvent.keyboard(' ')
  const print = bar('Selected orders').getByRole('button', { name: 'Print Labels' })
  print.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: /^Label printer/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: /^Label printer/ })).toHaveFocus()
})

const dunk = sale(11, { ark_product_name: 'Dunk Low Panda', order_number: '1011' })
const kayano = sale(12, { ark_product_name: 'Gel-Kayano 14', order_number: '1012' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

test('a barcode in the search finds the sales of its size, and an unknown one reports no product', async () => {
  await openFulfillments([dunk, kayano], { as: 'fulfillment' })
  const asked = answer('GET /sales/search/by-upc', ({ query: { upc } }) =>
    upc === '194817794556'
      ? {
          product: {
            variant_id: 9,
            product_name: 'Dunk Low Panda',
            size: '9',
            sku: null,
            image_url: null,
            is_taught: false,
          },
          sales: [dunk],
        }
      : { product: null, sales: [] },
  )
  // The answer for a search by text.
  answer('GET /sales/summaries', ({ query }) => ({
    sales: [dunk, kayano].filter(({ order_number }) => !query.search || order_number === query.search),
    next_cursor: null,
  }))
  const search = page.getByRole('searchbox', { name: 'Search product, order, SKU, tracking or barcode' })
  await search.fill('194817794556')
  await expect.poll(() => row('Gel-Kayano 14').elements()).toEqual([])
  await expect.element(row('Dunk Low Panda')).toBeVisible()
  await search.fill('4006381333931')
  await expect.element(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expect.poll(() => asked.map(({ query }) => query.upc)).toEqual(['194817794556', '4006381333931'])
  // Digits that are not a barcode are searched in the orders.
  await search.fill('1012')
  await expect.element(row('Gel-Kayano 14')).toBeVisible()
  await expect.poll(() => asked).toHaveLength(2)
})

test('a row links to the scanner with its sale chosen', async () => {
  const { path, search } = await openFulfillments([dunk, kayano], { as: 'fulfillment' })
  answer('GET /sales/scanning/unfulfilled', { sales: [], is_capped: false })
  await row('Gel-Kayano 14')
    .getByRole('link', { name: /^Scan the pair of StockX order 1012/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Barcode Scanning Mode' })).toBeVisible()
  expect([path(), search()]).toEqual(['/scanning-mode', '?location=3&sale=12'])
})

test('each order has a button for its next step, and an order without a pair has none', async () => {
  await openFulfillments([
    sale(1, { ...ALIAS, stage: 'to_confirm', status: 'ORDER_STATUS_SOLD' }),
    sale(2, ALIAS),
    sale(3, { ...ALIAS, stage: 'labeled', has_label: true }),
    sale(4, {
      oversold: true,
      remedy: 'No pair is left. Not shipping costs about $30.00.',
      remedy_facts: { is_searching: false, is_in_stock: false, order: { sale_id: 1, order_number: '04-ORDER00001' } },
    }),
  ])
  const texts = async (order: string) => {
    const of = page.getByRole('row').filter({ hasText: order })
    await expect.element(of).toBeVisible()
    return of
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
      .filter(Boolean)
  }
  expect(await texts('04-ORDER00001')).toEqual(['Confirm'])
  expect(await texts('04-ORDER00002')).toEqual(['Label'])
  expect(await texts('04-ORDER00003')).toEqual(['Mark as Fulfilled'])
  expect(await texts('04-ORDER00004')).toEqual(['Take an ALIAS pair…'])
  const oversold = page.getByRole('row').filter({ hasText: '04-ORDER00004' })
  const taken = answer('POST /sales/take-pair/{id}', new RefusedAnswer(409, { detail: 'It was confirmed.' }))
  await oversold.getByRole('button', { name: 'Take an ALIAS pair…' }).click()
  await page.getByRole('button', { name: 'Cancel it and give the pair' }).click()
  await expect.element(alert('No Pair Assigned')).toMatchTextContent('It was confirmed.')
  await expect.poll(() => taken[0]).toMatchObject({ params: { id: 4 }, query: { of_sale_id: 1 } })
})

test('several orders are confirmed and printed at once, and one without a pair is left out and named', async () => {
  const unconfirmed = { ...ALIAS, stage: 'to_confirm', status: 'ORDER_STATUS_SOLD' } as const
  await openFulfillments([sale(1, unconfirmed), sale(2, unconfirmed), sale(3), sale(4, { oversold: true })])
  const asked = answer('POST /label-prints', { ...RUN, state: 'running', result: null, finished_at: null })
  for (const id of [1, 2, 3, 4]) await box(`04-ORDER0000${id}`).click()
  await expect.element(bar('Selected orders')).toMatchTextContent('1 order without a pair left out')
  await bar('Selected orders').getByRole('button', { name: 'Confirm 2 and Print' }).click()
  await page.getByRole('menuitem', { name: 'A4 sheets' }).click()
  await expect.poll(() => asked[0]?.body).toEqual({ sale_ids: [1, 2, 3], paper: 'a4', confirm: true })
})
