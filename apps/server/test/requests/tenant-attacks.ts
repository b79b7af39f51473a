import { ask, type RawAnswer } from '../ask.ts'
import { type CallKey, type CallRequest, CALLS, requestOf } from './contract-requests.ts'
import { type IdPlace, idPlacesOf, idsAt, withId } from './ids-of-requests.ts'
import type { TestApp } from '../start-test-app.ts'
import type { Belongings } from '../belongings/two-retailers.ts'

/** Paths of ids in the catalog, which all retailers share. */
const SHARED: Partial<Record<CallKey, IdPlace[]>> = {
  'GET /products/{id}': ['params.id'],
  'POST /products/{id}/update-market-data': ['params.id'],
  'POST /products/{id}/net-payouts': ['params.id'],
  'POST /products/{id}/check-alias-and-update': ['params.id'],
  'POST /products/{id}/extract-stockx-image': ['params.id'],
  'PATCH /products/{id}/retail-price': ['params.id'],
  // This is the start of a page: a size of the catalog, in stock or not.
  'GET /listings/variant-summaries': ['query.after'],
  'GET /listings/product-summaries': ['query.after'],
  'GET /listings/variants/quick-actions': ['query.after'],
  'GET /listings/variants/bid-opportunities': ['query.after'],
  // The start of a page.
  'GET /automation-requests/': ['query.cursor'],
  // The start of a page: even after a foreign sale, only the caller's own follow.
  'GET /finances/': ['query.cursor'],
  'GET /finances/differences': ['query.cursor'],
  // Exceptions from all matches: naming a foreign sale excludes nothing.
  'POST /finances/differences/look': ['body.except_sale_ids.[]'],
  'POST /finances/differences/reopen': ['body.except_sale_ids.[]'],
  'POST /sales/resolve-cancelled-sales': ['body.except_sale_ids.[]'],
  'POST /listings/pick-rule-changes/preview': ['body.except_product_ids.[]'],
  'POST /listings/pick-rule-changes': ['body.except_product_ids.[]'],
  // The catalog is shared.
  'GET /admin/products': ['query.cursor'],
  // The start of a page.
  'GET /listings/outside': ['query.cursor'],
  'GET /admin/unknown-listings': ['query.cursor'],
  // No e-mail has this number.
  'POST /admin/outbox/{id}/send': ['params.id'],
  'DELETE /admin/outbox/{id}': ['params.id'],
  // The account is shared.
  'POST /admin/unclaimed-orders/claim': ['body.account_id'],
  'POST /admin/unknown-listings/{id}/decision': ['params.id'],
  'POST /admin/provider-health/{id}/sweep': ['params.id'],
  // The start of a page.
  'GET /admin/stockx-listings-overview': ['query.cursor'],
  'POST /admin/products/{id}/refresh-stockx-data': ['params.id'],
  'PATCH /admin/products/{id}/retail-price': ['params.id'],
  'PATCH /admin/products/{id}/release-date': ['params.id'],
  'PATCH /admin/products/{id}/promo-fee': ['params.id'],
  'PATCH /admin/products/{id}/wholesale-markup': ['params.id'],
  'GET /products/variants/{id}/price-history': ['params.id'],
  'GET /products/variants/{id}/market-data': ['params.id'],
  'GET /images/products/{id}': ['params.id'],
  'POST /inventory/sync-single-product/{id}': ['params.id'],
  'POST /inventory/product-syncs/bulk-wholesale-toggle': ['body.product_id'],
  'POST /inventory/product-syncs/bulk-wholesale-price': ['body.product_id'],
  'GET /shopify/syncs/{id}/matches': ['query.ark_product_id'],
  'POST /shopify/syncs/confirm-many': ['body.links.[].ark_product_id'],
  'POST /shopify/syncs/{id}/confirm': ['body.ark_product_id', 'body.matches.[].variant_id'],
  'POST /shopify/stores/{id}/products/{shopifyProductId}/sync': [
    'body.manual_ark_product_id',
    'body.matches.[].variant_id',
  ],
  'PUT /shopify/syncs/{id}/variants/{shopifyVariantId}': ['body.variant_id'],
  'PUT /sales/scanning/barcodes': ['body.variant_id'],
  // Buyers browse the catalog, regardless of the seller of a product.
  'GET /buyer/available-inventory': ['query.product_id', 'query.after'],
  // Numbers of the buyer's own, and sizes of the catalog.
  'POST /buyer/offers': ['body.product_sync_id', 'body.line_items.[].variant_id'],
  'PATCH /buyer/offers/{id}': ['body.prices.[].variant_id'],
  'PATCH /wholesale/offers/{id}': ['body.prices.[].variant_id'],
  // The start of a page.
  'GET /wholesale/offers': ['query.after'],
  'GET /buyer/offers': ['query.after'],
  // Numbers of each buyer's own, which may be equal for two buyers: modules/wholesale/orders/buyers-apart.test.ts.
  'POST /buyer/quotes': ['body.line_items.[].product_sync_id', 'body.line_items.[].variant_id'],
  'POST /buyer/bulk-sales': ['body.line_items.[].product_sync_id', 'body.line_items.[].variant_id'],
  'POST /listings/payouts/calculate-bulk-net-payouts': ['body.calculations.[].product_id'],
}

