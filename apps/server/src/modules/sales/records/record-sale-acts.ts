import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudits } from '../../accounts/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

/** What a person has made of a sale. */
interface SaleAct {
  sale: Pick<SaleFacts, 'sale_id' | 'platform' | 'external_order_id'>
  /** What was there before and what is there since, as the log shows it, with what else is to be told. */
  change: { from: string | null; to: string | null; [told: string]: unknown }
}

/** Writes the retailer's audit log, in the transaction of the change: a line for each sale. `kind`: 'sale_status_set'. */
export const recordSaleActs = (
  tx: Tx,
  { retailerId, userId }: Pick<StaffCaller, 'retailerId' | 'userId'>,
  { kind, acts }: { kind: string; acts: readonly SaleAct[] },
): Promise<void> =>
  recordAudits(
    tx,
    { retailerId, userId, event_type: kind },
    acts.map(({ sale: { sale_id, platform, external_order_id: order_number }, change }) => ({
      sale_id,
      platform,
      order_number,
      ...change,
    })),
  )
