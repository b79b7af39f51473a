import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type RawAnswer } from '../ask.ts'
import { type CallKey, type CallRequest, CALLS, CHANGES_CALLER, requestOf } from '../requests/contract-requests.ts'
import { breaches, listsIn } from '../statements/closed-schema.ts'
import { secretsOf } from '../processes/secrets-of-app.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, PASSWORD, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { whoMayCall } from '../requests/who-may.ts'
import { recordProviderSuccess } from '../../src/platform/watch/provider-health.ts'

/**
 * These answer Shopify, or a browser on its way to a grant screen: see connect-store.test.ts, receive-webhook.test.ts
 * and connect-stockx.test.ts.
 */
const ON_THE_WAY: CallKey[] = [
  'GET /shopify/callback',
  'POST /shopify/webhooks/receive',
  'GET /stockx/login',
  'GET /stockx/callback',
]
/**
 * These succeed only with a link, a code, a second session or a failed job (see the tests of the module accounts),
 * after a bulk reserve (see modules/inventory/reserves/reserve-in-bulk.test.ts), or after repricing has stopped (see
 * modules/listings/pricing/mass-repricing.test.ts).
 */
const OF_ANOTHER_STEP: CallKey[] = [
  'POST /auth/reset-password',
  'POST /auth/accept-invitation',
  'POST /auth/change-password',
  'DELETE /auth/sessions/{id}',
  'POST /auth/second-factor/confirm',
  'POST /auth/second-factor/recovery-codes',
  'POST /auth/second-factor/turn-off',
  'POST /admin/account-closing',
  // Needs an order of nobody: modules/sales/operator/claim-order.test.ts.
  'POST /admin/unclaimed-orders/claim',
  // Needs an unsent e-mail: modules/accounts/mail/send-mail.test.ts.
  'POST /admin/outbox/{id}/send',
  'DELETE /admin/outbox/{id}',
  'POST /business-closing',
  'POST /business-closing/undo',
  'POST /admin/retailers/{id}/closing',
  'POST /admin/retailers/{id}/closing/undo',
  'POST /admin/failed-jobs/{id}/retry',
  'DELETE /admin/failed-jobs/{id}',
  'POST /admin/failed-jobs/retry',
  'POST /admin/failed-jobs/discard',
  'POST /inventory/bulk-reserve/undo',
  'POST /listings/repricing-hold',
  // Needs an own account: modules/catalogue/accounts/connect-stockx.test.ts.
  'POST /stockx/disconnect',
  // Needs a shipped order: modules/wholesale/orders/change-order.test.ts.
  'POST /buyer/purchases/{id}/receive',
  // Needs an order whose money ARK has passed on: modules/wholesale/orders/change-money.test.ts.
  'PUT /bulk-sales/{id}/payout',
  // Needs a payment that its retailer has not confirmed: modules/finances/log-payment.test.ts.
  'POST /admin/payments/{id}/reverse',
]
/** Lists for which this test's retailer has no entries. */
const EMPTY = [
  // The page begins after a nonexistent sale: modules/finances/finance-page.test.ts.
  'GET /finances/ .recent_transactions',
  // Another owner can sign in: modules/accounts/staff/close-account.test.ts.
  'GET /auth/me/closing .obstacles',
  'GET /admin/account-closing .obstacles',
  // No barcode is on several of its variants: modules/stores/matching/shared-barcodes.test.ts.
  'GET /shopify/stores [].shared_barcodes.first',
  'POST /shopify/stores .shared_barcodes.first',
  // A CSV has no sheets, and its amounts agree: modules/listings/payouts/price-spellings.test.ts.
  'GET /inventory/csv/checks/{id} .sheets',
  'GET /inventory/csv/checks/{id} .unclear_amounts',
  // The retailer has no own account: modules/listings/sweep/sweep-account.test.ts.
  'GET /listings/outside .sweeps',
  // Every counter has its sale or reservation: modules/sales/pairs/surplus-pairs.test.ts.
  'GET /sales/pairs-in-limbo .of_nobody',
  // The run has just begun: modules/listings/enabling/size-acts.test.ts.
  'POST /listings/size-acts .problems',
  // Shopify knows every pair here: modules/wholesale/pairs/shop-levels.test.ts covers waiting levels.
  'GET /bulk-sales/{id}/details .shop_problems',
  'PATCH /bulk-sales/{id}/status .shop_problems',
  'POST /bulk-sales/{id}/proposals .shop_problems',
  'PATCH /bulk-sales/{id}/proposal .shop_problems',
  // The withdrawn pairs are free: modules/wholesale/proposals/propose-part.test.ts.
  'PATCH /bulk-sales/{id}/proposal .line_items[].locations',
  'PATCH /bulk-sales/{id}/payment .shop_problems',
  'POST /bulk-sales/{id}/retry-shop-levels .shop_problems',
  'PATCH /bulk-sales/{id}/fulfill-item .shop_problems',
  // The invoices are issued, and their details are complete: modules/wholesale/invoices/show-invoice.test.ts.
  'GET /bulk-sales/{id}/invoice .missing',
  'POST /bulk-sales/{id}/invoice .missing',
  'GET /buyer/purchases/{id}/invoice .missing',
  'POST /buyer/purchases/{id}/invoice .missing',
  'GET /business-details .missing',
  'PATCH /business-details .missing',
  // No sale lacks anything: modules/sales/operator/repair-sales.test.ts.
  'POST /admin/sales/fix-metadata .details',
  'POST /admin/sales/link-to-inventory .details',
  'GET /admin/debug/sales-chain/{id} .problems',
  // StockX returned the same before: modules/catalogue/products/refresh-stockx-data.test.ts.
  'POST /admin/products/{id}/refresh-stockx-data .changes.variant_changes',
  // All of them can be listed: modules/listings/lists/import-to-list.test.ts.
  'POST /listings/import-to-list .refused',
  // The run has just begun: modules/catalogue/products/backfill-retail-prices.test.ts.
  'POST /admin/products/backfill-retail-prices .run.problems',
  'GET /admin/products/backfill-retail-prices .run.problems',
  // See modules/wholesale/monitoring/operate-on-deals.test.ts.
  'POST /admin/wholesale/deal-flows/status .problems',
  'POST /admin/wholesale/deal-flows/payment .problems',
  // All providers work, and no job waits: see modules/connections.
  'GET /admin/provider-health .connections[].concerns',
  'GET /admin/provider-health .queues',
  // The product has no terms, and the order is not approved yet: see modules/wholesale.
  'POST /buyer/quotes .line_items[].terms.tiers',
  'GET /buyer/available-inventory [].retailer_stocks[].terms.tiers',
  'PATCH /bulk-sales/{id}/status .line_items[].locations',
  'POST /auth/login/json .user.locations',
  // The custom app was just connected and has registered nothing yet: see stores/connection/custom-app.test.ts.
  'GET /shopify/webhooks/webhook-status .registered_webhooks',
  'PUT /users/{id} .locations',
  // These shops grant everything; stores/connection/store-access.test.ts covers missing access.
  'GET /shopify/stores [].missing_access',
  'POST /shopify/stores .missing_access',
  'GET /admin/outbox ',
  // See modules/sales/operator/claim-order.test.ts.
  'GET /admin/unclaimed-orders .orders',
  'GET /admin/failed-jobs .jobs',
  'GET /admin/failed-jobs .kinds',
  'POST /products/{id}/update-market-data .failures',
  'POST /inventory/sync-from-shopify .errors',
  // A job fills it: see modules/listings/files/stock-csv.test.ts, and the check of two-retailers.ts.
  'POST /inventory/csv .problems',
  // See modules/listings/files/price-files.test.ts.
  'PUT /inventory/csv/checks/{id}/columns .problems',
  'POST /inventory/csv/runs .problems',
  'POST /listings/products/{id}/goblin-mode .disabled_listings',
  'GET /listings/products/{id}/goblin-replay .acted',
  // Only stopped repricing fills it: see modules/listings/pricing/mass-repricing.test.ts.
  'GET /listings/repricing-hold .rows',
  'POST /listings/payout-changes .problems',
  'POST /listings/product-payouts .problems',
  // See modules/stores/matching/confirm-suggestions.test.ts and modules/listings/payouts.
  'POST /shopify/stores/{id}/look-up .problems',
  'POST /shopify/syncs/confirm-many .left_out',
  'POST /listings/product-payouts/preview .left_out',
  // See modules/listings/enabling/enablings.test.ts.
  'POST /listings/enablings .problems',
  'POST /listings/enablings/{id}/undo .problems',
  'POST /listings/enablings/preview .not_listed',
  // See modules/sales/pairs/pick-rule-changes.test.ts.
  'POST /listings/pick-rule-changes .problems',
  'POST /listings/pick-rule-changes/{id}/undo .problems',
  'POST /inventory/wholesale-prices .problems',
  'POST /inventory/wholesale-prices/{id}/undo .problems',
  'POST /listings/payout-changes/{id}/undo .problems',
  'POST /inventory/sync-single-product/{id} .errors',
  'PATCH /listings/variants/{id}/toggle-queued .deletion_results.results',
  'GET /sales/pending-shopify-generation .sales',
  // The size did not sell: see modules/sales/packing/scanning.test.ts.
  'GET /sales/search/by-upc .sales',
  'POST /sales/generate-shopify-orders/bulk .results.failed',
  // Nothing waits for its shop: see modules/sales/canceled/canceled-sales.test.ts.
  'GET /sales/cancelled-sales .unsettled',
  // The size is not listed: see modules/sales/pairs/oversold.test.ts.
  'POST /sales/take-pair/{id} .receipt.withdrawals',
  'POST /sales/record-without-size/{id} .receipt.withdrawals',
  // Nothing is left out or refused: see modules/sales/labels/label-prints.test.ts and cancel-order.test.ts.
  'POST /label-prints .problems',
  'POST /fulfillments/mark-fulfilled .refused',
  'POST /fulfillments/mark-created .refused',
  'POST /sales/resolve-cancelled-sales .problems',
  // The import leaves nothing out.
  'GET /shopify/stores [].last_import.problems',
  'POST /shopify/stores .last_import.problems',
  'POST /runs/{id}/cancel .problems',
  // Jobs compute these from sales with a cost, or there are none on these days: modules/dashboard checks each against
  // its schema.
  'GET /dashboard/top-selling-items ',
  'GET /dashboard/recent-releases ',
  'GET /dashboard/exposure .open',
  'GET /dashboard/ship-by .next',
  'GET /dashboard/profits .newest',
  'GET /dashboard/stock-ageing .ages',
  'GET /dashboard/stock-ageing .oldest',
]

