import { type Call, contract } from '@ark/contract'
import { ACCOUNT_REQUESTS } from './account-requests.ts'
import { ADMIN_REQUESTS } from './admin-requests.ts'
import { FINANCE_REQUESTS } from './finance-requests.ts'
import { CANCELED_SALE_REQUESTS } from './canceled-sale-requests.ts'
import { CSV_REQUESTS } from './csv-requests.ts'
import { FULFILLMENT_REQUESTS } from './fulfillment-requests.ts'
import { IMPORT_TO_LIST_REQUESTS } from './import-to-list-requests.ts'
import { NOTIFICATION_REQUESTS } from './notification-requests.ts'
import { PACKING_REQUESTS } from './packing-requests.ts'
import { PICK_RULE_REQUESTS } from './pick-rule-requests.ts'
import { QUICK_ACTION_REQUESTS } from './quick-action-requests.ts'
import type { CallKey, CallRequest, Requests } from './request-shape.ts'
import { PASSWORD } from '../acts/test-people.ts'
import type { Belongings } from '../belongings/two-retailers.ts'
import { DASHBOARD_REQUESTS } from './dashboard-requests.ts'
import { WHOLESALE_OFFER_REQUESTS } from './wholesale-offer-requests.ts'
import { WHOLESALE_REQUESTS } from './wholesale-requests.ts'

export type { CallKey, CallRequest } from './request-shape.ts'
const sizeButOne = ({ variant, spareVariant }: Belongings) => ({
  body: { variant_ids: [spareVariant], except_variant_ids: [variant] },
})
const none = () => ({})
const matchOf = (own: Belongings) => ({ shopify_variant_id: own.shopifyVariant, variant_id: own.catalogueSize })

let serial = 0
const unused = (what: string): string => `${what}-${++serial}-of-request`

const registration = () => ({
  email: `${unused('new')}@test.example`,
  username: unused('new'),
  password: PASSWORD,
  confirm_password: PASSWORD,
  business_name: 'A New Business',
  invite_code: 'ARK-SANDBOX',
})

/** Calls that sign their caller out or change what the caller sees: each is tried by its own person. */
export const CHANGES_CALLER: readonly CallKey[] = [
  'POST /auth/logout',
  'POST /auth/me/close',
  'POST /auth/me/toggle-demo-mode',
]

/**
 * A valid request for every call of the contract, made of a retailer's belongings. A new call needs its row here (the
 * file does not compile without it), with every id that the call takes; the tests of attacks, roles, bad inputs and
 * answers then cover it.
 */
