import { PDFiumLibrary } from '@hyzyla/pdfium'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import {
  aBuyingBuyer,
  anApprovedOrderOf,
  anOrderOf,
  aSeller,
  type Buying,
  type Refused,
  type Seller,
  setDealPayment,
  setStatus,
} from '#test/belongings/wholesale-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { changeOrderStatus } from '../orders/change-order.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { issueInvoice } from './issue-invoice.ts'
import { mailInvoice } from './mail-invoice.ts'
import type { InvoiceAnswer } from './show-invoice.ts'

const DAY_MS = 86_400_000
const ADDRESS = { city: 'Brooklyn', state: 'NY', postal_code: '11249', country: 'United States' }
const SELLER = {
  ...ADDRESS,
  legal_name: 'Kicks & Co LLC',
  tax_id: '12-3456789',
  address_line1: '214 Bedford Ave',
  remit_to: 'Kicks & Co LLC\nACH 021000021',
  payment_terms_days: 30,
}
const BUYER = { ...ADDRESS, legal_name: 'Byers Wholesale Inc', tax_id: '98-7654321', address_line1: '9 Canal St' }
const ARK = {
  ...ADDRESS,
  legal_name: 'ARK Inc',
  tax_id: '55-5555555',
  address_line1: '1 Main St',
  remit_to: 'ARK bank',
}

let app: TestApp
let seller: Seller
let buying: Buying
let operator: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, { units: [[40, 0]] })
  buying = await aBuyingBuyer(app)
})

const enter = (by: TestPerson, details: object) => by.call<Refused>('PATCH', '/business-details', details)
const shown = (id: number, by = seller.owner) => by.call<InvoiceAnswer & Refused>('GET', `/bulk-sales/${id}/invoice`)
const issue = (id: number, by = seller.owner) =>
  by.call<InvoiceAnswer & Refused>('POST', `/bulk-sales/${id}/invoice`, {})
const copy = (id: number, by = buying.buyer) =>
  by.call<InvoiceAnswer & Refused>('GET', `/buyer/purchases/${id}/invoice`)
const issueCopy = (id: number, by = buying.buyer) =>
  by.call<InvoiceAnswer & Refused>('POST', `/buyer/purchases/${id}/invoice`, {})
const numberOf = async (id: number) => (await shown(id)).body.invoice?.number

test('details are checked by field, and only the fields of the party can be entered', async () => {
  const wrong = await enter(seller.owner, { country: 'United States', postal_code: '1', state: 'XX', tax_id: '?' })
  expect(wrong.body.errors.map(({ field }) => field).toSorted()).toEqual(['postal_code', 'state', 'tax_id'])
  expect((await enter(buying.buyer, { payment_terms_days: 30 })).body.errors[0]?.field).toBe('payment_terms_days')
  const packer = await aPerson(app, { role: 'associate', retailerId: seller.retailerId })
  expect((await enter(packer, SELLER)).status).toBe(403)
  await enter(seller.owner, { legal_name: ' Kicks & Co LLC ' })
  const { body } = await seller.owner.call<{ legal_name: string; missing: { field: string }[] }>(
    'GET',
    '/business-details',
  )
  expect(body.legal_name).toBe('Kicks & Co LLC')
  expect(body.missing.map(({ field }) => field)).toEqual([
    'tax_id',
    'address_line1',
    'city',
    'postal_code',
    'country',
    'remit_to',
    'payment_terms_days',
  ])
})

test('without details nothing is invented: the answer names what is missing, and issuing is refused by field', async () => {
  const id = await anApprovedOrderOf(buying, seller)
  const { body } = await shown(id)
  expect([body.invoice, body.missing.map(({ label }) => label)]).toEqual([null, expect.arrayContaining(['Tax ID'])])
  const refused = await issue(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'details_missing'])
  await enter(seller.owner, SELLER)
  expect((await issue(id)).body.invoice).toMatchObject({ number: 'INV-000001', payment_terms_days: 30, state: 'due' })
})

test('approval issues the invoice, with the terms; a later change of details does not rewrite it', async () => {
  await enter(operator, ARK)
  await enter(seller.owner, SELLER)
  const waiting = await anOrderOf(buying, seller, 2)
  expect((await shown(waiting)).body).toMatchObject({ invoice: null, problem: expect.stringContaining('approved') })
  await setStatus(seller, waiting, 'approved')
  await enter(seller.owner, { legal_name: 'Moved LLC', payment_terms_days: 0, address_line1: 'Elsewhere 1' })
  const { invoice } = (await shown(waiting)).body
  expect(invoice).toMatchObject({
    from: { name: 'Kicks & Co LLC', lines: ['214 Bedford Ave', 'Brooklyn, NY 11249', 'United States'] },
    bill_to: { name: 'ARK Inc', tax_id: '55-5555555' },
    remit_to: ['Kicks & Co LLC', 'ACH 021000021'],
    payment_terms_days: 30,
    total_items: 2,
    total_amount: 160,
  })
  const days = (Date.parse(`${invoice?.due_on}`) - Date.parse(`${invoice?.issued_at.slice(0, 10)}`)) / DAY_MS
  expect(Math.abs(days - 30)).toBeLessThanOrEqual(1)
  const another = await anApprovedOrderOf(buying, seller, 1)
  expect((await shown(another)).body.invoice).toMatchObject({ number: 'INV-000002', from: { name: 'Moved LLC' } })
})