let app: TestApp
let own: Belongings
let operator: TestPerson
const answers = new Map<CallKey, RawAnswer>()

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  await recordProviderSuccess(app.capabilities.db, { provider: 'worker', subject: '' })
  await sql`
    insert into webhook_inbox (shop_domain, webhook_id, topic, body)
    values (${own.shopDomain}, 'arrived', 'products/update', '{}')`.execute(app.capabilities.db.platform)
  await sql`
    insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
      title, size, price, position, is_tracked, doubt)
    values (${own.retailer}, ${own.sync}, '7', '7', 'nine', 'nine', 90, 99, true, 'unread')`.execute(
    app.capabilities.db.platform,
  )
  await sql`insert into retailer_sizes values (${own.retailer}, 'nike', 'ten', '10', now())`.execute(
    app.capabilities.db.platform,
  )
  app.simulators.shopify.control.editProduct({
    shop: own.shopDomain,
    productId: own.shopifyProduct,
    priceCents: 9_000,
    compareAtPriceCents: 12_000,
  })
  const restricted = await aPerson(app, { role: 'owner', retailerId: own.retailer, locationIds: [own.location] })
  for (const { key, access } of CALLS) {
    const from =
      access === 'administration'
        ? operator
        : CHANGES_CALLER.includes(key)
          ? await aPerson(app, { role: 'owner', retailerId: own.retailer, locationIds: [own.location] })
          : key.endsWith(' /auth/me')
            ? restricted
            : whoMayCall(access, { own, operator })
    answers.set(key, await ask(app, { key, request: request(key), from }))
  }
})
afterAll(() => app?.close())

