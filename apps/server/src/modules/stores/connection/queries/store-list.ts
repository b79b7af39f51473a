import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { lastRunAbout } from '../../../../platform/runs/runs.ts'
import { missingAccess } from '../rules/store-access.ts'
import { sharedBarcodes } from './shared-barcodes.ts'

type StoreList = AnswerOf<Contract['GET /shopify/stores']>

/** Returns a retailer's stores with the result of their last import, and what their shops have not granted. */
export async function storeList(tx: Tx): Promise<Omit<StoreList[number], 'refused'>[]> {
  const { rows } = await sql<
    Columns<'stores', 'scopes'> & { store: Omit<StoreList[number], 'missing_access' | 'shared_barcodes' | 'refused'> }
  >`
    select json_build_object('id', s.store_id, 'store_name', s.store_name, 'name', s.store_name,
      'shop_domain', s.shop_domain,
      'is_connected', s.disconnected_at is null and s.tokens is not null, 'connected_at', s.connected_at,
      'last_webhook_at', s.last_webhook_at, 'last_reconciled_at', s.last_reconciled_at,
      'last_import', ${lastRunAbout('import', sql`s.store_id`)}) as store,
      case when s.disconnected_at is null and s.tokens is not null then s.scopes else '{}' end as scopes
    from stores s where s.retailer_id = current_retailer() and s.redacted_at is null order by s.store_id`.execute(tx)
  const shared = await sharedBarcodes(tx)
  return rows.map(({ store, scopes }) => ({
    ...store,
    missing_access: missingAccess(scopes),
    shared_barcodes: shared.get(store.id) ?? { count: 0, first: [] },
  }))
}