/** Calls that answer a foreign id with another status than 404, and the empty answer. */
const NOTHING: Partial<Record<CallKey, [status: number, body: object]>> = {
  // A filter that matches nothing.
  'GET /sales/': [200, { sales: [], total: 0, summary: { total_revenue: 0, fulfillment_needed: 0 } }],
  'GET /sales/summaries': [200, { sales: [] }],
  'GET /sales/totals': [200, { total: 0, total_revenue: 0, fulfillment_needed: 0 }],
  'GET /listings/change-log': [200, { logs: [], total_logs: 0 }],
  'GET /sales/scanning/unfulfilled': [200, { sales: [] }],
  'POST /sales/get-details': [200, { sales: [] }],
  // Each link has its own result.
  'POST /shopify/syncs/confirm-many': [200, { confirmed: 0 }],
  // Each sale has its own result.
  'POST /sales/generate-shopify-orders/bulk': [202, { results: { successful: [] } }],
}

/** Returns how a call answers a foreign id: the status, and the least of the body. */
export const foreignAnswer = (key: CallKey): [status: number, body: object] =>
  NOTHING[key] ?? (OF_OTHERS.includes(callOf(key)?.access ?? '') ? FORBIDDEN : [404, { code: 'not_found' }])

/** Retailers have no access to the calls of the operator and of buyers, whatever the id. */
const OF_OTHERS: readonly string[] = ['administration', 'wholesale.buy']
const FORBIDDEN: [status: number, body: object] = [403, { code: 'forbidden' }]

const callOf = (key: CallKey) => CALLS.find((each) => each.key === key)

/** Returns the paths at which a call takes ids of a retailer's own. */
export const foreignPlaces = (key: CallKey): IdPlace[] => {
  const call = callOf(key)
  return (call ? idPlacesOf(call) : []).filter((place) => !SHARED[key]?.includes(place))
}

/** The calls that take an id of a retailer's own, and so can be attacked. */
export const ATTACKED: CallKey[] = CALLS.map(({ key }) => key).filter((key) => foreignPlaces(key).length > 0)

/** Returns requests with foreign ids: each of the call's ids by itself, then all of them. */
export function attacksOn(key: CallKey, own: Belongings, other: Belongings): CallRequest[] {
  const theirs = requestOf(key, other)
  const single = foreignPlaces(key).map((place) => withId(requestOf(key, own), place, idsAt(theirs, place)[0]))
  return [...single, theirs]
}

/** Returns a retailer's marks in an answer that the request did not contain. */
export const leaks = (answer: { text: string }, request: CallRequest, { marks }: Belongings): string[] =>
  marks.filter((mark) => answer.text.includes(mark) && !JSON.stringify(request).includes(mark))

/**
 * Makes every attack on a call as the owner of `own`. Returns each answer with its request and the leaked marks of
 * `other`.
 */
export async function attack(
  test: TestApp,
  key: CallKey,
  { own, other }: { own: Belongings; other: Belongings },
): Promise<{ request: CallRequest; answer: RawAnswer; leaked: string[] }[]> {
  const made = []
  for (const request of attacksOn(key, own, other)) {
    const answer = await ask(test, { key, request, from: own.owner })
    made.push({ request, answer, leaked: leaks(answer, request, other) })
  }
  return made
}