/** Pages that are read from their start, because the listed size comes before the usual start. */
const FIRST_PAGES: Partial<Record<CallKey, CallRequest>> = {
  'GET /listings/variants/quick-actions': { query: { filter: 'all' } },
  'GET /listings/variants/bid-opportunities': {},
}

const request = (key: CallKey): CallRequest =>
  key === 'POST /auth/login/json'
    ? { body: { email: own.owner.email, password: PASSWORD } }
    : // Takes a pair that is in stock.
      key === 'POST /sales/take-pair/{id}'
      ? { params: { id: own.oversoldSale } }
      : (FIRST_PAGES[key] ?? requestOf(key, own))

const answerOf = (key: CallKey): RawAnswer => answers.get(key) ?? { status: 0, text: '', body: '', type: '' }
const JSON_CALLS = CALLS.filter(
  ({ key, media }) => !ON_THE_WAY.includes(key) && !OF_ANOTHER_STEP.includes(key) && !media,
)

describe.each(JSON_CALLS)('$key', ({ key, answer: schema, status = 200 }) => {
  test('answers with every field of the contract, and no others', () => {
    const { status: answered, body, type } = answerOf(key)
    expect([answered, type, body]).toEqual([status, 'application/json; charset=utf-8', expect.any(String)])
    expect(breaches(schema, JSON.parse(body))).toEqual([])
  })
})

