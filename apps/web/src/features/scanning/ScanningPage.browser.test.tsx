import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, type ReceivedCall, RefusedAnswer } from '../../../test/network.ts'
import { userOf } from '../../../test/people.ts'
import { openSite } from '../../../test/site.tsx'
import { wholeSale } from '../../../test/whole-sale.ts'
import { queryClient } from '../../shared/query.ts'
import { reportReachable } from '../../shared/reachability.ts'
import { changeScans, storedScans } from '../../shared/scans/stored-scans.ts'
import type { Sale, SaleToScan } from '../../shared/sales/labels/sale-labels.ts'

const BROOKLYN = { id: 3, location_nickname: 'Brooklyn', city: 'New York', state: 'NY' }
const NINE = '194817794556'
const TEN = '195866212345'

const dunk: SaleToScan = {
  id: 11,
  platform: 'shopify',
  order_number: '1001',
  stage: 'to_ship',
  status: 'CREATED',
  sale_date: '2026-11-21T12:00:00.000Z',
  ship_by: '2026-11-24T12:00:00.000Z',
  variant_id: 90,
  ark_product_name: 'Dunk Low Panda',
  variant_size: '9',
  sku: 'DD1391-100',
  location_id: 3,
  location_nickname: 'Brooklyn',
  barcodes: [NINE, '96385074'],
}
const second: SaleToScan = { ...dunk, id: 12, order_number: '1002', ship_by: '2026-11-25T12:00:00.000Z' }
const ten: SaleToScan = { ...dunk, id: 13, order_number: '1003', variant_id: 100, variant_size: '10', barcodes: [TEN] }

/** Returns a sale as ARK answers once it is packed. */
const packed = ({ id, order_number }: SaleToScan, fulfilled_at: string | null): Sale =>
  wholeSale({
    id,
    platform: 'shopify',
    stage: fulfilled_at ? 'packed' : 'to_ship',
    status: fulfilled_at ? 'FULFILLED' : 'CREATED',
    order_number,
    fulfilled_at,
  })

type Packing = ReceivedCall<'POST /sales/scanning/{id}/mark-fulfilled'>
const AT = '2026-11-22T14:00:00.000Z'

/** The waiting sales on the server, and what it received. */
let open: SaleToScan[]
let sent: Packing[]
let lists: number

beforeEach(() => {
  open = [dunk, second, ten]
  lists = 0
})

const TWO = [BROOKLYN, { ...BROOKLYN, id: 4, location_nickname: 'SoHo' }]

async function openScanning(
  address = '/scanning-mode?location=3',
  locations: () => Promise<(typeof BROOKLYN)[]> = () => Promise.resolve(TWO),
) {
  answer('GET /locations/', locations)
  answer('GET /sales/scanning/unfulfilled', () => {
    lists += 1
    return { sales: open, is_capped: false }
  })
  sent = answer('POST /sales/scanning/{id}/mark-fulfilled', ({ params }) => {
    const sale = open.find(({ id }) => id === params.id)
    if (!sale)
      return new RefusedAnswer(409, { code: 'already_fulfilled', detail: 'This sale was already marked as fulfilled.' })
    open = open.filter((each) => each !== sale)
    return packed(sale, AT)
  })
  const site = await openSite(address, { as: 'fulfillment' })
  await expect.element(page.getByRole('heading', { name: 'Barcode Scanning Mode' })).toBeVisible()
  return site
}