test('numbers are consecutive per seller: at once, after a rollback, and after a cancellation', async () => {
  await enter(seller.owner, SELLER)
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => anOrderOf(buying, seller, 1)))
  await Promise.all(ids.slice(0, 4).map((id) => setStatus(seller, id, 'approved')))
  const numbers = await Promise.all(ids.slice(0, 4).map(numberOf))
  expect(new Set(numbers)).toEqual(new Set(['INV-000001', 'INV-000002', 'INV-000003', 'INV-000004']))
  const { retailerId, owner } = seller
  const ref = { retailerId, orderId: ids[4] ?? 0 }
  const by = { actor: 'retailer', userId: owner.userId, buyerId: null } as const
  const dies = app.capabilities.db.asRetailer(retailerId, async (tx) => {
    await changeOrderStatus(tx, app.capabilities, { ref, by, to: 'approved', notes: null })
    throw new Error('the process dies')
  })
  await expect(dies).rejects.toThrow('the process dies')
  await setStatus(seller, ids[0] ?? 0, 'canceled_by_retailer')
  expect((await shown(ids[0] ?? 0)).body.invoice).toMatchObject({ number: numbers[0], state: 'void' })
  await setStatus(seller, ids[4] ?? 0, 'approved')
  expect(await numberOf(ids[4] ?? 0)).toBe('INV-000005')
  const other = await aSeller(app, { units: [[2, 0]] })
  await enter(other.owner, SELLER)
  const first = await anApprovedOrderOf(buying, other, 1)
  expect((await shown(first, other.owner)).body.invoice?.number).toBe('INV-000001')
})

test('an invoice takes its number after the one that took a number before it has ended', async () => {
  // Approved orders hold their pairs already, so that only the number makes the second invoice wait.
  const [first, second] = [await anApprovedOrderOf(buying, seller, 1), await anApprovedOrderOf(buying, seller, 1)]
  await enter(seller.owner, SELLER)
  const { retailerId } = seller
  const { issuing } = await app.capabilities.db.asRetailer(retailerId, async (tx) => {
    await issueInvoice(tx, app.capabilities, { retailerId, orderId: first })
    const next = issue(second)
    await untilItWaits(app, next)
    return { issuing: next }
  })
  expect((await issuing).status).toBe(200)
  expect([await numberOf(first), await numberOf(second)]).toEqual(['INV-000001', 'INV-000002'])
})

test('issued twice at once, an order has one invoice', async () => {
  const id = await anApprovedOrderOf(buying, seller, 1)
  await enter(seller.owner, SELLER)
  const both = await Promise.all([issue(id), issue(id), issue(id)])
  expect(new Set(both.map(({ body }) => body.invoice?.number))).toEqual(new Set(['INV-000001']))
})

test('the buyer is mailed once about an invoice after the approval, and not about one issued with it', async () => {
  const { retailerId } = seller
  const platform = app.capabilities.db.platform
  /** Returns how often the job is queued, and the e-mails after it ran twice. */
  const mailed = async (orderId: number) => {
    const { rows: queued } = await sql`
      select 1 from jobs.job where name = 'wholesale.mail-invoice'
        and data @> ${JSON.stringify({ retailer_id: retailerId, wholesale_order_id: orderId })}`.execute(platform)
    for (const ref of [
      { retailerId, orderId },
      { retailerId, orderId },
    ])
      await mailInvoice(app.capabilities, ref)
    const { rows: mails } = await sql<{ body: string }>`
      select body from mails where recipient = ${buying.buyer.email} and subject like '%the invoice of your order%'
        and body like ${`%/buyer/invoice?order=${orderId}\n%`}`.execute(platform)
    return { queued: queued.length, mails: mails.map(({ body }) => body) }
  }
  const [late, withApproval] = [await anApprovedOrderOf(buying, seller, 1), await anOrderOf(buying, seller, 1)]
  await enter(seller.owner, SELLER)
  await Promise.all([issue(late), issue(late)])
  expect(await mailed(late)).toEqual({
    queued: 1,
    mails: [expect.stringContaining('Then open the order and choose “I have paid”.')],
  })
  await setStatus(seller, withApproval, 'approved')
  await issue(withApproval)
  expect(await mailed(withApproval)).toEqual({ queued: 0, mails: [] })
})

