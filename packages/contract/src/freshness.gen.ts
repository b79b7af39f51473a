// Written by `npm run openapi` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
  'lsr': 'Q', // POST /auth/register: !retailers
  'jwt': 'M', // POST /auth/forgot-password: !outbox
  '7ga': 'p', // GET /auth/me: profile
  '4pt': 'PX', // PUT /auth/me: !profile !users
  'nts': 'PUXA', // POST /auth/change-password: !profile !sessions !users !audit-log
  'e7n': 'ABCDEFGHIJKLMNOPQRSTUVWXY', // POST /auth/me/toggle-demo-mode: ! everything
  'pdr': 'u', // GET /auth/sessions: sessions
  '6lm': 'UA', // DELETE /auth/sessions: !sessions !audit-log
  '8do': 'UA', // DELETE /auth/sessions/{id}: !sessions !audit-log
  'xgm': 't', // GET /auth/second-factor: second-factor
  '4zl': 'TPXA', // POST /auth/second-factor/confirm: !second-factor !profile !users !audit-log
  'vv1': 'TA', // POST /auth/second-factor/recovery-codes: !second-factor !audit-log
  '4am': 'TPXA', // POST /auth/second-factor/turn-off: !second-factor !profile !users !audit-log
  '8oc': 'x', // GET /users/: users
  'hg6': 'XA', // POST /users/: !users !audit-log
  'v0s': 'XPA', // PUT /users/{id}: !users !profile !audit-log
  'mjf': 'XPA', // PUT /users/{id}/locations: !users !profile !audit-log
  'e3v': 'XA', // POST /users/{id}/reset-password: !users !audit-log
  'mwc': 'XA', // POST /users/{id}/turn-off-second-factor: !users !audit-log
  'ax4': 'XA', // DELETE /users/{id}: !users !audit-log
  '6ab': 'pj', // GET /users/me/locations: profile locations
  'hge': 'q', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'm', // GET /admin/outbox: outbox
  'jsx': 'e', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'EA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'EA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'EA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'EA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'o4m': 'oh', // GET /products/: products links
  'eyh': 'oh', // GET /products/stats: products links
  'a8d': 'ok', // GET /products/{id}: products market
  '7yb': 'OK', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'o', // POST /products/{id}/net-payouts: products
  'rzh': 'O', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'O', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'O', // PATCH /products/{id}/retail-price: !products
  'xwj': 'k', // GET /products/variants/{id}/price-history: market
  'u7t': 'O', // POST /products/import-from-stockx: !products
  'q34': 'o', // GET /stockx/search: products
  'u74': 'wr', // GET /shopify/stores: stores runs
  'hcf': 'J', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'h', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'h', // GET /shopify/stores/{id}/completed-syncs: links
  'lev': 'HGIA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'WRJYA', // POST /shopify/stores: !stores !runs !locations !webhooks !audit-log
  '9p': 'h', // GET /shopify/stores/{id}/products: links
  'lb8': 'HGIA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'h', // GET /shopify/products/search: links
  'gog': 'h', // GET /shopify/syncs/{id}/matches: links
  'r67': 'h', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'HGIA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'y', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'YA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'w', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'HGIA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'HGIA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'HGIA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'fpp': 'w', // GET /liquidation/stores: stores
  'd38': 'h', // GET /liquidation/stores/{id}/sale-products: links
  'ee0': 'gj', // GET /inventory/: inventory locations
  '8t2': 'j', // GET /locations/: locations
  'b4f': 'gj', // GET /inventory/optimized: inventory locations
  '3f2': 'g', // GET /inventory/product-summaries: inventory
  'wix': 'gj', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'g', // GET /inventory/stats: inventory
  'xsz': 'v', // GET /inventory/low-stock-threshold: settings
  'fn5': 'VGA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'G', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'G', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'R', // POST /inventory/sync-from-shopify: !runs
  'ra3': 'RA', // POST /inventory/imports/{id}/confirm: !runs !audit-log
  'jmx': 'RGA', // POST /inventory/imports/{id}/undo: !runs !inventory !audit-log
  'utf': 'G', // POST /inventory/bulk-reserve: !inventory
  'yy8': 'G', // POST /inventory/bulk-reserve/undo: !inventory
  '54s': 'G', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'G', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'G', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'G', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'G', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'G', // POST /inventory/variant-wholesale-price: !inventory
  'zjw': 'lh', // GET /inventory/recent-sync-products: offers links
  '31q': 'lh', // GET /inventory/payout-setup: offers links
  '28l': 'L', // POST /inventory/payout-setup/later: !offers
  'vc0': 'lh', // GET /inventory/import-to-list: offers links
  'w82': 'LI', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'c', // GET /inventory/costs: costs
  'gjg': 'C', // PATCH /inventory/costs: !costs
  'iy5': 'R', // POST /listings/payout-changes: !runs
  'zvu': 'R', // POST /listings/payout-changes/{id}/undo: !runs
  'bn2': 'glc', // GET /inventory/csv: inventory offers costs
  'y9w': 'D', // POST /inventory/csv: !csv
  'puy': 'd', // GET /inventory/csv/checks/{id}: csv
  'o8j': 'DR', // POST /inventory/csv/runs: !csv !runs
  'hal': 'r', // GET /runs: runs
  'euh': 'r', // GET /runs/{id}: runs
  'w3u': 'RA', // POST /runs/{id}/cancel: !runs !audit-log
  'art': 'igk', // GET /listings/variants: listings inventory market
  'mch': 'igk', // GET /listings/variant-summaries: listings inventory market
  'qb1': 'igk', // GET /listings/variants/{id}: listings inventory market
  'g5g': 'ig', // GET /listings/stats: listings inventory
  'xzx': 'LI', // PATCH /listings/variants/{id}/payouts: !offers !listings
  'izg': 'I', // PATCH /listings/variants/{id}/toggle-queued: !listings
  'l0s': 'LI', // PATCH /listings/variants/{id}/update-listing-price: !offers !listings
  '2qk': 'LI', // PATCH /listings/variants/{id}/update-to-lowest-ask: !offers !listings
  'v7d': 'ik', // GET /listings/variants/{id}/market-data: listings market
  'ar2': 'k', // GET /products/variants/{id}/market-data: market
  'pre': 'K', // POST /listings/sync-market-asks: !market
  '58w': 'GI', // PATCH /listings/locations/{id}/fulfillment: !inventory !listings
  'dgi': 'i', // GET /listings/change-log: listings
  't8r': 'LI', // POST /listings/products/{id}/goblin-mode: !offers !listings
  'hyd': 'lk', // GET /listings/products/{id}/goblin-replay: offers market
  'c21': 'ilgko', // GET /listings/variants/{id}/price-reasons: listings offers inventory market products
  '99x': 'i', // GET /listings/request-budgets: listings
  '136': 'lv', // GET /listings/products/{id}/selling-rules: offers settings
  'zjv': 'LI', // PUT /listings/products/{id}/selling-rules: !offers !listings
  'k52': 'lki', // GET /listings/products/{id}/repricing-preview: offers market listings
  'xec': 'li', // GET /listings/repricing-hold: offers listings
  '1t6': 'LI', // POST /listings/repricing-hold: !offers !listings
  'lcb': 'igl', // GET /listings/product-summaries: listings inventory offers
  'zd2': 'igk', // GET /listings/products/{id}/variants: listings inventory market
  '2pr': 'LI', // PATCH /listings/products/{id}/desired-payout: !offers !listings
  'toi': 'LI', // PATCH /listings/products/{id}/bottom-payout: !offers !listings
  '2i': 'I', // PATCH /listings/products/{id}/toggle: !listings
  'n6w': 'I', // POST /listings/variants/{id}/create-listings: !listings
  'u62': 'I', // POST /listings/variants/{id}/auto-create-listings: !listings
  'in': 'ngi', // GET /listings/products: pick-rules inventory listings
  'wy9': 'NA', // PATCH /listings/products/{id}/pick-rules: !pick-rules !audit-log
  'h7l': 'ng', // GET /listings/products/{id}/fulfillment-preview: pick-rules inventory
  'j6k': 'ngi', // GET /fulfillment-management/products: pick-rules inventory listings
  '514': 'GIN', // PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment: !inventory !listings !pick-rules
  'wh4': 's', // GET /sales/: sales
  'nh8': 's', // GET /sales/summaries: sales
  'bk3': 's', // GET /sales/recent: sales
  'a1j': 's', // GET /sales/totals: sales
  'z6l': 's', // GET /sales/pending-shopify-generation: sales
  't67': 'SR', // POST /sales/generate-shopify-orders/bulk: !sales !runs
  'ksr': 'v', // GET /sales/settings: settings
  'vjx': 'VAI', // PATCH /sales/settings: !settings !audit-log !listings
  'l8v': 's', // GET /sales/{id}: sales
  '341': 'S', // PATCH /sales/{id}: !sales
  '5yc': 'S', // POST /sales/confirm-alias-order/{id}: !sales
  'oee': 'S', // POST /sales/cancel-alias-order/{id}: !sales
  '3ti': 's', // GET /sales/admin/system-sales: sales
  'bcw': 's', // GET /sales/admin/system-sales/{id}: sales
  'uao': 'SA', // POST /sales/admin/refresh-status/{id}: !sales !audit-log
  'fzb': 'SA', // POST /sales/admin/manual-status-update/{id}: !sales !audit-log
  'e0g': 'SFA', // POST /sales/admin/manual-ark-fee-fix/{id}: !sales !finances !audit-log
  'vsx': 'SFA', // POST /sales/admin/paid-payout/{id}: !sales !finances !audit-log
  'mws': 'S', // GET /sales/alias-shipping-label/{id}: !sales
  'lcu': 'S', // GET /sales/stockx-shipping-label/{id}: !sales
  'gjf': 'S', // POST /sales/scanning/{id}/mark-fulfilled: !sales
  'nb8': 'S', // POST /sales/scanning/{id}/mark-created: !sales
  'u32': 'RS', // POST /label-prints: !runs !sales
  'tic': 'BS', // POST /automation-requests/: !automation-requests !sales
  'p6i': 'b', // GET /automation-requests/: automation-requests
  'nkx': 'bs', // GET /automation-requests/{id}: automation-requests sales
  'ydy': 'BS', // DELETE /automation-requests/{id}: !automation-requests !sales
  'cne': 'S', // POST /fulfillments/mark-fulfilled: !sales
  'h1v': 'S', // POST /fulfillments/mark-created: !sales
  'mxk': 'S', // POST /fulfillments/{id}/cancel-order: !sales
  'g9d': 'fs', // GET /finances/: finances sales
  'g4t': 'f', // GET /payments/retailer: finances
  'f8r': 'F', // POST /payments/{id}/confirm: !finances
  'g36': 'f', // GET /admin/payments: finances
  'xr0': 'FA', // POST /admin/payments: !finances !audit-log
  'kgu': 'fq', // GET /admin/retailers: finances retailers
  'otd': 'gisfw', // GET /dashboard/today: inventory listings sales finances stores
  'zai': 'wghli', // GET /dashboard/first-steps: stores inventory links offers listings
}
