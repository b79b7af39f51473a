import type { StaffCaller } from '../../../platform/caller.ts'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { lockSale, type SaleFacts } from './queries/sale-facts.ts'
import { type Sale, saleById } from './queries/sale-list.ts'

/** An act on a locked sale. It returns a refusal, the details for the audit log, or null if nothing changes. */
type SaleAct = (
  tx: Tx,
  sale: SaleFacts,
) => Promise<Refusal | { event_type: string; details: Record<string, unknown> } | null>

/**
 * Lets a person act on a sale that they may see, and writes the audit log in the same transaction. Returns the sale
 * afterwards, or the refusal.
 */
export function actOnSale(
  { asRetailer }: Pick<Database, 'asRetailer'>,
  { retailerId, userId, locationIds }: StaffCaller,
  { saleId, act }: { saleId: number; act: SaleAct },
): Promise<Sale | Refusal> {
  return asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    if (!sale) return notFound('This sale')
    const done = await act(tx, sale)
    if (done !== null && !('event_type' in done)) return done
    const { platform, external_order_id: order_number } = sale
    if (done !== null) {
      const details = { sale_id: saleId, platform, order_number, ...done.details }
      await recordAudit(tx, { retailerId, userId, event_type: done.event_type, status: 'success', details })
    }
    return (await saleById(tx, saleId, locationIds)) ?? notFound('This sale')
  })
}