test('the buyer’s copy is ARK’s: it waits for the seller, for ARK and for the buyer’s address, and hides the seller', async () => {
  await sql`update ark_business set tax_id = null, business_details = '{}'`.execute(app.capabilities.db.platform)
  const id = await anApprovedOrderOf(buying, seller, 1)
  expect((await copy(id)).body.problem).toContain('The seller has not issued')
  await enter(seller.owner, SELLER)
  await issue(id)
  expect((await copy(id)).body.problem).toContain('ARK has not entered')
  await enter(operator, ARK)
  expect((await copy(id)).body.missing.map(({ field }) => field)).toContain('address_line1')
  expect((await issueCopy(id)).status).toBe(409)
  await enter(buying.buyer, BUYER)
  const [first, again] = await Promise.all([issueCopy(id), issueCopy(id)])
  expect(first.body.invoice).toMatchObject({
    from: { name: 'ARK Inc', tax_id: '55-5555555' },
    bill_to: { name: 'Byers Wholesale Inc', tax_id: '98-7654321' },
    payment_terms_days: 30,
    total_amount: 80,
  })
  expect(first.body.invoice?.number).toBe(first.body.invoice?.order_number)
  expect(again.body).toEqual(first.body)
  expect(JSON.stringify(first.body)).not.toMatch(/Kicks|12-3456789|021000021|INV-/)
  await enter(buying.buyer, { legal_name: 'Another Inc' })
  expect((await copy(id)).body.invoice?.bill_to.name).toBe('Byers Wholesale Inc')
  expect(JSON.stringify((await shown(id)).body)).not.toMatch(/Byers|98-7654321/)
})

test('a seller who ships directly bills the buyer, at the address of the order', async () => {
  await seller.owner.call('PATCH', '/sales/settings', { wholesale_sale_direct_ship: true })
  await enter(seller.owner, SELLER)
  await enter(buying.buyer, BUYER)
  const id = await anApprovedOrderOf(buying, seller, 1)
  await enter(buying.buyer, { address_line1: 'Moved 1' })
  const { body } = await shown(id)
  expect(body.invoice?.bill_to).toMatchObject({ name: 'Byers Wholesale Inc', tax_id: '98-7654321' })
  expect(body.invoice?.bill_to.lines).toContain('9 Canal St')
})

test('the state follows the money: due, past due after the due date, and paid for each side', async () => {
  await enter(seller.owner, { ...SELLER, payment_terms_days: 7 })
  await enter(operator, ARK)
  await enter(buying.buyer, BUYER)
  const id = await anApprovedOrderOf(buying, seller, 1)
  await issueCopy(id)
  const states = async () => [(await shown(id)).body.invoice?.state, (await copy(id)).body.invoice?.state]
  expect(await states()).toEqual(['due', 'due'])
  await app.pass(8 * DAY_MS)
  expect(await states()).toEqual(['past_due', 'past_due'])
  await setDealPayment(app, id, 'paid_to_ark')
  expect(await states()).toEqual(['past_due', 'paid'])
})

test('other sellers, other buyers and the wrong side get no invoice', async () => {
  await enter(seller.owner, SELLER)
  const id = await anApprovedOrderOf(buying, seller, 1)
  const stranger = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const packer = await aPerson(app, { role: 'fulfillment', retailerId: seller.retailerId })
  const other = await aBuyingBuyer(app)
  expect([(await shown(id, stranger)).status, (await issue(id, stranger)).status]).toEqual([404, 404])
  expect([(await copy(id, other.buyer)).status, (await issueCopy(id, other.buyer)).status]).toEqual([404, 404])
  expect([(await shown(id, packer)).status, (await shown(id, buying.buyer)).status]).toEqual([403, 403])
  expect((await copy(id, seller.owner)).status).toBe(403)
  expect((await stranger.call('GET', `/bulk-sales/${id}/invoice.pdf`)).status).toBe(404)
})

test('the PDF has every fact of the invoice, however long the order is', async () => {
  await enter(seller.owner, SELLER)
  const id = await anApprovedOrderOf(buying, seller, 3)
  const { invoice } = (await shown(id)).body
  if (!invoice) throw new Error('an invoice')
  const [line] = invoice.line_items
  if (!line) throw new Error('a line')
  const line_items = Array.from({ length: 120 }, (_, at) => ({ ...line, product_name: `Shoe ${at + 1} end` }))
  const text = await textOf(await invoicePdf({ ...invoice, line_items }))
  for (const part of [
    'Invoice number: INV-000001',
    'Terms: Net 30',
    'Status: Due',
    'Kicks & Co LLC',
    '214 Bedford Ave',
    'Brooklyn, NY 11249',
    'Tax ID 12-3456789',
    'Bill to',
    'ACH 021000021',
    '$80.00',
    '$240.00',
  ])
    expect(text).toContain(part)
  expect([...text.matchAll(/Shoe (\d+) end/g)]).toHaveLength(120)
})

/** Returns the text of all pages. */
async function textOf(file: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n')
  } finally {
    document.destroy()
    library.destroy()
  }
}
