import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudit } from '../../accounts/index.ts'
import { markDisconnected, type StoreRow } from './queries/stores.ts'

/**
 * Marks a store as disconnected; ARK calls it no more until a person reconnects it. Repeating the call changes
 * nothing.
 */
export async function disconnectStore(
  tx: Tx,
  store: Pick<StoreRow, 'retailer_id' | 'store_id' | 'shop_domain'>,
  reason: 'uninstalled' | 'access_refused',
): Promise<void> {
  if (!(await markDisconnected(tx, { storeId: store.store_id, isRefused: reason === 'access_refused' }))) return
  await recordAudit(tx, {
    retailerId: store.retailer_id,
    userId: null,
    event_type: 'shopify_store_disconnected',
    status: 'success',
    details: { shop_domain: store.shop_domain, reason },
  })
}