/** Simulates a scanner connected as a keyboard: it types very fast, wherever the focus is. */
function scanned(code: string): void {
  for (const key of [...code.split(''), 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}
const result = () => page.getByLabelText('Last scan')
const list = (name: string) => page.getByRole('region', { name })
const waiting = async (titles: number) =>
  expect.poll(() => list('Unfulfilled Sales').getByRole('listitem').elements().length).toBe(titles)

test('scans need a location', async () => {
  await openScanning('/scanning-mode')
  scanned(NINE)
  await expect.element(result()).toMatchTextContent('Location Required')
  await expect.element(result()).toMatchTextContent('Please select a location before scanning')
  expect(sent).toEqual([])
})

test('scans made before the only location is known wait for it, and each packs its pair', async () => {
  const locations = Promise.withResolvers<(typeof BROOKLYN)[]>()
  await openScanning('/scanning-mode', () => locations.promise)
  scanned(NINE)
  scanned(TEN)
  await expect.element(result()).toBeVisible()
  expect(sent).toEqual([])
  locations.resolve([BROOKLYN])
  await expect.poll(() => sent.map(({ params }) => params.id)).toEqual([11, 13])
  await expect.element(result()).toMatchTextContent(/Fulfilled.*10/)
})

test('scans made while the list is loading survive the end of an outage, which loads it again', async () => {
  const loaded = Promise.withResolvers<void>()
  await openScanning()
  let asked = 0
  answer('GET /sales/scanning/unfulfilled', async () => {
    asked += 1
    if (asked === 1) await new Promise(() => undefined)
    await loaded.promise
    return { sales: open, is_capped: false }
  })
  queryClient.removeQueries({ queryKey: ['GET /sales/scanning/unfulfilled'] })
  scanned(NINE)
  scanned(TEN)
  await expect.poll(() => asked).toBe(1)
  // As OutageBanner does.
  await queryClient.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  await expect.poll(() => asked).toBe(2)
  loaded.resolve()
  await expect.poll(() => sent.map(({ params }) => params.id)).toEqual([11, 13])
  await expect.element(result()).toMatchTextContent(/Fulfilled.*10/)
})

test('the wrong pair for a chosen sale is refused, with the scanned and the wanted pair', async () => {
  await openScanning('/scanning-mode?location=3&sale=11')
  await waiting(3)
  scanned(TEN)
  await expect.element(result()).toMatchTextContent(/Wrong Pair.*Scanned.*10.*Wanted.*9/)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Wrong Pair' })).toBeVisible()
  expect(sent).toEqual([])
  scanned('96385074')
  await expect.element(result()).toMatchTextContent('Fulfilled')
  expect(sent).toMatchObject([{ params: { id: 11 }, query: { barcode: '96385074' } }])
})

test('a pair goes to the most urgent sale of its size by any of its barcodes, the next pair to the next', async () => {
  const { search } = await openScanning()
  await waiting(3)
  scanned(`0${NINE}`)
  await expect.element(result()).toMatchTextContent(/Fulfilled.*9.*Dunk Low Panda/)
  await waiting(2)
  await page.getByRole('textbox', { name: 'Barcode' }).fill('96385074')
  await userEvent.keyboard('{Enter}')
  await waiting(1)
  await expect.poll(() => sent.map(({ params }) => params.id)).toEqual([11, 12])
  expect(search()).toBe('?location=3')
})

test('scans are ignored while another field has the focus, and press no button', async () => {
  await openScanning()
  await waiting(3)
  const location = page.getByRole('combobox', { name: 'Location' })
  ;(location.element() as HTMLElement).focus()
  scanned(NINE)
  const sound = page.getByRole('button', { name: 'Sound On' })
  ;(sound.element() as HTMLElement).focus()
  scanned(TEN)
  await expect.element(result()).toMatchTextContent(/Fulfilled.*10/)
  await expect.element(sound).toBeVisible()
  expect(sent.map(({ params }) => params.id)).toEqual([13])
})

test('without a connection scans are kept, shown, and sent once and in order when it is back', async () => {
  await openScanning()
  await waiting(3)
  let isBack = false
  const tried = answer('POST /sales/scanning/{id}/mark-fulfilled', ({ params }) => {
    if (!isBack) return new RefusedAnswer(503, { code: 'unavailable', detail: 'Nobody is there.' })
    const sale = open.find(({ id }) => id === params.id)
    open = open.filter((each) => each !== sale)
    return packed(sale ?? dunk, AT)
  })
  scanned(NINE)
  await expect.element(result()).toMatchTextContent('Saved on this device')
  scanned(TEN)
  await expect.element(list('Scanned Sales')).toMatchTextContent(/2 scans wait for a connection|1 scan waits/)
  // The wrong pair is refused without a connection too.
  await page.getByRole('button', { name: /^Choose: .*1002/ }).click()
  scanned(TEN)
  await expect.element(result()).toMatchTextContent('Wrong Pair')
  isBack = true
  reportReachable(false)
  reportReachable(true)
  await expect
    .poll(
      () =>
        list('Scanned Sales')
          .getByText(/^.*Fulfilled /)
          .elements().length,
    )
    .toBe(2)
  const done = tried.filter((_, at) => at >= tried.length - 2).map(({ params }) => params.id)
  expect(done).toEqual([11, 13])
  await waiting(1)
})

test('if another person has packed that sale, the pair goes to the next one of its size', async () => {
  await openScanning()
  await waiting(3)
  open = [second, ten]
  scanned(NINE)
  await expect.element(result()).toMatchTextContent(/Fulfilled/)
  expect(sent.map(({ params }) => params.id)).toEqual([11, 12])
})

test('a chosen sale that no longer waits ends the choice, and takes no pair', async () => {
  const { search } = await openScanning('/scanning-mode?location=3&sale=99')
  await waiting(3)
  scanned(NINE)
  await expect.element(result()).toMatchTextContent(/No Matching Sale.*is no longer open here/)
  expect([sent, search()]).toEqual([[], '?location=3'])
})

test('scans kept when the tab was closed are sent from another page', async () => {
  const scan = { id: 'a', key: 'key-of-the-scan', act: 'pack', sale: dunk, barcode: NINE, isChosen: false, tries: 1 }
  const waits = { waiting: [{ ...scan, scannedAtMs: Date.now() }], packed: [] }
  localStorage.setItem(`ark.scans.${userOf('fulfillment').id}`, JSON.stringify(waits))
  localStorage.setItem('ark.scans.8', JSON.stringify({ ...waits, waiting: [{ ...scan, id: 'of another person' }] }))
  const packing = answer('POST /sales/scanning/{id}/mark-fulfilled', packed(dunk, AT))
  await openSite('/no-such-page', { as: 'fulfillment' })
  await expect.poll(() => packing.length).toBe(1)
  await expect.poll(() => localStorage.getItem(`ark.scans.${userOf('fulfillment').id}`)).toContain('"waiting":[]')
  expect(localStorage.getItem('ark.scans.8')).toContain('of another person')
})

test('a refused scan waits for a person: it is shown in red, and cleared by hand', async () => {
  await openScanning('/scanning-mode?location=3&sale=13')
  await waiting(3)
  open = [dunk]
  scanned(TEN)
  await expect.element(result()).toMatchTextContent('No Matching Sale')
  const row = list('Scanned Sales').getByRole('listitem')
  await expect.element(row).toMatchTextContent('Action needed: This sale was already marked as fulfilled.')
  await row.getByRole('button', { name: /^Clear/ }).click()
  await expect.poll(() => row.elements()).toEqual([])
})

test('undoing a scan undoes only that packing; clearing the list undoes nothing', async () => {
  await openScanning()
  await waiting(3)
  scanned(TEN)
  await expect.element(result()).toMatchTextContent('Fulfilled')
  const undone = answer('POST /sales/scanning/{id}/mark-created', () => {
    open = [dunk, second, ten]
    return packed(ten, null)
  })
  // An undo before sending would drop the scan without a call to the server.
  await expect.element(list('Scanned Sales').getByText(/^.*Fulfilled /)).toBeVisible()
  await list('Scanned Sales').getByRole('button', { name: /^Undo/ }).click()
  await waiting(3)
  await expect.poll(() => undone).toMatchObject([{ params: { id: 13 }, query: { fulfilled_at: AT } }])
  scanned(NINE)
  await expect.element(result()).toMatchTextContent(/Fulfilled.*9/)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect.element(list('Scanned Sales')).toMatchTextContent('Scanned Sales (0)')
  await expect.poll(() => undone).toHaveLength(1)
})

test.each([
  ['was packed', packed(dunk, AT)],
  ['may have been packed', new RefusedAnswer(503, { code: 'unavailable', detail: 'Nobody is there.' })],
])('a scan undone in another tab while it is being sent is undone when it %s', async (_, reply) => {
  await openScanning()
  await waiting(3)
  const arrived = Promise.withResolvers<void>()
  const droppedElsewhere = Promise.withResolvers<void>()
  answer('POST /sales/scanning/{id}/mark-fulfilled', async () => {
    arrived.resolve()
    await droppedElsewhere.promise
    return reply
  })
  const undone = answer('POST /sales/scanning/{id}/mark-created', packed(dunk, null))
  scanned(NINE)
  await arrived.promise
  // The other tab does not know that this one is sending it.
  changeScans(() => ({ waiting: [] }))
  droppedElsewhere.resolve()
  const isToBeUndone = () => undone.length > 0 || storedScans().waiting.some(({ act }) => act === 'undo')
  await expect.poll(isToBeUndone).toBe(true)
  reportReachable(false)
  reportReachable(true)
  await expect.poll(() => undone).toMatchObject([{ params: { id: dunk.id } }])
  await expect.poll(() => storedScans()).toEqual({ waiting: [], packed: [] })
})

test('an unknown barcode can be taught by hand, is scanned at once, and can be forgotten', async () => {
  await openScanning()
  await waiting(3)
  answer(
    'GET /sales/scanning/barcode-lookup',
    new RefusedAnswer(404, { code: 'barcode_unknown', detail: 'Product not found for this barcode.' }),
  )
  scanned('BOX-17')
  await expect.element(result()).toMatchTextContent(/Barcode Not Found.*Product not found for this barcode/)
  await page.getByRole('button', { name: 'Identify This Pair' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which Pair Is This?' })
  const known = { variant_id: 100, product_name: 'Dunk Low Panda', size: '10', sku: null, image_url: null }
  const taught = answer('PUT /sales/scanning/barcodes', () => {
    open = open.map((sale) => (sale.id === 13 ? { ...sale, barcodes: [TEN, 'BOX-17'] } : sale))
    return { ...known, is_taught: true }
  })
  await dialog.getByRole('radio', { name: /size 10/ }).click()
  await dialog.getByRole('button', { name: 'Save and Scan' }).click()
  await expect.element(result()).toMatchTextContent(/Fulfilled.*10/)
  await expect.poll(() => taught).toMatchObject([{ body: { barcode: 'BOX-17', variant_id: 100 } }])
  const forgotten = answer('DELETE /sales/scanning/barcodes', { message: 'This barcode no longer belongs to it.' })
  await page.getByRole('alert').filter({ hasText: 'Barcode Saved' }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Barcode Forgotten')).toBeVisible()
  await expect.poll(() => forgotten).toMatchObject([{ query: { barcode: 'BOX-17' } }])
})

test('a person can confirm a barcode of several sizes for the chosen sale; nothing is remembered', async () => {
  const SHARED = '4006381333931'
  await openScanning('/scanning-mode?location=3&sale=11')
  await waiting(3)
  answer(
    'GET /sales/scanning/barcode-lookup',
    new RefusedAnswer(409, { code: 'barcode_ambiguous', detail: 'Several sizes have this barcode: 9; 10.' }),
  )
  scanned(SHARED)
  await expect.element(result()).toMatchTextContent(/Which Size Is It\?.*9.*Check the box/)
  expect(sent).toEqual([])
  await result().getByRole('button', { name: 'It Is This Pair' }).click()
  await expect.element(result()).toMatchTextContent('Fulfilled')
  expect(sent).toMatchObject([{ params: { id: 11 }, query: { barcode: SHARED, is_confirmed: true } }])
})

test('a barcode of several sizes without a chosen sale asks for one, and is not taught', async () => {
  await openScanning()
  await waiting(3)
  answer(
    'GET /sales/scanning/barcode-lookup',
    new RefusedAnswer(409, { code: 'barcode_ambiguous', detail: 'Choose the sale that the pair is for.' }),
  )
  scanned('4006381333931')
  await expect.element(result()).toMatchTextContent(/Which Size Is It\?.*Choose the sale/)
  await expect.element(page.getByRole('button', { name: 'Identify This Pair' })).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a known pair without a waiting sale is reported after the list is read again', async () => {
  await openScanning()
  await waiting(3)
  const before = lists
  answer('GET /sales/scanning/barcode-lookup', {
    variant_id: 7,
    product_name: 'Gel-Kayano 14',
    size: '8.5',
    sku: '1201A457-100',
    image_url: null,
    is_taught: false,
  })
  scanned('4006381333931')
  await expect
    .element(result())
    .toMatchTextContent(/No Matching Sale.*8\.5.*Gel-Kayano 14: no unfulfilled sales for this product at this location/)
  expect(lists).toBeGreaterThan(before)
})

test('an ALIAS order is confirmed before its pair is packed', async () => {
  open = [{ ...ten, platform: 'goat', stage: 'to_confirm', status: 'ORDER_STATUS_SOLD' }]
  await openScanning()
  await waiting(1)
  scanned(TEN)
  await expect.element(result()).toMatchTextContent('Order Not Confirmed')
  const confirmed = answer('POST /sales/confirm-alias-order/{id}', { alias_order_id: '1003', message: 'Confirmed' })
  await result().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Order Confirmed')).toBeVisible()
  expect([confirmed.length, sent]).toEqual([1, []])
})
