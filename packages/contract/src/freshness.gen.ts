// Written by `npm run openapi` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
  'lsr': 'O', // POST /auth/register: !retailers
  'jwt': 'L', // POST /auth/forgot-password: !outbox
  '7ga': 'n', // GET /auth/me: profile
  '4pt': 'NV', // PUT /auth/me: !profile !users
  'nts': 'NSVA', // POST /auth/change-password: !profile !sessions !users !audit-log
  'e7n': 'ABCDEFGHIJKLMNOPQRSTUVW', // POST /auth/me/toggle-demo-mode: ! everything
  'pdr': 's', // GET /auth/sessions: sessions
  '6lm': 'SA', // DELETE /auth/sessions: !sessions !audit-log
  '8do': 'SA', // DELETE /auth/sessions/{id}: !sessions !audit-log
  'xgm': 'r', // GET /auth/second-factor: second-factor
  '4zl': 'RNVA', // POST /auth/second-factor/confirm: !second-factor !profile !users !audit-log
  'vv1': 'RA', // POST /auth/second-factor/recovery-codes: !second-factor !audit-log
  '4am': 'RNVA', // POST /auth/second-factor/turn-off: !second-factor !profile !users !audit-log
  '8oc': 'v', // GET /users/: users
  'hg6': 'VA', // POST /users/: !users !audit-log
  'v0s': 'VNA', // PUT /users/{id}: !users !profile !audit-log
  'mjf': 'VNA', // PUT /users/{id}/locations: !users !profile !audit-log
  'e3v': 'VA', // POST /users/{id}/reset-password: !users !audit-log
  'mwc': 'VA', // POST /users/{id}/turn-off-second-factor: !users !audit-log
  'ax4': 'VA', // DELETE /users/{id}: !users !audit-log
  '6ab': 'ni', // GET /users/me/locations: profile locations
  'hge': 'o', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'l', // GET /admin/outbox: outbox
  'jsx': 'd', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'DA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'DA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'DA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'DA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'o4m': 'mg', // GET /products/: products links
  'eyh': 'mg', // GET /products/stats: products links
  'a8d': 'mj', // GET /products/{id}: products market
  '7yb': 'MJ', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'm', // POST /products/{id}/net-payouts: products
  'rzh': 'M', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'M', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'M', // PATCH /products/{id}/retail-price: !products
  'xwj': 'j', // GET /products/variants/{id}/price-history: market
  'u7t': 'M', // POST /products/import-from-stockx: !products
  'q34': 'm', // GET /stockx/search: products
  'u74': 'up', // GET /shopify/stores: stores runs
  'hcf': 'I', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'g', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'g', // GET /shopify/stores/{id}/completed-syncs: links
  'lev': 'GFHA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'UPIWA', // POST /shopify/stores: !stores !runs !locations !webhooks !audit-log
  '9p': 'g', // GET /shopify/stores/{id}/products: links
  'lb8': 'GFHA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'g', // GET /shopify/products/search: links
  'gog': 'g', // GET /shopify/syncs/{id}/matches: links
  'r67': 'g', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'GFHA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'w', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'WA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'u', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'GFHA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'GFHA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'GFHA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'ee0': 'fi', // GET /inventory/: inventory locations
  '8t2': 'i', // GET /locations/: locations
  'b4f': 'fi', // GET /inventory/optimized: inventory locations
  '3f2': 'f', // GET /inventory/product-summaries: inventory
  'wix': 'fi', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'f', // GET /inventory/stats: inventory
  'xsz': 't', // GET /inventory/low-stock-threshold: settings
  'fn5': 'TFA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'F', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'F', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'P', // POST /inventory/sync-from-shopify: !runs
  'ra3': 'PA', // POST /inventory/imports/{id}/confirm: !runs !audit-log
  'jmx': 'PFA', // POST /inventory/imports/{id}/undo: !runs !inventory !audit-log
  'utf': 'F', // POST /inventory/bulk-reserve: !inventory
  'yy8': 'F', // POST /inventory/bulk-reserve/undo: !inventory
  '54s': 'F', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'F', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'F', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'F', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'F', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'F', // POST /inventory/variant-wholesale-price: !inventory
  'zjw': 'kg', // GET /inventory/recent-sync-products: offers links
  'vc0': 'kg', // GET /inventory/import-to-list: offers links
  'w82': 'KH', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'b', // GET /inventory/costs: costs
  'gjg': 'B', // PATCH /inventory/costs: !costs
  'bn2': 'fkb', // GET /inventory/csv: inventory offers costs
  'y9w': 'C', // POST /inventory/csv: !csv
  'puy': 'c', // GET /inventory/csv/checks/{id}: csv
  'o8j': 'CP', // POST /inventory/csv/runs: !csv !runs
  'hal': 'p', // GET /runs: runs
  'euh': 'p', // GET /runs/{id}: runs
  'w3u': 'PA', // POST /runs/{id}/cancel: !runs !audit-log
  'art': 'hfj', // GET /listings/variants: listings inventory market
  'mch': 'hfj', // GET /listings/variant-summaries: listings inventory market
  'qb1': 'hfj', // GET /listings/variants/{id}: listings inventory market
  'g5g': 'hf', // GET /listings/stats: listings inventory
  'xzx': 'KH', // PATCH /listings/variants/{id}/payouts: !offers !listings
  'izg': 'H', // PATCH /listings/variants/{id}/toggle-queued: !listings
  'l0s': 'KH', // PATCH /listings/variants/{id}/update-listing-price: !offers !listings
  '2qk': 'KH', // PATCH /listings/variants/{id}/update-to-lowest-ask: !offers !listings
  'v7d': 'hj', // GET /listings/variants/{id}/market-data: listings market
  'ar2': 'j', // GET /products/variants/{id}/market-data: market
  'pre': 'J', // POST /listings/sync-market-asks: !market
  '58w': 'FH', // PATCH /listings/locations/{id}/fulfillment: !inventory !listings
  'dgi': 'h', // GET /listings/change-log: listings
  'wh4': 'q', // GET /sales/: sales
  'nh8': 'q', // GET /sales/summaries: sales
  'a1j': 'q', // GET /sales/totals: sales
  'z6l': 'q', // GET /sales/pending-shopify-generation: sales
  't67': 'QP', // POST /sales/generate-shopify-orders/bulk: !sales !runs
  'ksr': 't', // GET /sales/settings: settings
  'vjx': 'TA', // PATCH /sales/settings: !settings !audit-log
  'l8v': 'q', // GET /sales/{id}: sales
  '341': 'Q', // PATCH /sales/{id}: !sales
  '5yc': 'Q', // POST /sales/confirm-alias-order/{id}: !sales
  'oee': 'Q', // POST /sales/cancel-alias-order/{id}: !sales
  '3ti': 'q', // GET /sales/admin/system-sales: sales
  'bcw': 'q', // GET /sales/admin/system-sales/{id}: sales
  'uao': 'QA', // POST /sales/admin/refresh-status/{id}: !sales !audit-log
  'fzb': 'QA', // POST /sales/admin/manual-status-update/{id}: !sales !audit-log
  'e0g': 'QEA', // POST /sales/admin/manual-ark-fee-fix/{id}: !sales !finances !audit-log
  'vsx': 'QEA', // POST /sales/admin/paid-payout/{id}: !sales !finances !audit-log
  'mws': 'Q', // GET /sales/alias-shipping-label/{id}: !sales
  'lcu': 'Q', // GET /sales/stockx-shipping-label/{id}: !sales
  'gjf': 'Q', // POST /sales/scanning/{id}/mark-fulfilled: !sales
  'nb8': 'Q', // POST /sales/scanning/{id}/mark-created: !sales
  'g9d': 'eq', // GET /finances/: finances sales
  'g4t': 'e', // GET /payments/retailer: finances
  'f8r': 'E', // POST /payments/{id}/confirm: !finances
  'g36': 'e', // GET /admin/payments: finances
  'xr0': 'EA', // POST /admin/payments: !finances !audit-log
  'kgu': 'eo', // GET /admin/retailers: finances retailers
  'otd': 'fhqeu', // GET /dashboard/today: inventory listings sales finances stores
}
