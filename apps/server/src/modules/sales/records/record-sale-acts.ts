import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudits } from '../../accounts/index.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

/** An act of a person on a sale. */
interface SaleAct {
  sale: Pick<SaleFacts, 'sale_id' | 'platform' | 'external_order_id'>
  /** The value before and after, with further details for the audit log. */
  change: { from: string | null; to: string | null; [told: string]: unknown }
}

/**
 * Writes the acts to the retailer's audit log, one line per sale, in the transaction of the change. `kind` is the
 * event, such as 'sale_status_set'.
 */
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
