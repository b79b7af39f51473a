// Written by `npm run openapi` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
  'lsr': 'R', // POST /auth/register: !retailers
  'jwt': 'N', // POST /auth/forgot-password: !outbox
  'xl2': 'YA', // POST /auth/accept-invitation: !users !audit-log
  '7ga': 'q', // GET /auth/me: profile
  '4pt': 'QY', // PUT /auth/me: !profile !users
  'nts': 'QVYA', // POST /auth/change-password: !profile !sessions !users !audit-log
  'e7n': 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂ', // POST /auth/me/toggle-demo-mode: ! everything
  'pdr': 'v', // GET /auth/sessions: sessions
  '6lm': 'VA', // DELETE /auth/sessions: !sessions !audit-log
  '8do': 'VA', // DELETE /auth/sessions/{id}: !sessions !audit-log
  'xgm': 'u', // GET /auth/second-factor: second-factor
  '4zl': 'UQYA', // POST /auth/second-factor/confirm: !second-factor !profile !users !audit-log
  'vv1': 'UA', // POST /auth/second-factor/recovery-codes: !second-factor !audit-log
  '4am': 'UQYA', // POST /auth/second-factor/turn-off: !second-factor !profile !users !audit-log
  '8oc': 'y', // GET /users/: users
  'hg6': 'YAN', // POST /users/: !users !audit-log !outbox
  'v0s': 'YQA', // PUT /users/{id}: !users !profile !audit-log
  'mjf': 'YQA', // PUT /users/{id}/locations: !users !profile !audit-log
  'e3v': 'YA', // POST /users/{id}/reset-password: !users !audit-log
  'mwc': 'YA', // POST /users/{id}/turn-off-second-factor: !users !audit-log
  'ax4': 'YA', // DELETE /users/{id}: !users !audit-log
  '6ab': 'qj', // GET /users/me/locations: profile locations
  'hge': 'r', // GET /retailers: retailers
  '92l': 'a', // GET /admin/audit-log: audit-log
  'tmq': 'n', // GET /admin/outbox: outbox
  'd5g': 'a', // GET /activity: audit-log
  'jsx': 'e', // GET /admin/failed-jobs: failed-jobs
  'qrc': 'EA', // POST /admin/failed-jobs/{id}/retry: !failed-jobs !audit-log
  'y96': 'EA', // DELETE /admin/failed-jobs/{id}: !failed-jobs !audit-log
  '8g': 'EA', // POST /admin/failed-jobs/retry: !failed-jobs !audit-log
  'zhi': 'EA', // POST /admin/failed-jobs/discard: !failed-jobs !audit-log
  'uuf': 'w', // GET /admin/invite-codes: settings
  'gy9': 'WA', // POST /admin/invite-codes: !settings !audit-log
  'sfk': 'WA', // POST /admin/invite-codes/{id}/revoke: !settings !audit-log
  'zw': 'w', // GET /admin/invite-codes/{id}/uses: settings
  'o4m': 'ph', // GET /products/: products links
  'eyh': 'ph', // GET /products/stats: products links
  'a8d': 'pk', // GET /products/{id}: products market
  '7yb': 'PK', // POST /products/{id}/update-market-data: !products !market
  'ii9': 'pk', // POST /products/{id}/net-payouts: products market
  'rzh': 'P', // POST /products/{id}/check-alias-and-update: !products
  '3hk': 'P', // POST /products/{id}/extract-stockx-image: !products
  'mnn': 'P', // PATCH /products/{id}/retail-price: !products
  'xwj': 'k', // GET /products/variants/{id}/price-history: market
  'u7t': 'P', // POST /products/import-from-stockx: !products
  'q34': 'p', // GET /stockx/search: products
  'eje': 'WISA', // POST /stockx/disconnect: !settings !listings !runs !audit-log
  'ca0': 'wi', // GET /marketplaces/accounts: settings listings
  'xuc': 'w', // GET /fees/schedule: settings
  'u74': 'xs', // GET /shopify/stores: stores runs
  'hcf': 'J', // POST /shopify/stores/{id}/sync-locations: !locations
  'cfd': 'h', // GET /shopify/stores/{id}/pending-syncs: links
  'llp': 'h', // GET /shopify/stores/{id}/completed-syncs: links
  'pwt': 'h', // GET /shopify/stores/{id}/unrecognized-sizes: links
  'lln': 'HGIA', // PUT /shopify/unrecognized-sizes: !links !inventory !listings !audit-log
  'lev': 'HGIA', // POST /shopify/syncs/{id}/confirm: !links !inventory !listings !audit-log
  'buy': 'XSJZA', // POST /shopify/stores: !stores !runs !locations !webhooks !audit-log
  '9p': 'h', // GET /shopify/stores/{id}/products: links
  'lb8': 'HGIA', // POST /shopify/stores/{id}/products/{shopifyProductId}/sync: !links !inventory !listings !audit-log
  'pc5': 'h', // GET /shopify/products/search: links
  'gog': 'h', // GET /shopify/syncs/{id}/matches: links
  'r67': 'h', // GET /shopify/syncs/{id}/sizes: links
  'hjz': 'HGIA', // PUT /shopify/syncs/{id}/variants/{shopifyVariantId}: !links !inventory !listings !audit-log
  'yr1': 'z', // GET /shopify/webhooks/webhook-status: webhooks
  '4ri': 'ZA', // POST /shopify/webhooks/configure-webhooks: !webhooks !audit-log
  'kg': 'x', // GET /shopify/webhooks/webhook-instructions: stores
  'tvt': 'a', // GET /audit-logs/: audit-log
  'bxp': 'HGIA', // POST /shopify/syncs/{id}/unsync: !links !inventory !listings !audit-log
  'em9': 'HGIA', // DELETE /shopify/syncs/{id}: !links !inventory !listings !audit-log
  't3e': 'HGIA', // DELETE /shopify/stores/{id}/syncs: !links !inventory !listings !audit-log
  'fpp': 'x', // GET /liquidation/stores: stores
  'd38': 'h', // GET /liquidation/stores/{id}/sale-products: links
  'ee0': 'gj', // GET /inventory/: inventory locations
  '8t2': 'j', // GET /locations/: locations
  'b4f': 'gj', // GET /inventory/optimized: inventory locations
  '3f2': 'g', // GET /inventory/product-summaries: inventory
  'wix': 'gj', // GET /inventory/product-syncs/{id}/variants: inventory locations
  'q87': 'g', // GET /inventory/stats: inventory
  'xsz': 'w', // GET /inventory/low-stock-threshold: settings
  'fn5': 'WGA', // PATCH /inventory/low-stock-threshold: !settings !inventory !audit-log
  'b17': 'G', // PATCH /inventory/items/find-and-update-reserved: !inventory
  '707': 'G', // PATCH /inventory/items/{id}/reserved: !inventory
  'olv': 'S', // POST /inventory/sync-from-shopify: !runs
  'ra3': 'SA', // POST /inventory/imports/{id}/confirm: !runs !audit-log
  'jmx': 'SGA', // POST /inventory/imports/{id}/undo: !runs !inventory !audit-log
  'utf': 'G', // POST /inventory/bulk-reserve: !inventory
  'yy8': 'G', // POST /inventory/bulk-reserve/undo: !inventory
  '54s': 'G', // POST /inventory/sync-single-product/{id}: !inventory
  'rg8': 'G', // POST /inventory/variants/{id}/ensure-fulfillment: !inventory
  'eqv': 'G', // POST /inventory/product-syncs/bulk-wholesale-toggle: !inventory
  'kba': 'G', // POST /inventory/product-syncs/bulk-wholesale-price: !inventory
  '7gt': 'G', // POST /inventory/variant-wholesale-toggle: !inventory
  'vow': 'G', // POST /inventory/variant-wholesale-price: !inventory
  'rgb': 'S', // POST /inventory/wholesale-prices: !runs
  'ha0': 'S', // POST /inventory/wholesale-prices/{id}/undo: !runs
  'f0j': 'g', // GET /inventory/products/{id}/wholesale-terms: inventory
  'rbb': 'G', // PUT /inventory/wholesale-terms: !inventory
  'zjw': 'mh', // GET /inventory/recent-sync-products: offers links
  '31q': 'mh', // GET /inventory/payout-setup: offers links
  '28l': 'M', // POST /inventory/payout-setup/later: !offers
  'vc0': 'mhgk', // GET /inventory/import-to-list: offers links inventory market
  'w82': 'MI', // POST /inventory/bulk-update-payouts: !offers !listings
  '75a': 'c', // GET /inventory/costs: costs
  'gjg': 'CA', // PATCH /inventory/costs: !costs !audit-log
  'iy5': 'S', // POST /listings/payout-changes: !runs
  'zvu': 'S', // POST /listings/payout-changes/{id}/undo: !runs
  'b9e': 'S', // POST /listings/enablings: !runs
  's73': 'S', // POST /listings/enablings/{id}/undo: !runs
  'bn2': 'gmc', // GET /inventory/csv: inventory offers costs
  'y9w': 'DS', // POST /inventory/csv: !csv !runs
  'puy': 'd', // GET /inventory/csv/checks/{id}: csv
  'rbz': 'DS', // PUT /inventory/csv/checks/{id}/columns: !csv !runs
  'o8j': 'DS', // POST /inventory/csv/runs: !csv !runs
  'hal': 's', // GET /runs: runs
  'euh': 's', // GET /runs/{id}: runs
  'w3u': 'SA', // POST /runs/{id}/cancel: !runs !audit-log
  'art': 'igk', // GET /listings/variants: listings inventory market
  'mch': 'igk', // GET /listings/variant-summaries: listings inventory market
  'qb1': 'igk', // GET /listings/variants/{id}: listings inventory market
  'g5g': 'ig', // GET /listings/stats: listings inventory
  'xzx': 'MI', // PATCH /listings/variants/{id}/payouts: !offers !listings
  'izg': 'I', // PATCH /listings/variants/{id}/toggle-queued: !listings
  'l0s': 'MI', // PATCH /listings/variants/{id}/update-listing-price: !offers !listings
  '2qk': 'MI', // PATCH /listings/variants/{id}/update-to-lowest-ask: !offers !listings
  'v7d': 'ik', // GET /listings/variants/{id}/market-data: listings market
  'ar2': 'k', // GET /products/variants/{id}/market-data: market
  'pre': 'K', // POST /listings/sync-market-asks: !market
  '58w': 'GI', // PATCH /listings/locations/{id}/fulfillment: !inventory !listings
  'dgi': 'i', // GET /listings/change-log: listings
  'hxz': 'igk', // GET /listings/variants/quick-actions: listings inventory market
  '28r': 'igk', // GET /listings/variants/bid-opportunities: listings inventory market
  'bo1': 'MI', // POST /listings/variants/{id}/list-at-highest-bid: !offers !listings
  '6dy': 'MI', // PATCH /listings/variants/{id}/update-to-highest-bid: !offers !listings
  'gho': 'S', // POST /listings/size-acts: !runs
  't8r': 'MI', // POST /listings/products/{id}/goblin-mode: !offers !listings
  'hyd': 'mk', // GET /listings/products/{id}/goblin-replay: offers market
  'c21': 'imgkp', // GET /listings/variants/{id}/price-reasons: listings offers inventory market products
  'y6i': 'i', // GET /listings/outside: listings
  'dbh': 'I', // POST /listings/outside/check: !listings
  'bop': 'I', // POST /listings/outside/{id}/decision: !listings
  'v13': 'i', // GET /admin/unknown-listings: listings
  'k3a': 'IA', // POST /admin/unknown-listings/{id}/decision: !listings !audit-log
  'h2i': 'I', // POST /admin/provider-health/{id}/sweep: !listings
  '99x': 'i', // GET /listings/request-budgets: listings
  '136': 'mw', // GET /listings/products/{id}/selling-rules: offers settings
  'zjv': 'MI', // PUT /listings/products/{id}/selling-rules: !offers !listings
  'k52': 'mki', // GET /listings/products/{id}/repricing-preview: offers market listings
  'xec': 'mi', // GET /listings/repricing-hold: offers listings
  '1t6': 'MI', // POST /listings/repricing-hold: !offers !listings
  'lcb': 'igm', // GET /listings/product-summaries: listings inventory offers
  'zd2': 'igk', // GET /listings/products/{id}/variants: listings inventory market
  '2pr': 'MI', // PATCH /listings/products/{id}/desired-payout: !offers !listings
  'toi': 'MI', // PATCH /listings/products/{id}/bottom-payout: !offers !listings
  '2i': 'I', // PATCH /listings/products/{id}/toggle: !listings
  'n6w': 'I', // POST /listings/variants/{id}/create-listings: !listings
  'u62': 'I', // POST /listings/variants/{id}/auto-create-listings: !listings
  'y80': 'MIG', // POST /listings/variants/{id}/import-to-list: !offers !listings !inventory
  'e1l': 'MIG', // POST /listings/import-to-list: !offers !listings !inventory
  'in': 'ogi', // GET /listings/products: pick-rules inventory listings
  'wy9': 'OA', // PATCH /listings/products/{id}/pick-rules: !pick-rules !audit-log
  'h7l': 'og', // GET /listings/products/{id}/fulfillment-preview: pick-rules inventory
  'j6k': 'ogi', // GET /fulfillment-management/products: pick-rules inventory listings
  '514': 'GIO', // PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment: !inventory !listings !pick-rules
  'wh4': 't', // GET /sales/: sales
  'nh8': 't', // GET /sales/summaries: sales
  'bk3': 't', // GET /sales/recent: sales
  'a1j': 't', // GET /sales/totals: sales
  'z6l': 't', // GET /sales/pending-shopify-generation: sales
  't67': 'TS', // POST /sales/generate-shopify-orders/bulk: !sales !runs
  '7a': 'TGIA', // POST /sales/record-without-size/{id}: !sales !inventory !listings !audit-log
  'ksr': 'w', // GET /sales/settings: settings
  'vjx': 'WAI', // PATCH /sales/settings: !settings !audit-log !listings
  'l8v': 't', // GET /sales/{id}: sales
  '341': 'TA', // PATCH /sales/{id}: !sales !audit-log
  '5yc': 'TA', // POST /sales/confirm-alias-order/{id}: !sales !audit-log
  'oee': 'TA', // POST /sales/cancel-alias-order/{id}: !sales !audit-log
  'r1k': 'ti', // GET /sales/cancelled-sales: sales listings
  'te9': 't', // GET /sales/pairs-in-limbo: sales
  'h6o': 'TGIA', // POST /sales/resolve-cancelled-sale/{id}: !sales !inventory !listings !audit-log
  'mu5': 'S', // POST /sales/resolve-cancelled-sales: !runs
  'ma0': 'TGIA', // POST /sales/take-pair/{id}: !sales !inventory !listings !audit-log
  '3ti': 't', // GET /sales/admin/system-sales: sales
  'bcw': 't', // GET /sales/admin/system-sales/{id}: sales
  'uao': 'TA', // POST /sales/admin/refresh-status/{id}: !sales !audit-log
  'fzb': 'TA', // POST /sales/admin/manual-status-update/{id}: !sales !audit-log
  'e0g': 'TFA', // POST /sales/admin/manual-ark-fee-fix/{id}: !sales !finances !audit-log
  'vsx': 'TFA', // POST /sales/admin/paid-payout/{id}: !sales !finances !audit-log
  'gq9': 'ikp', // GET /admin/stockx-listings-overview: listings market products
  'ivu': 'w', // GET /admin/system-settings/stockx-zero-fees: settings
  'j7o': 'WIMPA', // POST /admin/system-settings/stockx-zero-fees: !settings !listings !offers !products !audit-log
  'xxe': 'w', // GET /admin/system-settings/fee-schedules: settings
  'no8': 'WIMPA', // POST /admin/system-settings/fee-schedules: !settings !listings !offers !products !audit-log
  'zay': 'WA', // DELETE /admin/system-settings/fee-schedules/{day}: !settings !audit-log
  'j02': 'tg', // GET /admin/debug/unlinked-sales: sales inventory
  't4p': 'TGIA', // POST /admin/sales/fix-metadata: !sales !inventory !listings !audit-log
  '9rf': 'TGIA', // POST /admin/sales/link-to-inventory: !sales !inventory !listings !audit-log
  '3br': 'tfg', // GET /admin/debug/sales-chain/{id}: sales finances inventory
  'w89': 'pk', // GET /admin/products: products market
  'h2r': 'PIMA', // PATCH /admin/products/{id}/retail-price: !products !listings !offers !audit-log
  'nu0': 'PIMA', // PATCH /admin/products/{id}/release-date: !products !listings !offers !audit-log
  '2xg': 'PIMA', // PATCH /admin/products/{id}/promo-fee: !products !listings !offers !audit-log
  'vnv': 'PA', // PATCH /admin/products/{id}/wholesale-markup: !products !audit-log
  'cdp': 'SA', // POST /admin/products/backfill-retail-prices: !runs !audit-log
  '32v': 'ps', // GET /admin/products/backfill-retail-prices: products runs
  'cnr': 'PITGA', // POST /admin/products/{id}/refresh-stockx-data: !products !listings !sales !inventory !audit-log
  'mws': 'T', // GET /sales/alias-shipping-label/{id}: !sales
  'lcu': 'T', // GET /sales/stockx-shipping-label/{id}: !sales
  'q8': 'thp', // GET /sales/scanning/unfulfilled: sales links products
  'cnx': 'hpt', // GET /sales/scanning/barcode-lookup: links products sales
  'u4w': 'TA', // PUT /sales/scanning/barcodes: !sales !audit-log
  'b8': 'TA', // DELETE /sales/scanning/barcodes: !sales !audit-log
  'us1': 'thp', // GET /sales/search/by-upc: sales links products
  'gjf': 'TA', // POST /sales/scanning/{id}/mark-fulfilled: !sales !audit-log
  'nb8': 'TA', // POST /sales/scanning/{id}/mark-created: !sales !audit-log
  'u32': 'ST', // POST /label-prints: !runs !sales
  'tic': 'BT', // POST /automation-requests/: !automation-requests !sales
  'p6i': 'b', // GET /automation-requests/: automation-requests
  'nkx': 'bt', // GET /automation-requests/{id}: automation-requests sales
  'ydy': 'BTA', // DELETE /automation-requests/{id}: !automation-requests !sales !audit-log
  '3zb': 'b', // GET /automation-requests/admin/all: automation-requests
  '6vb': 'BTA', // PUT /automation-requests/admin/{id}/status: !automation-requests !sales !audit-log
  'zrq': 'BTA', // DELETE /automation-requests/admin/{id}: !automation-requests !sales !audit-log
  'cne': 'TA', // POST /fulfillments/mark-fulfilled: !sales !audit-log
  'h1v': 'TA', // POST /fulfillments/mark-created: !sales !audit-log
  'mxk': 'TA', // POST /fulfillments/{id}/cancel-order: !sales !audit-log
  'g9d': 'ft', // GET /finances/: finances sales
  'hgb': 'ft', // GET /finances/sales/{id}: finances sales
  '1k5': 'ft', // GET /finances/differences: finances sales
  'mcf': 'FA', // POST /finances/differences/look: !finances !audit-log
  'g3h': 'FA', // POST /finances/differences/reopen: !finances !audit-log
  '62m': 'ft', // GET /finances/transactions.csv: finances sales
  'lr2': 'f', // GET /finances/journal.csv: finances
  'g4t': 'f', // GET /payments/retailer: finances
  'f8r': 'FA', // POST /payments/{id}/confirm: !finances !audit-log
  'g36': 'f', // GET /admin/payments: finances
  'xr0': 'FA', // POST /admin/payments: !finances !audit-log
  'kgu': 'fr', // GET /admin/retailers: finances retailers
  '2xj': 'â', // GET /buyer/available-inventory: wholesale-stock
  'o8e': 'â', // GET /buyer/available-inventory/summary: wholesale-stock
  'gs': 'Á', // POST /buyer/bulk-sales: !wholesale-orders
  '1e9': 'á', // GET /buyer/purchases: wholesale-orders
  'ew5': 'á', // GET /buyer/purchases/{id}: wholesale-orders
  '6ii': 'ÁÂ', // POST /buyer/purchases/{id}/cancel: !wholesale-orders !wholesale-stock
  'zkz': 'Á', // POST /buyer/purchases/{id}/receive: !wholesale-orders
  '2z9': 'Á', // PUT /buyer/purchases/{id}/payment: !wholesale-orders
  'gd5': 'á', // GET /bulk-sales/: wholesale-orders
  'cj1': 'á', // GET /bulk-sales/summary: wholesale-orders
  '67n': 'á', // GET /bulk-sales/{id}/details: wholesale-orders
  'v6b': 'ÁGIA', // PATCH /bulk-sales/{id}/status: !wholesale-orders !inventory !listings !audit-log
  'fph': 'ÁA', // PATCH /bulk-sales/{id}/payment: !wholesale-orders !audit-log
  'k3y': 'ÁA', // PUT /bulk-sales/{id}/payout: !wholesale-orders !audit-log
  'ers': 'Á', // POST /bulk-sales/{id}/retry-shop-levels: !wholesale-orders
  '9sx': 'ÁA', // PATCH /bulk-sales/{id}/fulfill-item: !wholesale-orders !audit-log
  'pbs': 'à', // GET /buyer/offers: wholesale-offers
  'psu': 'à', // GET /buyer/offers/{id}: wholesale-offers
  'grm': 'À', // POST /buyer/offers: !wholesale-offers
  'gz0': 'ÀÁ', // PATCH /buyer/offers/{id}: !wholesale-offers !wholesale-orders
  '6h9': 'à', // GET /wholesale/offers: wholesale-offers
  'kh5': 'àg', // GET /wholesale/offers/{id}: wholesale-offers inventory
  'n7b': 'ÀÁA', // PATCH /wholesale/offers/{id}: !wholesale-offers !wholesale-orders !audit-log
  'qze': 'ár', // GET /admin/wholesale/deal-flows: wholesale-orders retailers
  'ny4': 'ár', // GET /admin/wholesale/deal-flows/{id}: wholesale-orders retailers
  'ftc': 'ár', // GET /admin/wholesale/analytics: wholesale-orders retailers
  'p2v': 'ár', // GET /admin/wholesale/buyer-seller-overview: wholesale-orders retailers
  'rq5': 'S', // POST /admin/wholesale/deal-flows/status: !runs
  'gsb': 'S', // POST /admin/wholesale/deal-flows/payment: !runs
  'q6z': 'RQA', // PUT /admin/wholesale/participants/verification: !retailers !profile !audit-log
  'otd': 'gitfxh', // GET /dashboard/today: inventory listings sales finances stores links
  'zai': 'xghmis', // GET /dashboard/first-steps: stores inventory links offers listings runs
  'wqw': 'tf', // GET /dashboard/daily-revenue: sales finances
  'mqz': 'p', // GET /dashboard/top-selling-items: products
  'ipp': 'pk', // GET /dashboard/upcoming-releases: products market
  'eam': 'pk', // GET /dashboard/recent-releases: products market
  'c4n': 't', // GET /dashboard/exposure: sales
  'unc': 't', // GET /dashboard/ship-by: sales
  'uj3': 'tc', // GET /dashboard/profits: sales costs
  'r22': 'gc', // GET /dashboard/stock-ageing: inventory costs
  'xv': 'l', // GET /notifications: notifications
  'tip': 'L', // POST /notifications/seen: !notifications
  'xnz': 'w', // GET /notifications/settings: settings
  'a75': 'WA', // PATCH /notifications/settings: !settings !audit-log
  'pjx': 'WA', // PUT /notifications/chat: !settings !audit-log
  'hwz': 'W', // POST /notifications/chat/test: !settings
  'ec9': 'WA', // DELETE /notifications/chat: !settings !audit-log
  'pw3': 'x', // GET /admin/provider-health: stores
  'c9z': 'pgt', // GET /admin/system-info: products inventory sales
}