export const REQUESTS: Requests = {
  'GET /health': none,
  'GET /health/ready': none,
  'GET /openapi.json': none,
  'GET /client-settings': none,
  'GET /events': none,
  'GET /metrics': none,
  'POST /auth/login/json': () => ({ body: { email: 'nobody@test.example', password: 'Wrong-Horse-9' } }),
  'POST /auth/logout': none,
  'POST /auth/register': () => ({ body: registration() }),
  'POST /auth/register/buyer': () => ({ body: registration() }),
  'POST /auth/forgot-password': () => ({ body: { email: 'nobody@test.example' } }),
  'POST /auth/reset-password': () => ({
    body: { token: 'of no mail', new_password: 'Left-Mule-8', confirm_new_password: 'Left-Mule-8' },
  }),
  'POST /auth/accept-invitation': () => ({ body: { token: 'of no mail' } }),
  'GET /auth/me': none,
  'GET /auth/me/closing': none,
  'POST /auth/me/close': () => ({ body: { current_password: PASSWORD } }),
  'PUT /auth/me': () => ({ body: { first_name: 'Test', phone_number: null } }),
  'GET /business-details': none,
  'PATCH /business-details': () => ({ body: { legal_name: 'A Business LLC', tax_id: '12-3456789' } }),
  'POST /auth/change-password': () => ({
    body: { current_password: 'Wrong-Horse-9', new_password: 'Left-Mule-8', confirm_new_password: 'Left-Mule-8' },
  }),
  'POST /auth/me/toggle-demo-mode': none,
  'GET /auth/sessions': none,
  'DELETE /auth/sessions': none,
  'DELETE /auth/sessions/{id}': () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  'GET /auth/second-factor': none,
  'POST /auth/second-factor/begin': () => ({ body: { current_password: PASSWORD } }),
  'POST /auth/second-factor/confirm': () => ({ body: { code: '12345' } }),
  'POST /auth/second-factor/recovery-codes': () => ({ body: { current_password: PASSWORD, code: '12345' } }),
  'POST /auth/second-factor/turn-off': () => ({ body: { current_password: PASSWORD, code: '12345' } }),
  'GET /users/': none,
  'POST /users/': ({ location }) => ({
    body: { username: unused('person'), email: `${unused('person')}@test.example`, location_ids: [location] },
  }),
  'PUT /users/{id}': ({ colleague }) => ({ params: { id: colleague }, body: { first_name: 'Test', role: 'manager' } }),
  'PUT /users/{id}/locations': ({ colleague, location }) => ({
    params: { id: colleague },
    body: { location_ids: [location] },
  }),
  'POST /users/{id}/reset-password': ({ colleague }) => ({ params: { id: colleague } }),
  'POST /users/{id}/turn-off-second-factor': ({ colleague }) => ({ params: { id: colleague } }),
  'DELETE /users/{id}': ({ colleague }) => ({ params: { id: colleague } }),
  'GET /users/me/locations': none,
  'GET /retailers': none,
  'GET /activity': () => ({ query: { by: 'ark', limit: 5 } }),
  'GET /admin/audit-log': () => ({ query: { event_type: 'signed_in', limit: 5 } }),
  'GET /admin/account-closing': ({ owner }) => ({ query: { email: owner.email } }),
  'POST /admin/account-closing': () => ({
    body: { email: 'nobody@test.example', confirm_email: 'nobody@test.example' },
  }),
  'GET /business-closing': none,
  'POST /business-closing': () => ({ body: { confirm_name: 'Another business', current_password: PASSWORD } }),
  'POST /business-closing/undo': none,
  'GET /admin/retailers/{id}/closing': ({ retailer }) => ({ params: { id: retailer } }),
  'POST /admin/retailers/{id}/closing': ({ retailer }) => ({
    params: { id: retailer },
    body: { confirm_name: 'Another business' },
  }),
  'POST /admin/retailers/{id}/closing/undo': ({ retailer }) => ({ params: { id: retailer } }),
  'GET /admin/outbox': none,
  // No e-mail has this number: modules/accounts/mail/send-mail.test.ts.
  'POST /admin/outbox/{id}/send': () => ({ params: { id: 999_999_999 } }),
  'DELETE /admin/outbox/{id}': () => ({ params: { id: 999_999_999 } }),
  'GET /products/': () => ({ query: { limit: 5, search: 'Nike', sort_by: 'release_date' } }),
  'GET /products/{id}': ({ product }) => ({ params: { id: product } }),
  'POST /products/{id}/update-market-data': ({ product }) => ({ params: { id: product } }),
  'GET /products/stats': () => ({ query: { show_synced_only: true } }),
  'POST /products/{id}/net-payouts': ({ product }) => ({ params: { id: product } }),
  'POST /products/{id}/check-alias-and-update': ({ product }) => ({ params: { id: product } }),
  'POST /products/{id}/extract-stockx-image': ({ product }) => ({ params: { id: product } }),
  'PATCH /products/{id}/retail-price': ({ product, retailPrice }) => ({
    params: { id: product },
    body: { retail_price: retailPrice },
  }),
  'GET /products/variants/{id}/price-history': ({ catalogueSize }) => ({
    params: { id: catalogueSize },
    query: { days: 30 },
  }),
  'GET /products/variants/{id}/market-data': ({ catalogueSize }) => ({ params: { id: catalogueSize } }),
  'POST /products/import-from-stockx': ({ stockxProduct }) => ({
    body: {
      productId: stockxProduct,
      title: 'As it was found',
      styleId: null,
      productType: 'sneakers',
      brand: null,
      urlKey: null,
      productAttributes: { colorway: null, releaseDate: null, retailPrice: 120 },
    },
  }),
  'POST /products/search-and-calculate-payouts': ({ stockxProduct }) => ({
    body: { sku: 'DD1391-100', retail_price: 110, stockx_product_id: stockxProduct },
  }),
  'GET /stockx/search': () => ({ query: { query: 'Nike', shopify_product_id: '1' } }),
  'GET /images/products/{id}': ({ product }) => ({ params: { id: product } }),
  'GET /fees/schedule': none,
  'POST /listings/payouts/calculate-bulk-net-payouts': ({ product, sync }) => ({
    body: {
      calculations: [
        { ask_price: 210, marketplace: 'alias', product_sync_id: sync, product_id: null },
        { ask_price: 99.5, marketplace: 'stockx', product_id: product },
      ],
    },
  }),
  'GET /shopify/stores': none,
  'POST /shopify/connect': ({ shopDomain }) => ({ body: { shop_domain: shopDomain } }),
  'GET /shopify/callback': ({ shopDomain }) => ({ query: { shop: shopDomain, state: 'unknown', hmac: 'none' } }),
  'POST /shopify/webhooks/receive': none,
  'GET /images/shop/{key}': ({ shopImage }) => ({ params: { key: shopImage } }),
  'POST /shopify/stores/{id}/sync-locations': ({ store }) => ({ params: { id: store } }),
  'GET /shopify/stores/{id}/pending-syncs': ({ store }) => ({ params: { id: store } }),
  'GET /shopify/stores/{id}/completed-syncs': ({ store }) => ({ params: { id: store } }),
  'GET /shopify/stores/{id}/look-up': ({ store }) => ({ params: { id: store } }),
  'POST /shopify/stores/{id}/look-up': ({ store }) => ({ params: { id: store } }),
  'POST /shopify/syncs/confirm-many': ({ sync, product }) => ({
    body: { links: [{ sync_id: sync, ark_product_id: product }] },
  }),
  'POST /shopify/syncs/{id}/confirm': (own) => ({
    params: { id: own.sync },
    body: { ark_product_id: own.product, matches: [matchOf(own)] },
  }),
  'POST /shopify/stores': ({ customApp }) => ({ body: customApp }),
  'GET /shopify/stores/{id}/products': ({ store }) => ({ params: { id: store }, query: { limit: 20, search: 'a' } }),
  'POST /shopify/stores/{id}/products/{shopifyProductId}/sync': (own) => ({
    params: { id: own.store, shopifyProductId: own.shopifyProduct },
    body: { manual_ark_product_id: own.product, matches: [matchOf(own)] },
  }),
  'GET /shopify/products/search': ({ barcode }) => ({ query: { upc: barcode } }),
  'POST /shopify/syncs/{id}/stockx-search': ({ sync }) => ({ params: { id: sync }, body: { search_query: 'Nike' } }),
  'GET /shopify/syncs/{id}/matches': ({ sync: id, product }) => ({
    params: { id },
    query: { ark_product_id: product },
  }),
  'GET /shopify/syncs/{id}/sizes': ({ sync }) => ({ params: { id: sync } }),
  'PUT /shopify/syncs/{id}/variants/{shopifyVariantId}': ({ sync: id, shopifyVariant, catalogueSize: variant_id }) => ({
    params: { id, shopifyVariantId: shopifyVariant },
    body: { variant_id },
  }),
  'GET /shopify/stores/{id}/unrecognized-sizes': ({ store }) => ({ params: { id: store } }),
  'PUT /shopify/unrecognized-sizes': () => ({ body: { spelling: 'no such spelling', brand: null, size: null } }),
  'GET /shopify/webhooks/webhook-status': none,
  'POST /shopify/webhooks/configure-webhooks': ({ store: store_id }) => ({
    body: { topics: ['inventory_levels/update'], webhook_secret: 'whsec_of_a_test', store_id },
  }),
  'GET /shopify/webhooks/webhook-instructions': none,
  'GET /audit-logs/': () => ({ query: { limit: 200 } }),
  'POST /shopify/syncs/{id}/unsync': ({ spareSync }) => ({ params: { id: spareSync } }),
  'DELETE /shopify/syncs/{id}': ({ spareSync }) => ({ params: { id: spareSync } }),
  'DELETE /shopify/stores/{id}/syncs': ({ spareStore }) => ({ params: { id: spareStore } }),
  'GET /liquidation/stores': none,
  'GET /liquidation/stores/{id}/sale-products': ({ store }) => ({ params: { id: store }, query: { search: '' } }),
  'GET /locations/': none,
  'GET /inventory/': () => ({ query: { limit: 100 } }),
  'GET /listings/variant-summaries': ({ catalogueSize }) => ({ query: { after: catalogueSize, limit: 200 } }),
  'GET /inventory/product-summaries': () => ({ query: { limit: 200, show_zero_stock: false } }),
  'GET /inventory/optimized': () => ({ query: { limit: 200, show_zero_stock: false } }),
  'GET /inventory/stats': none,
  'PATCH /inventory/items/find-and-update-reserved': ({ item, sync, location, variant }) => ({
    query: {
      reserved_quantity: 0,
      inventory_item_id: item,
      product_sync_id: sync,
      location_id: location,
      variant_id: variant,
    },
  }),
  'PATCH /inventory/items/{id}/reserved': ({ item }) => ({ params: { id: item }, query: { reserved_quantity: 0 } }),
  'POST /inventory/sync-from-shopify': none,
  'GET /inventory/imports/{id}/difference': ({ stoppedImport }) => ({ params: { id: stoppedImport } }),
  'POST /inventory/imports/{id}/confirm': ({ stoppedImport }) => ({ params: { id: stoppedImport } }),
  'POST /inventory/imports/{id}/undo': ({ confirmedImport }) => ({ params: { id: confirmedImport } }),
  'POST /inventory/bulk-reserve': ({ sync, spareProductSync, location }) => ({
    body: {
      rule: 'boundary',
      percentage: 10,
      product_sync_ids: [sync],
      except_product_sync_ids: [spareProductSync],
      location_id: location,
      preview: true,
    },
  }),
  'POST /inventory/bulk-reserve/undo': () => ({ body: { change: '1-2' } }),
  'GET /inventory/product-syncs/{id}/variants': ({ sync }) => ({ params: { id: sync } }),
  'POST /inventory/sync-single-product/{id}': ({ spareProduct }) => ({ params: { id: spareProduct } }),
  'POST /inventory/variants/{id}/ensure-fulfillment': ({ variant }) => ({ params: { id: variant } }),
  'POST /inventory/product-syncs/bulk-wholesale-toggle': ({ product }) => ({
    body: { product_id: product, enabled: true },
  }),
  'POST /inventory/product-syncs/bulk-wholesale-price': ({ product }) => ({
    body: { product_id: product, wholesale_price: 120 },
  }),
  'POST /inventory/variant-wholesale-toggle': ({ variant }) => ({ body: { variant_id: variant, enabled: true } }),
  'POST /inventory/variant-wholesale-price': ({ variant }) => ({ body: { variant_id: variant, price: 95.5 } }),
  'GET /inventory/recent-sync-products': none,
  'GET /inventory/payout-setup': none,
  'POST /inventory/payout-setup/later': none,
  'GET /inventory/import-to-list': ({ sync }) => ({ query: { product_sync_id: sync } }),
  ...CSV_REQUESTS,
  'GET /runs': none,
  'GET /runs/{id}': ({ ownRun }) => ({ params: { id: ownRun } }),
  'POST /runs/{id}/cancel': ({ spareImport }) => ({ params: { id: spareImport } }),
  'GET /inventory/low-stock-threshold': () => ({}),
  'PATCH /inventory/low-stock-threshold': () => ({ body: { threshold: 3 } }),
  'GET /inventory/costs': ({ sync }) => ({ query: { product_sync_id: sync } }),
  'PATCH /inventory/costs': ({ sync, variant }) => ({
    body: { product_sync_id: sync, variant_id: variant, cost: 75.25 },
  }),
  'POST /inventory/bulk-update-payouts': ({ sync }) => ({
    body: [{ product_sync_id: sync, desired_payout: 120, bottom_payout: 80 }],
  }),
  'GET /listings/variants': () => ({ query: { limit: 200, filter: 'listed' } }),
  'GET /listings/variants/{id}': ({ variant }) => ({ params: { id: variant } }),
  'GET /listings/stats': none,
  'PATCH /listings/variants/{id}/payouts': ({ variant }) => ({
    params: { id: variant },
    body: { desired_payout: 120, bottom_payout: 80 },
  }),
  'POST /listings/payout-changes/preview': ({ variant, spareVariant }) => ({
    body: {
      variant_ids: [variant],
      except_variant_ids: [spareVariant],
      rule: 'set',
      payouts: 'desired',
      // Below the minimum, so the size is left out.
      amount: 0.01,
    },
  }),
  'POST /listings/payout-changes': ({ variant, spareVariant }) => ({
    body: {
      variant_ids: [variant],
      except_variant_ids: [spareVariant],
      rule: 'raise',
      payouts: 'desired',
      percentage: 5,
    },
  }),
  'POST /listings/product-payouts/preview': ({ sync }) => ({
    body: { products: [{ product_sync_id: sync, desired_payout: 120, bottom_payout: 80 }], is_missing_only: false },
  }),
  'POST /listings/product-payouts': ({ sync }) => ({
    body: { products: [{ product_sync_id: sync, bottom_payout: 81 }], is_missing_only: false },
  }),
  'POST /listings/enablings/preview': sizeButOne,
  'POST /listings/enablings': sizeButOne,
  'POST /listings/enablings/{id}/undo': ({ enableRun }) => ({ params: { id: enableRun } }),
  'POST /listings/payout-changes/{id}/undo': ({ payoutRun }) => ({ params: { id: payoutRun } }),
  'POST /listings/products/{id}/goblin-mode': ({ ownProduct }) => ({
    params: { id: ownProduct },
    body: { product_id: ownProduct, activate: true, threshold_percentage: 12 },
  }),
  'GET /listings/variants/{id}/price-reasons': ({ variant }) => ({ params: { id: variant } }),
  'GET /listings/request-budgets': none,
  'GET /listings/products/{id}/goblin-replay': ({ ownProduct }) => ({
    params: { id: ownProduct },
    query: { threshold_percentage: 12 },
  }),
  'GET /listings/products/{id}/selling-rules': ({ ownProduct }) => ({ params: { id: ownProduct } }),
  'PUT /listings/products/{id}/selling-rules': ({ ownProduct }) => ({
    params: { id: ownProduct },
    body: { last_pair: 'both', repricing: 'match_lowest_ask', ceiling_percent: 150, changes_per_day: 6 },
  }),
  'GET /listings/products/{id}/repricing-preview': ({ ownProduct }) => ({
    params: { id: ownProduct },
    query: { repricing: 'beat_lowest_ask', ceiling_percent: 150, changes_per_day: 6 },
  }),
  'GET /listings/repricing-hold': none,
  'POST /listings/repricing-hold': () => ({ body: { decision: 'go_on' } }),
  'PATCH /listings/variants/{id}/toggle-queued': ({ variant }) => ({
    params: { id: variant },
    body: { enabled: true },
  }),
  'PATCH /listings/variants/{id}/update-listing-price': ({ variant }) => ({
    params: { id: variant },
    query: { marketplace: 'stockx', new_price: 250 },
  }),
  'PATCH /listings/variants/{id}/update-to-lowest-ask': ({ variant }) => ({
    params: { id: variant },
    query: { marketplace: 'alias', allow_below_minimum: true },
  }),
  'GET /listings/variants/{id}/market-data': ({ variant }) => ({ params: { id: variant } }),
  'POST /listings/sync-market-asks': none,
  'PATCH /listings/locations/{id}/fulfillment': ({ location, variant }) => ({
    params: { id: location },
    body: { variant_id: variant, enabled: true },
  }),
  'GET /listings/change-log': ({ variant }) => ({ query: { variant_id: variant } }),
  'GET /listings/product-summaries': ({ product }) => ({ query: { after: product, limit: 200 } }),
  'GET /listings/products/{id}/variants': ({ ownProduct }) => ({ params: { id: ownProduct } }),
  'PATCH /listings/products/{id}/desired-payout': ({ ownProduct }) => ({
    params: { id: ownProduct },
    body: { desired_payout: 120 },
  }),
  'PATCH /listings/products/{id}/bottom-payout': ({ ownProduct }) => ({
    params: { id: ownProduct },
    body: { bottom_payout: 80 },
  }),
  'PATCH /listings/products/{id}/toggle': ({ ownProduct }) => ({ params: { id: ownProduct }, body: { enabled: true } }),
  'POST /listings/variants/{id}/create-listings': ({ variant }) => ({ params: { id: variant } }),
  'POST /listings/variants/{id}/auto-create-listings': ({ variant }) => ({ params: { id: variant } }),
  'POST /listings/bulk-market-data': ({ variant }) => ({ body: { variant_ids: [variant] } }),
  ...PICK_RULE_REQUESTS,
  'GET /sales/': ({ location }) => ({ query: { location, limit: 200 } }),
  'GET /sales/summaries': ({ location }) => ({ query: { location, limit: 200 } }),
  'GET /sales/recent': none,
  'GET /sales/totals': ({ location }) => ({ query: { location, generated_in_shopify: false } }),
  'GET /sales/pending-shopify-generation': none,
  'POST /sales/generate-shopify-orders/bulk': ({ stockxSale }) => ({ body: [stockxSale] }),
  'POST /sales/get-details': ({ stockxSale, aliasSale }) => ({ body: [stockxSale, aliasSale] }),
  'POST /sales/record-without-size/{id}': ({ sizelessSale }) => ({ params: { id: sizelessSale } }),
  ...CANCELED_SALE_REQUESTS,
  'GET /sales/settings': none,
  'PATCH /sales/settings': () => ({ body: { retail_or_payout: false } }),
  'GET /sales/{id}': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'PATCH /sales/{id}': ({ aliasSpare }) => ({ params: { id: aliasSpare }, body: { status: 'CONFIRMED' } }),
  'POST /sales/confirm-alias-order/{id}': ({ aliasSale }) => ({ params: { id: aliasSale } }),
  'POST /sales/cancel-alias-order/{id}': ({ aliasSpare }) => ({ params: { id: aliasSpare } }),
  'GET /sales/alias-shipping-label/{id}': ({ aliasSale }) => ({ params: { id: aliasSale } }),
  'GET /sales/stockx-shipping-label/{id}': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  'GET /sales/{id}/label.pdf': ({ stockxSale }) => ({ params: { id: stockxSale } }),
  ...PACKING_REQUESTS,
  ...FULFILLMENT_REQUESTS,
  ...ACCOUNT_REQUESTS,
  ...FINANCE_REQUESTS,
  ...IMPORT_TO_LIST_REQUESTS,
  ...NOTIFICATION_REQUESTS,
  ...WHOLESALE_OFFER_REQUESTS,
  ...QUICK_ACTION_REQUESTS,
  ...ADMIN_REQUESTS,
  ...WHOLESALE_REQUESTS,
  ...DASHBOARD_REQUESTS,
}

/** Every call as the server binds it, in the contract's order. */
export const CALLS: (Call & { key: CallKey; verb: string; path: string })[] = Object.values(contract).flatMap((area) =>
  Object.entries(area as Record<string, Call>).map(([key, call]) => {
    const [verb = '', path = ''] = key.split(' ')
    return { ...call, key: key as CallKey, verb, path }
  }),
)

export const requestOf = (key: CallKey, own: Belongings): CallRequest =>
  (REQUESTS[key] as (own: Belongings) => CallRequest)(own)
