// Written by `npm run openapi` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
  'lsr': 'P', // POST /auth/register: !retailers
  'jwt': 'M', // POST /auth/forgot-password: !outbox
  '7ga': 'o', // GET /auth/me: profile
  '4pt': 'OW', // PUT /auth/me: !profile !users
  'nts': 'OTWA', // POST /auth/change-password: !profile !sessions !users !audit-log
  'e7n': 'ABCDEFGHIJKLMNOPQRSTUVWX', // POST /auth/me/toggle-demo-mode: ! everything
  'pdr': 't', // GET /auth/sessions: sessions
  '6lm': 'TA', // DELETE /auth/sessions: !sessions !audit-log
  '8do': 'TA', // DELETE /auth/sessions/{id}: !sessions !audit-log
  'xgm': 's', // GET /auth/second-factor: second-factor
  '4zl': 'SOWA', // POST /auth/second-factor/confirm: !second-factor !profile !users !audit-log
  'vv1': 'SA', // POST /auth/second-factor/recovery-codes: !second-factor !audit-log
  '4am': 'SOWA', // POST /auth/second-factor/turn-off: !second-factor !profile !users !audit-log
  '8oc': 'w', // GET /users/: users
  'hg6': 'WA', // POST /users/: !users !audit-log
  'v0s': 'WOA', // PUT /users/{id}: !users !profile !audit-log
  'mjf': 'WOA', // PUT /users/{id}/locations: !users !profile !audit-log
  'e3v': 'WA', // POST /users/{id}/reset-password: !users !audit-log
  'mwc': 'WA', // POST /users/{id}/turn-off-second-factor: !users !audit-log
  'ax4': 'WA', // DELETE /users/{id}: !users !audit-log
  '6ab': 'oj', // GET /users/me/locations: profile locations
  'hge': 'p', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'm', // GET /admin/outbox: outbox
  'jsx': 'd', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'DA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'DA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'DA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'DA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'o4m': 'nh', // GET /products/: products links
  'eyh': 'nh', // GET /products/stats: products links
  'a8d': 'nk', // GET /products/{id}: products market
  '7yb': 'NK', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'n', // POST /products/{id}/net-payouts: products
  'rzh': 'N', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'N', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'N', // PATCH /products/{id}/retail-price: !products
  'xwj': 'k', // GET /products/variants/{id}/price-history: market
  'u7t': 'N', // POST /products/import-from-stockx: !products
  'q34': 'n', // GET /stockx/search: products
  'u74': 'vf', // GET /shopify/stores: stores imports
  'yio': 'f', // GET /shopify/imports: imports
  'hcf': 'J', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'h', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'h', // GET /shopify/stores/{id}/completed-syncs: links
  'lev': 'HGIA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'VFJXA', // POST /shopify/stores: !stores !imports !locations !webhooks !audit-log
  '9p': 'h', // GET /shopify/stores/{id}/products: links
  'lb8': 'HGIA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'h', // GET /shopify/products/search: links
  'gog': 'h', // GET /shopify/syncs/{id}/matches: links
  'r67': 'h', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'HGIA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'x', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'XA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'v', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'HGIA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'HGIA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'HGIA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'ee0': 'gj', // GET /inventory/: inventory locations
  '8t2': 'j', // GET /locations/: locations
  'b4f': 'gj', // GET /inventory/optimized: inventory locations
  '3f2': 'g', // GET /inventory/product-summaries: inventory
  'wix': 'gj', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'g', // GET /inventory/stats: inventory
  'xsz': 'u', // GET /inventory/low-stock-threshold: settings
  'fn5': 'UGA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'G', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'G', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'F', // POST /inventory/sync-from-shopify: !imports
  'ra3': 'FA', // POST /inventory/imports/{id}/confirm: !imports !audit-log
  'ven': 'FA', // POST /inventory/imports/{id}/cancel: !imports !audit-log
  'jmx': 'FGA', // POST /inventory/imports/{id}/undo: !imports !inventory !audit-log
  'utf': 'G', // POST /inventory/bulk-reserve: !inventory
  '54s': 'G', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'G', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'G', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'G', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'G', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'G', // POST /inventory/variant-wholesale-price: !inventory
  'zjw': 'lh', // GET /inventory/recent-sync-products: offers links
  'vc0': 'lh', // GET /inventory/import-to-list: offers links
  'w82': 'LI', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'b', // GET /inventory/costs: costs
  'gjg': 'B', // PATCH /inventory/costs: !costs
  'bn2': 'glb', // GET /inventory/csv: inventory offers costs
  'y9w': 'C', // POST /inventory/csv: !csv
  'puy': 'c', // GET /inventory/csv/checks/{id}: csv
  'o8j': 'CQ', // POST /inventory/csv/runs: !csv !runs
  'hal': 'q', // GET /runs: runs
  'euh': 'q', // GET /runs/{id}: runs
  'w3u': 'QA', // POST /runs/{id}/cancel: !runs !audit-log
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
  'wh4': 'r', // GET /sales/: sales
  'nh8': 'r', // GET /sales/summaries: sales
  'a1j': 'r', // GET /sales/totals: sales
  'z6l': 'r', // GET /sales/pending-shopify-generation: sales
  't67': 'R', // POST /sales/generate-shopify-orders/bulk: !sales
  'ksr': 'u', // GET /sales/settings: settings
  'vjx': 'UA', // PATCH /sales/settings: !settings !audit-log
  'l8v': 'r', // GET /sales/{id}: sales
  '341': 'R', // PATCH /sales/{id}: !sales
  '5yc': 'R', // POST /sales/confirm-alias-order/{id}: !sales
  'oee': 'R', // POST /sales/cancel-alias-order/{id}: !sales
  '3ti': 'r', // GET /sales/admin/system-sales: sales
  'bcw': 'r', // GET /sales/admin/system-sales/{id}: sales
  'uao': 'RA', // POST /sales/admin/refresh-status/{id}: !sales !audit-log
  'fzb': 'RA', // POST /sales/admin/manual-status-update/{id}: !sales !audit-log
  'e0g': 'REA', // POST /sales/admin/manual-ark-fee-fix/{id}: !sales !finances !audit-log
  'vsx': 'REA', // POST /sales/admin/paid-payout/{id}: !sales !finances !audit-log
  'mws': 'R', // GET /sales/alias-shipping-label/{id}: !sales
  'lcu': 'R', // GET /sales/stockx-shipping-label/{id}: !sales
  'gjf': 'R', // POST /sales/scanning/{id}/mark-fulfilled: !sales
  'nb8': 'R', // POST /sales/scanning/{id}/mark-created: !sales
  'g9d': 'er', // GET /finances/: finances sales
  'g4t': 'e', // GET /payments/retailer: finances
  'f8r': 'E', // POST /payments/{id}/confirm: !finances
  'g36': 'e', // GET /admin/payments: finances
  'xr0': 'EA', // POST /admin/payments: !finances !audit-log
  'kgu': 'ep', // GET /admin/retailers: finances retailers
  'otd': 'girev', // GET /dashboard/today: inventory listings sales finances stores
}
