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
  '6ab': 'pi', // GET /users/me/locations: profile locations
  'hge': 'q', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'm', // GET /admin/outbox: outbox
  'jsx': 'd', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'DA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'DA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'DA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'DA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'o4m': 'og', // GET /products/: products links
  'eyh': 'og', // GET /products/stats: products links
  'a8d': 'oj', // GET /products/{id}: products market
  '7yb': 'OJ', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'o', // POST /products/{id}/net-payouts: products
  'rzh': 'O', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'O', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'O', // PATCH /products/{id}/retail-price: !products
  'xwj': 'j', // GET /products/variants/{id}/price-history: market
  'u7t': 'O', // POST /products/import-from-stockx: !products
  'q34': 'o', // GET /stockx/search: products
  'u74': 'wr', // GET /shopify/stores: stores runs
  'hcf': 'I', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'g', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'g', // GET /shopify/stores/{id}/completed-syncs: links
  'lev': 'GFHA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'WRIYA', // POST /shopify/stores: !stores !runs !locations !webhooks !audit-log
  '9p': 'g', // GET /shopify/stores/{id}/products: links
  'lb8': 'GFHA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'g', // GET /shopify/products/search: links
  'gog': 'g', // GET /shopify/syncs/{id}/matches: links
  'r67': 'g', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'GFHA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'y', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'YA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'w', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'GFHA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'GFHA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'GFHA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'fpp': 'w', // GET /liquidation/stores: stores
  'd38': 'g', // GET /liquidation/stores/{id}/sale-products: links
  'ee0': 'fi', // GET /inventory/: inventory locations
  '8t2': 'i', // GET /locations/: locations
  'b4f': 'fi', // GET /inventory/optimized: inventory locations
  '3f2': 'f', // GET /inventory/product-summaries: inventory
  'wix': 'fi', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'f', // GET /inventory/stats: inventory
  'xsz': 'v', // GET /inventory/low-stock-threshold: settings
  'fn5': 'VFA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'F', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'F', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'R', // POST /inventory/sync-from-shopify: !runs
  'ra3': 'RA', // POST /inventory/imports/{id}/confirm: !runs !audit-log
  'jmx': 'RFA', // POST /inventory/imports/{id}/undo: !runs !inventory !audit-log
  'utf': 'F', // POST /inventory/bulk-reserve: !inventory
  'yy8': 'F', // POST /inventory/bulk-reserve/undo: !inventory
  '54s': 'F', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'F', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'F', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'F', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'F', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'F', // POST /inventory/variant-wholesale-price: !inventory
  'zjw': 'lg', // GET /inventory/recent-sync-products: offers links
  '31q': 'lg', // GET /inventory/payout-setup: offers links
  '28l': 'L', // POST /inventory/payout-setup/later: !offers
  'vc0': 'lg', // GET /inventory/import-to-list: offers links
  'w82': 'LH', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'b', // GET /inventory/costs: costs
  'gjg': 'B', // PATCH /inventory/costs: !costs
  'iy5': 'R', // POST /listings/payout-changes: !runs
  'zvu': 'R', // POST /listings/payout-changes/{id}/undo: !runs
  'bn2': 'flb', // GET /inventory/csv: inventory offers costs
  'y9w': 'C', // POST /inventory/csv: !csv
  'puy': 'c', // GET /inventory/csv/checks/{id}: csv
  'o8j': 'CR', // POST /inventory/csv/runs: !csv !runs
  'hal': 'r', // GET /runs: runs
  'euh': 'r', // GET /runs/{id}: runs
  'w3u': 'RA', // POST /runs/{id}/cancel: !runs !audit-log
  'art': 'hfj', // GET /listings/variants: listings inventory market
  'mch': 'hfj', // GET /listings/variant-summaries: listings inventory market
  'qb1': 'hfj', // GET /listings/variants/{id}: listings inventory market
  'g5g': 'hf', // GET /listings/stats: listings inventory
  'xzx': 'LH', // PATCH /listings/variants/{id}/payouts: !offers !listings
  'izg': 'H', // PATCH /listings/variants/{id}/toggle-queued: !listings
  'l0s': 'LH', // PATCH /listings/variants/{id}/update-listing-price: !offers !listings
  '2qk': 'LH', // PATCH /listings/variants/{id}/update-to-lowest-ask: !offers !listings
  'v7d': 'hj', // GET /listings/variants/{id}/market-data: listings market
  'ar2': 'j', // GET /products/variants/{id}/market-data: market
  'pre': 'J', // POST /listings/sync-market-asks: !market
  '58w': 'FH', // PATCH /listings/locations/{id}/fulfillment: !inventory !listings
  'dgi': 'h', // GET /listings/change-log: listings
  't8r': 'LH', // POST /listings/products/{id}/goblin-mode: !offers !listings
  'hyd': 'lj', // GET /listings/products/{id}/goblin-replay: offers market
  'c21': 'hlfjo', // GET /listings/variants/{id}/price-reasons: listings offers inventory market products
  '99x': 'h', // GET /listings/request-budgets: listings
  '136': 'lv', // GET /listings/products/{id}/selling-rules: offers settings
  'zjv': 'LH', // PUT /listings/products/{id}/selling-rules: !offers !listings
  'k52': 'ljh', // GET /listings/products/{id}/repricing-preview: offers market listings
  'xec': 'lh', // GET /listings/repricing-hold: offers listings
  '1t6': 'LH', // POST /listings/repricing-hold: !offers !listings
  'lcb': 'hfl', // GET /listings/product-summaries: listings inventory offers
  'zd2': 'hfj', // GET /listings/products/{id}/variants: listings inventory market
  '2pr': 'LH', // PATCH /listings/products/{id}/desired-payout: !offers !listings
  'toi': 'LH', // PATCH /listings/products/{id}/bottom-payout: !offers !listings
  '2i': 'H', // PATCH /listings/products/{id}/toggle: !listings
  'n6w': 'H', // POST /listings/variants/{id}/create-listings: !listings
  'u62': 'H', // POST /listings/variants/{id}/auto-create-listings: !listings
  'in': 'nfh', // GET /listings/products: pick-rules inventory listings
  'wy9': 'NA', // PATCH /listings/products/{id}/pick-rules: !pick-rules !audit-log
  'h7l': 'nf', // GET /listings/products/{id}/fulfillment-preview: pick-rules inventory
  'j6k': 'nfh', // GET /fulfillment-management/products: pick-rules inventory listings
  '514': 'FHN', // PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment: !inventory !listings !pick-rules
  'wh4': 's', // GET /sales/: sales
  'nh8': 's', // GET /sales/summaries: sales
  'bk3': 's', // GET /sales/recent: sales
  'a1j': 's', // GET /sales/totals: sales
  'z6l': 's', // GET /sales/pending-shopify-generation: sales
  't67': 'SR', // POST /sales/generate-shopify-orders/bulk: !sales !runs
  'ksr': 'v', // GET /sales/settings: settings
  'vjx': 'VAH', // PATCH /sales/settings: !settings !audit-log !listings
  'l8v': 's', // GET /sales/{id}: sales
  '341': 'S', // PATCH /sales/{id}: !sales
  '5yc': 'S', // POST /sales/confirm-alias-order/{id}: !sales
  'oee': 'S', // POST /sales/cancel-alias-order/{id}: !sales
  'r1k': 'sh', // GET /sales/cancelled-sales: sales listings
  'h6o': 'SFHA', // POST /sales/resolve-cancelled-sale/{id}: !sales !inventory !listings !audit-log
  'ma0': 'SFHA', // POST /sales/take-pair/{id}: !sales !inventory !listings !audit-log
  '3ti': 's', // GET /sales/admin/system-sales: sales
  'bcw': 's', // GET /sales/admin/system-sales/{id}: sales
  'uao': 'SA', // POST /sales/admin/refresh-status/{id}: !sales !audit-log
  'fzb': 'SA', // POST /sales/admin/manual-status-update/{id}: !sales !audit-log
  'e0g': 'SEA', // POST /sales/admin/manual-ark-fee-fix/{id}: !sales !finances !audit-log
  'vsx': 'SEA', // POST /sales/admin/paid-payout/{id}: !sales !finances !audit-log
  'mws': 'S', // GET /sales/alias-shipping-label/{id}: !sales
  'lcu': 'S', // GET /sales/stockx-shipping-label/{id}: !sales
  'q8': 'sgo', // GET /sales/scanning/unfulfilled: sales links products
  'cnx': 'gos', // GET /sales/scanning/barcode-lookup: links products sales
  'u4w': 'SA', // PUT /sales/scanning/barcodes: !sales !audit-log
  'b8': 'SA', // DELETE /sales/scanning/barcodes: !sales !audit-log
  'us1': 'sgo', // GET /sales/search/by-upc: sales links products
  'gjf': 'S', // POST /sales/scanning/{id}/mark-fulfilled: !sales
  'nb8': 'S', // POST /sales/scanning/{id}/mark-created: !sales
  'g9d': 'es', // GET /finances/: finances sales
  'g4t': 'e', // GET /payments/retailer: finances
  'f8r': 'E', // POST /payments/{id}/confirm: !finances
  'g36': 'e', // GET /admin/payments: finances
  'xr0': 'EA', // POST /admin/payments: !finances !audit-log
  'kgu': 'eq', // GET /admin/retailers: finances retailers
  'otd': 'fhsew', // GET /dashboard/today: inventory listings sales finances stores
  'zai': 'wfglh', // GET /dashboard/first-steps: stores inventory links offers listings
  'xv': 'k', // GET /notifications: notifications
  'tip': 'K', // POST /notifications/seen: !notifications
  'xnz': 'v', // GET /notifications/settings: settings
  'a75': 'VA', // PATCH /notifications/settings: !settings !audit-log
  'pjx': 'VA', // PUT /notifications/chat: !settings !audit-log
  'ec9': 'VA', // DELETE /notifications/chat: !settings !audit-log
  'hwz': 'V', // POST /notifications/chat/test: !settings
}
