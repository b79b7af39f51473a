import type { Store } from '../src/features/stores/stores.queries.ts'

/** A connected store that has not been imported yet, as the API returns it. */
export const A_STORE: Store = {
  id: 3,
  store_name: 'Kicks Downtown',
  name: 'Kicks Downtown',
  shop_domain: 'kicks.myshopify.com',
  is_connected: true,
  refused: null,
  connected_at: '2026-11-22T14:00:00.000Z',
  last_webhook_at: null,
  last_reconciled_at: null,
  last_import: null,
  missing_access: [],
  shared_barcodes: { count: 0, first: [] },
}
