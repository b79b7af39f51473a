// Written by `npm run openapi` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
  'lsr': 'P', // POST /auth/register: !retailers
  'jwt': 'L', // POST /auth/forgot-password: !outbox
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
  '6ab': 'oi', // GET /users/me/locations: profile locations
  'hge': 'p', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'l', // GET /admin/outbox: outbox
  'jsx': 'd', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'DA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'DA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'DA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'DA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'o4m': 'ng', // GET /products/: products links
  'eyh': 'ng', // GET /products/stats: products links
  'a8d': 'nj', // GET /products/{id}: products market
  '7yb': 'NJ', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'n', // POST /products/{id}/net-payouts: products
  'rzh': 'N', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'N', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'N', // PATCH /products/{id}/retail-price: !products
  'xwj': 'j', // GET /products/variants/{id}/price-history: market
  'u7t': 'N', // POST /products/import-from-stockx: !products
  'q34': 'n', // GET /stockx/search: products
  'u74': 'vq', // GET /shopify/stores: stores runs
  'hcf': 'I', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'g', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'g', // GET /shopify/stores/{id}/completed-syncs: links
  'lev': 'GFHA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'VQIXA', // POST /shopify/stores: !stores !runs !locations !webhooks !audit-log
  '9p': 'g', // GET /shopify/stores/{id}/products: links
  'lb8': 'GFHA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'g', // GET /shopify/products/search: links
  'gog': 'g', // GET /shopify/syncs/{id}/matches: links
  'r67': 'g', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'GFHA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'x', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'XA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'v', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'GFHA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'GFHA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'GFHA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'fpp': 'v', // GET /liquidation/stores: stores
  'd38': 'g', // GET /liquidation/stores/{id}/sale-products: links
  'ee0': 'fi', // GET /inventory/: inventory locations
  '8t2': 'i', // GET /locations/: locations
  'b4f': 'fi', // GET /inventory/optimized: inventory locations
  '3f2': 'f', // GET /inventory/product-summaries: inventory
  'wix': 'fi', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'f', // GET /inventory/stats: inventory
  'xsz': 'u', // GET /inventory/low-stock-threshold: settings
  'fn5': 'UFA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'F', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'F', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'Q', // POST /inventory/sync-from-shopify: !runs
  'ra3': 'QA', // POST /inventory/imports/{id}/confirm: !runs !audit-log
  'jmx': 'QFA', // POST /inventory/imports/{id}/undo: !runs !inventory !audit-log
  'utf': 'F', // POST /inventory/bulk-reserve: !inventory
  'yy8': 'F', // POST /inventory/bulk-reserve/undo: !inventory
  '54s': 'F', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'F', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'F', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'F', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'F', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'F', // POST /inventory/variant-wholesale-price: !inventory
  'zjw': 'kg', // GET /inventory/recent-sync-products: offers links
  '31q': 'kg', // GET /inventory/payout-setup: offers links
  '28l': 'K', // POST /inventory/payout-setup/later: !offers
  'vc0': 'kg', // GET /inventory/import-to-list: offers links
  'w82': 'KH', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'b', // GET /inventory/costs: costs
  'gjg': 'B', // PATCH /inventory/costs: !costs
  'iy5': 'Q', // POST /listings/payout-changes: !runs
  'zvu': 'Q', // POST /listings/payout-changes/{id}/undo: !runs
  'bn2': 'fkb', // GET /inventory/csv: inventory offers costs
  'y9w': 'C', // POST /inventory/csv: !csv
  'puy': 'c', // GET /inventory/csv/checks/{id}: csv
  'o8j': 'CQ', // POST /inventory/csv/runs: !csv !runs
  'hal': 'q', // GET /runs: runs
  'euh': 'q', // GET /runs/{id}: runs
  'w3u': 'QA', // POST /runs/{id}/cancel: !runs !audit-log
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
  't8r': 'KH', // POST /listings/products/{id}/goblin-mode: !offers !listings
  'hyd': 'kj', // GET /listings/products/{id}/goblin-replay: offers market
  'c21': 'hkfjn', // GET /listings/variants/{id}/price-reasons: listings offers inventory market products
  '99x': 'h', // GET /listings/request-budgets: listings
  '136': 'ku', // GET /listings/products/{id}/selling-rules: offers settings
  'zjv': 'KH', // PUT /listings/products/{id}/selling-rules: !offers !listings
  'k52': 'kjh', // GET /listings/products/{id}/repricing-preview: offers market listings
  'xec': 'kh', // GET /listings/repricing-hold: offers listings
  '1t6': 'KH', // POST /listings/repricing-hold: !offers !listings
  'lcb': 'hfk', // GET /listings/product-summaries: listings inventory offers
  'zd2': 'hfj', // GET /listings/products/{id}/variants: listings inventory market
  '2pr': 'KH', // PATCH /listings/products/{id}/desired-payout: !offers !listings
  'toi': 'KH', // PATCH /listings/products/{id}/bottom-payout: !offers !listings
  '2i': 'H', // PATCH /listings/products/{id}/toggle: !listings
  'n6w': 'H', // POST /listings/variants/{id}/create-listings: !listings
  'u62': 'H', // POST /listings/variants/{id}/auto-create-listings: !listings
  'in': 'mfh', // GET /listings/products: pick-rules inventory listings
  'wy9': 'MA', // PATCH /listings/products/{id}/pick-rules: !pick-rules !audit-log
  'h7l': 'mf', // GET /listings/products/{id}/fulfillment-preview: pick-rules inventory
  'j6k': 'mfh', // GET /fulfillment-management/products: pick-rules inventory listings
  '514': 'FHM', // PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment: !inventory !listings !pick-rules
  'wh4': 'r', // GET /sales/: sales
  'nh8': 'r', // GET /sales/summaries: sales
  'bk3': 'r', // GET /sales/recent: sales
  'a1j': 'r', // GET /sales/totals: sales
  'z6l': 'r', // GET /sales/pending-shopify-generation: sales
  't67': 'RQ', // POST /sales/generate-shopify-orders/bulk: !sales !runs
  'ksr': 'u', // GET /sales/settings: settings
  'vjx': 'UAH', // PATCH /sales/settings: !settings !audit-log !listings
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
  'hgb': 'er', // GET /finances/sales/{id}: finances sales
  '1k5': 'er', // GET /finances/differences: finances sales
  'mcf': 'EA', // POST /finances/differences/look: !finances !audit-log
  'g3h': 'EA', // POST /finances/differences/reopen: !finances !audit-log
  '62m': 'er', // GET /finances/transactions.csv: finances sales
  'lr2': 'e', // GET /finances/journal.csv: finances
  'g4t': 'e', // GET /payments/retailer: finances
  'f8r': 'E', // POST /payments/{id}/confirm: !finances
  'g36': 'e', // GET /admin/payments: finances
  'xr0': 'EA', // POST /admin/payments: !finances !audit-log
  'kgu': 'ep', // GET /admin/retailers: finances retailers
  'otd': 'fhrev', // GET /dashboard/today: inventory listings sales finances stores
  'zai': 'vfgkh', // GET /dashboard/first-steps: stores inventory links offers listings
}
