import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudit } from '../../accounts/index.ts'
import { markDisconnected, type StoreRow } from './queries/stores.ts'

/** A store has shut us out; nothing is asked of it until a person connects it again. Said twice it is noted once. */
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
