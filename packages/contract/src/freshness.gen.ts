// Written by `npm run openapi` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
  'lsr': 'S', // POST /auth/register: !retailers
  'jwt': 'O', // POST /auth/forgot-password: !outbox
  '7ga': 'r', // GET /auth/me: profile
  '4pt': 'RZ', // PUT /auth/me: !profile !users
  'nts': 'RWZA', // POST /auth/change-password: !profile !sessions !users !audit-log
  'e7n': 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃ', // POST /auth/me/toggle-demo-mode: ! everything
  'pdr': 'w', // GET /auth/sessions: sessions
  '6lm': 'WA', // DELETE /auth/sessions: !sessions !audit-log
  '8do': 'WA', // DELETE /auth/sessions/{id}: !sessions !audit-log
  'xgm': 'v', // GET /auth/second-factor: second-factor
  '4zl': 'VRZA', // POST /auth/second-factor/confirm: !second-factor !profile !users !audit-log
  'vv1': 'VA', // POST /auth/second-factor/recovery-codes: !second-factor !audit-log
  '4am': 'VRZA', // POST /auth/second-factor/turn-off: !second-factor !profile !users !audit-log
  '8oc': 'z', // GET /users/: users
  'hg6': 'ZA', // POST /users/: !users !audit-log
  'v0s': 'ZRA', // PUT /users/{id}: !users !profile !audit-log
  'mjf': 'ZRA', // PUT /users/{id}/locations: !users !profile !audit-log
  'e3v': 'ZA', // POST /users/{id}/reset-password: !users !audit-log
  'mwc': 'ZA', // POST /users/{id}/turn-off-second-factor: !users !audit-log
  'ax4': 'ZA', // DELETE /users/{id}: !users !audit-log
  '6ab': 'rk', // GET /users/me/locations: profile locations
  'hge': 's', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'o', // GET /admin/outbox: outbox
  'd5g': 'a', // GET /activity: audit-log
  'jsx': 'f', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'FA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'FA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'FA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'FA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'o4m': 'qi', // GET /products/: products links
  'eyh': 'qi', // GET /products/stats: products links
  'a8d': 'ql', // GET /products/{id}: products market
  '7yb': 'QL', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'q', // POST /products/{id}/net-payouts: products
  'rzh': 'Q', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'Q', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'Q', // PATCH /products/{id}/retail-price: !products
  'xwj': 'l', // GET /products/variants/{id}/price-history: market
  'u7t': 'Q', // POST /products/import-from-stockx: !products
  'q34': 'q', // GET /stockx/search: products
  'u74': 'yt', // GET /shopify/stores: stores runs
  'hcf': 'K', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'i', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'i', // GET /shopify/stores/{id}/completed-syncs: links
  'lev': 'IHJA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'YTKÀA', // POST /shopify/stores: !stores !runs !locations !webhooks !audit-log
  '9p': 'i', // GET /shopify/stores/{id}/products: links
  'lb8': 'IHJA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'i', // GET /shopify/products/search: links
  'gog': 'i', // GET /shopify/syncs/{id}/matches: links
  'r67': 'i', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'IHJA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'à', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'ÀA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'y', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'IHJA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'IHJA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'IHJA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'fpp': 'y', // GET /liquidation/stores: stores
  'd38': 'i', // GET /liquidation/stores/{id}/sale-products: links
  'ee0': 'hk', // GET /inventory/: inventory locations
  '8t2': 'k', // GET /locations/: locations
  'b4f': 'hk', // GET /inventory/optimized: inventory locations
  '3f2': 'h', // GET /inventory/product-summaries: inventory
  'wix': 'hk', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'h', // GET /inventory/stats: inventory
  'xsz': 'x', // GET /inventory/low-stock-threshold: settings
  'fn5': 'XHA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'H', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'H', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'T', // POST /inventory/sync-from-shopify: !runs
  'ra3': 'TA', // POST /inventory/imports/{id}/confirm: !runs !audit-log
  'jmx': 'THA', // POST /inventory/imports/{id}/undo: !runs !inventory !audit-log
  'utf': 'H', // POST /inventory/bulk-reserve: !inventory
  'yy8': 'H', // POST /inventory/bulk-reserve/undo: !inventory
  '54s': 'H', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'H', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'H', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'H', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'H', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'H', // POST /inventory/variant-wholesale-price: !inventory
  'rgb': 'T', // POST /inventory/wholesale-prices: !runs
  'ha0': 'T', // POST /inventory/wholesale-prices/{id}/undo: !runs
  'f0j': 'h', // GET /inventory/products/{id}/wholesale-terms: inventory
  'rbb': 'H', // PUT /inventory/wholesale-terms: !inventory
  'zjw': 'ni', // GET /inventory/recent-sync-products: offers links
  '31q': 'ni', // GET /inventory/payout-setup: offers links
  '28l': 'N', // POST /inventory/payout-setup/later: !offers
  'vc0': 'ni', // GET /inventory/import-to-list: offers links
  'w82': 'NJ', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'd', // GET /inventory/costs: costs
  'gjg': 'D', // PATCH /inventory/costs: !costs
  'iy5': 'T', // POST /listings/payout-changes: !runs
  'zvu': 'T', // POST /listings/payout-changes/{id}/undo: !runs
  'bn2': 'hnd', // GET /inventory/csv: inventory offers costs
  'y9w': 'E', // POST /inventory/csv: !csv
  'puy': 'e', // GET /inventory/csv/checks/{id}: csv
  'o8j': 'ET', // POST /inventory/csv/runs: !csv !runs
  'hal': 't', // GET /runs: runs
  'euh': 't', // GET /runs/{id}: runs
  'w3u': 'TA', // POST /runs/{id}/cancel: !runs !audit-log
  'art': 'jhl', // GET /listings/variants: listings inventory market
  'mch': 'jhl', // GET /listings/variant-summaries: listings inventory market
  'qb1': 'jhl', // GET /listings/variants/{id}: listings inventory market
  'g5g': 'jh', // GET /listings/stats: listings inventory
  'xzx': 'NJ', // PATCH /listings/variants/{id}/payouts: !offers !listings
  'izg': 'J', // PATCH /listings/variants/{id}/toggle-queued: !listings
  'l0s': 'NJ', // PATCH /listings/variants/{id}/update-listing-price: !offers !listings
  '2qk': 'NJ', // PATCH /listings/variants/{id}/update-to-lowest-ask: !offers !listings
  'v7d': 'jl', // GET /listings/variants/{id}/market-data: listings market
  'ar2': 'l', // GET /products/variants/{id}/market-data: market
  'pre': 'L', // POST /listings/sync-market-asks: !market
  '58w': 'HJ', // PATCH /listings/locations/{id}/fulfillment: !inventory !listings
  'dgi': 'j', // GET /listings/change-log: listings
  't8r': 'NJ', // POST /listings/products/{id}/goblin-mode: !offers !listings
  'hyd': 'nl', // GET /listings/products/{id}/goblin-replay: offers market
  'c21': 'jnhlq', // GET /listings/variants/{id}/price-reasons: listings offers inventory market products
  '99x': 'j', // GET /listings/request-budgets: listings
  '136': 'nx', // GET /listings/products/{id}/selling-rules: offers settings
  'zjv': 'NJ', // PUT /listings/products/{id}/selling-rules: !offers !listings
  'k52': 'nlj', // GET /listings/products/{id}/repricing-preview: offers market listings
  'xec': 'nj', // GET /listings/repricing-hold: offers listings
  '1t6': 'NJ', // POST /listings/repricing-hold: !offers !listings
  'lcb': 'jhn', // GET /listings/product-summaries: listings inventory offers
  'zd2': 'jhl', // GET /listings/products/{id}/variants: listings inventory market
  '2pr': 'NJ', // PATCH /listings/products/{id}/desired-payout: !offers !listings
  'toi': 'NJ', // PATCH /listings/products/{id}/bottom-payout: !offers !listings
  '2i': 'J', // PATCH /listings/products/{id}/toggle: !listings
  'n6w': 'J', // POST /listings/variants/{id}/create-listings: !listings
  'u62': 'J', // POST /listings/variants/{id}/auto-create-listings: !listings
  'in': 'phj', // GET /listings/products: pick-rules inventory listings
  'wy9': 'PA', // PATCH /listings/products/{id}/pick-rules: !pick-rules !audit-log
  'h7l': 'ph', // GET /listings/products/{id}/fulfillment-preview: pick-rules inventory
  'j6k': 'phj', // GET /fulfillment-management/products: pick-rules inventory listings
  '514': 'HJP', // PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment: !inventory !listings !pick-rules
  'wh4': 'u', // GET /sales/: sales
  'nh8': 'u', // GET /sales/summaries: sales
  'bk3': 'u', // GET /sales/recent: sales
  'a1j': 'u', // GET /sales/totals: sales
  'z6l': 'u', // GET /sales/pending-shopify-generation: sales
  't67': 'UT', // POST /sales/generate-shopify-orders/bulk: !sales !runs
  'ksr': 'x', // GET /sales/settings: settings
  'vjx': 'XAJ', // PATCH /sales/settings: !settings !audit-log !listings
  'l8v': 'u', // GET /sales/{id}: sales
  '341': 'U', // PATCH /sales/{id}: !sales
  '5yc': 'U', // POST /sales/confirm-alias-order/{id}: !sales
  'oee': 'U', // POST /sales/cancel-alias-order/{id}: !sales
  'r1k': 'uj', // GET /sales/cancelled-sales: sales listings
  'h6o': 'UHJA', // POST /sales/resolve-cancelled-sale/{id}: !sales !inventory !listings !audit-log
  'mu5': 'UHJA', // POST /sales/resolve-cancelled-sales: !sales !inventory !listings !audit-log
  'ma0': 'UHJA', // POST /sales/take-pair/{id}: !sales !inventory !listings !audit-log
  '3ti': 'u', // GET /sales/admin/system-sales: sales
  'bcw': 'u', // GET /sales/admin/system-sales/{id}: sales
  'uao': 'UA', // POST /sales/admin/refresh-status/{id}: !sales !audit-log
  'fzb': 'UA', // POST /sales/admin/manual-status-update/{id}: !sales !audit-log
  'e0g': 'UGA', // POST /sales/admin/manual-ark-fee-fix/{id}: !sales !finances !audit-log
  'vsx': 'UGA', // POST /sales/admin/paid-payout/{id}: !sales !finances !audit-log
  'mws': 'U', // GET /sales/alias-shipping-label/{id}: !sales
  'lcu': 'U', // GET /sales/stockx-shipping-label/{id}: !sales
  'q8': 'uiq', // GET /sales/scanning/unfulfilled: sales links products
  'cnx': 'iqu', // GET /sales/scanning/barcode-lookup: links products sales
  'u4w': 'UA', // PUT /sales/scanning/barcodes: !sales !audit-log
  'b8': 'UA', // DELETE /sales/scanning/barcodes: !sales !audit-log
  'us1': 'uiq', // GET /sales/search/by-upc: sales links products
  'gjf': 'U', // POST /sales/scanning/{id}/mark-fulfilled: !sales
  'nb8': 'U', // POST /sales/scanning/{id}/mark-created: !sales
  'u32': 'TU', // POST /label-prints: !runs !sales
  'tic': 'BU', // POST /automation-requests/: !automation-requests !sales
  'p6i': 'b', // GET /automation-requests/: automation-requests
  'nkx': 'bu', // GET /automation-requests/{id}: automation-requests sales
  'ydy': 'BU', // DELETE /automation-requests/{id}: !automation-requests !sales
  '3zb': 'b', // GET /automation-requests/admin/all: automation-requests
  '6vb': 'BUA', // PUT /automation-requests/admin/{id}/status: !automation-requests !sales !audit-log
  'zrq': 'BUA', // DELETE /automation-requests/admin/{id}: !automation-requests !sales !audit-log
  'cne': 'U', // POST /fulfillments/mark-fulfilled: !sales
  'h1v': 'U', // POST /fulfillments/mark-created: !sales
  'mxk': 'U', // POST /fulfillments/{id}/cancel-order: !sales
  'g9d': 'gu', // GET /finances/: finances sales
  'hgb': 'gu', // GET /finances/sales/{id}: finances sales
  '1k5': 'gu', // GET /finances/differences: finances sales
  'mcf': 'GA', // POST /finances/differences/look: !finances !audit-log
  'g3h': 'GA', // POST /finances/differences/reopen: !finances !audit-log
  '62m': 'gu', // GET /finances/transactions.csv: finances sales
  'lr2': 'g', // GET /finances/journal.csv: finances
  'g4t': 'g', // GET /payments/retailer: finances
  'f8r': 'G', // POST /payments/{id}/confirm: !finances
  'g36': 'g', // GET /admin/payments: finances
  'xr0': 'GA', // POST /admin/payments: !finances !audit-log
  'kgu': 'gs', // GET /admin/retailers: finances retailers
  '2xj': 'ã', // GET /buyer/available-inventory: wholesale-stock
  'o8e': 'ã', // GET /buyer/available-inventory/summary: wholesale-stock
  'gs': 'Â', // POST /buyer/bulk-sales: !wholesale-orders
  '1e9': 'â', // GET /buyer/purchases: wholesale-orders
  'ew5': 'â', // GET /buyer/purchases/{id}: wholesale-orders
  '6ii': 'ÂÃ', // POST /buyer/purchases/{id}/cancel: !wholesale-orders !wholesale-stock
  'zkz': 'Â', // POST /buyer/purchases/{id}/receive: !wholesale-orders
  'gd5': 'â', // GET /bulk-sales/: wholesale-orders
  'cj1': 'â', // GET /bulk-sales/summary: wholesale-orders
  '67n': 'â', // GET /bulk-sales/{id}/details: wholesale-orders
  'v6b': 'ÂHJA', // PATCH /bulk-sales/{id}/status: !wholesale-orders !inventory !listings !audit-log
  'fph': 'ÂA', // PATCH /bulk-sales/{id}/payment: !wholesale-orders !audit-log
  'ers': 'Â', // POST /bulk-sales/{id}/retry-shop-levels: !wholesale-orders
  '9sx': 'Â', // PATCH /bulk-sales/{id}/fulfill-item: !wholesale-orders
  'pbs': 'á', // GET /buyer/offers: wholesale-offers
  'psu': 'á', // GET /buyer/offers/{id}: wholesale-offers
  'grm': 'Á', // POST /buyer/offers: !wholesale-offers
  'gz0': 'ÁÂ', // PATCH /buyer/offers/{id}: !wholesale-offers !wholesale-orders
  '6h9': 'á', // GET /wholesale/offers: wholesale-offers
  'kh5': 'áh', // GET /wholesale/offers/{id}: wholesale-offers inventory
  'n7b': 'ÁÂA', // PATCH /wholesale/offers/{id}: !wholesale-offers !wholesale-orders !audit-log
  'qze': 'âs', // GET /admin/wholesale/deal-flows: wholesale-orders retailers
  'ny4': 'âs', // GET /admin/wholesale/deal-flows/{id}: wholesale-orders retailers
  'ftc': 'âs', // GET /admin/wholesale/analytics: wholesale-orders retailers
  'p2v': 'âs', // GET /admin/wholesale/buyer-seller-overview: wholesale-orders retailers
  'rq5': 'ÂÃHA', // POST /admin/wholesale/deal-flows/status: !wholesale-orders !wholesale-stock !inventory !audit-log
  'gsb': 'ÂA', // POST /admin/wholesale/deal-flows/payment: !wholesale-orders !audit-log
  'q6z': 'SRA', // PUT /admin/wholesale/participants/verification: !retailers !profile !audit-log
  'otd': 'hjugy', // GET /dashboard/today: inventory listings sales finances stores
  'zai': 'yhinj', // GET /dashboard/first-steps: stores inventory links offers listings
  'wqw': 'ug', // GET /dashboard/daily-revenue: sales finances
  'mqz': 'q', // GET /dashboard/top-selling-items: products
  'ipp': 'ql', // GET /dashboard/upcoming-releases: products market
  'eam': 'ql', // GET /dashboard/recent-releases: products market
  'c4n': 'u', // GET /dashboard/exposure: sales
  'unc': 'u', // GET /dashboard/ship-by: sales
  'uj3': 'ud', // GET /dashboard/profits: sales costs
  'r22': 'hd', // GET /dashboard/stock-ageing: inventory costs
  'xv': 'm', // GET /notifications: notifications
  'tip': 'M', // POST /notifications/seen: !notifications
  'xnz': 'x', // GET /notifications/settings: settings
  'a75': 'XA', // PATCH /notifications/settings: !settings !audit-log
  'pjx': 'XA', // PUT /notifications/chat: !settings !audit-log
  'hwz': 'X', // POST /notifications/chat/test: !settings
  'ec9': 'XA', // DELETE /notifications/chat: !settings !audit-log
  'pw3': 'c', // GET /admin/provider-health: connections
}
