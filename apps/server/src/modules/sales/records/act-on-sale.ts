import type { StaffCaller } from '../../../platform/caller.ts'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { lockSale, type SaleFacts } from './queries/sale-facts.ts'
import { type Sale, saleById } from './queries/sale-list.ts'

/** What a person does to a sale that is locked: why not; what the audit log says of it; null: it was so before. */
type SaleAct = (
  tx: Tx,
  sale: SaleFacts,
) => Promise<Refusal | { event_type: string; details: Record<string, unknown> } | null>

/**
 * A person does something to one of the sales that he sees. What is done and its line of the audit log are one
 * transaction. Returns the sale as it is then, or why it was not done.
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