test('every list of the contract has an entry in some answer', () => {
  const entries = new Map<string, number>()
  for (const { key, answer: schema } of JSON_CALLS)
    for (const [place, count] of listsIn(schema, JSON.parse(answerOf(key).body)))
      entries.set(`${key} ${place}`, (entries.get(`${key} ${place}`) ?? 0) + count)
  const empty = [...entries].filter(([, count]) => count === 0).map(([place]) => place)
  expect(empty.filter((place) => !EMPTY.includes(place))).toEqual([])
})

test.each(CALLS.filter(({ media }) => media))(
  '$key answers with the kind of file in the contract',
  ({ key, media }) => {
    const { status, type } = answerOf(key)
    expect([key, status, type]).toEqual([key, 200, expect.stringMatching(new RegExp(`^${media?.replace('*', '.+')}`))])
  },
)

test('times are ISO 8601 in UTC', () => {
  const texts = [...answers.values()].flatMap(({ body }) => body.match(/"[a-z_]+_(at|date|update)":\s?"[^"]+"/g) ?? [])
  expect(texts.length).toBeGreaterThan(50)
  const wrong = texts.filter((text) => !/"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00))?"$/.test(text))
  expect(wrong).toEqual([])
})

test('no answer contains a token, a key or a password, except the token in the answer to a sign-in', async () => {
  const secrets = await secretsOf(app, [own.owner, operator])
  expect(secrets.length).toBeGreaterThan(8)
  for (const [key, { text }] of answers) {
    const told = secrets.filter(({ value }) => text.includes(value)).map(({ name }) => name)
    expect([key, told]).toEqual([key, []])
    // The API's description names the field of the sign-in's answer.
    const checked = key === 'GET /openapi.json' ? text.replaceAll('"access_token"', '') : text
    expect([key, /access_token|refresh_token|password_hash|\$argon2|eyJ[\w-]+\./.test(checked)]).toEqual([
      key,
      key === 'POST /auth/login/json',
    ])
  }
})

test('readiness is 503 until a worker has reported', async () => {
  const ready = () => ask(app, { key: 'GET /health/ready', request: {}, from: null })
  // The record from before the other calls may be too old by now.
  await recordProviderSuccess(app.capabilities.db, { provider: 'worker', subject: '' })
  expect(await ready()).toMatchObject({ status: 200 })
  await sql`delete from provider_health where provider = 'worker'`.execute(app.capabilities.db.platform)
  const waiting = await ready()
  expect([waiting.status, JSON.parse(waiting.body)]).toMatchObject([503, { status: 'waiting', worker: false }])
})
