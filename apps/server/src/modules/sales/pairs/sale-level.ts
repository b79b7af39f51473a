import { ProviderRefused, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column } from '../../../platform/database/schema.gen.ts'
import {
  adjustLevel,
  type AdjustmentRow,
  deleteConfirmedAdjustments,
  type ItemPlace,
  lockAdjustment,
  settleDoubts,
} from '../../inventory/index.ts'
import type { SaleFacts } from '../records/queries/sale-facts.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { orderIdentifier } from '../records/store-order.ts'

/**
 * The direction of a stock level's change. `lower`: the pair is handed over. `raise`: that is undone. For canceled
 * sales, `restock`: the pair is back on its shelf; `write_off`: the pair is lost but the level still counts it.
 */
type Direction = Column<'level_adjustments', 'direction'>

const DELTAS: Record<Direction, number> = { lower: -1, raise: 1, restock: 1, write_off: -1 }

export interface SaleAdjustment extends SaleRef {
  direction: Direction
  store: StorePort
  place: ItemPlace
  /** The level that ARK expects before the change. */
  levelBefore: number
  sale: Pick<SaleFacts, 'platform' | 'external_order_id'>
  /**
   * The Shopify order of the sale. Its level is lowered and raised once for each order, even if a restored database no
   * longer knows that it was.
   */
  orderId?: string | null
}

/**
 * Changes a shop's level by one for a sale, once (`adjustLevel`). Returns false if no one knows whether Shopify made
 * the change, so that a person has to check it.
 */
export const adjustLevelForSale = (
  needs: Pick<Capabilities, 'db' | 'clock'>,
  { direction, store, place, levelBefore, sale, orderId, ...ref }: SaleAdjustment,
): Promise<boolean> =>
  adjustLevel(needs, {
    row: rowOf(ref, direction),
    store,
    place,
    levelBefore,
    delta: DELTAS[direction],
    reference: `${orderIdentifier(ref, sale)}/${direction}`,
    firstKey: orderId ? `${orderIdentifier(ref, sale)}/${orderId}/${direction}` : undefined,
  })

/**
 * Changes a shop's level of an item that may no longer exist there. `gone`: the shop refused because the item does not
 * exist. `doubt`: no one knows whether Shopify made the change.
 */
export async function adjustLevelIfThere(
  needs: Pick<Capabilities, 'db' | 'clock'>,
  adjustment: SaleAdjustment,
): Promise<'made' | 'doubt' | 'gone'> {
  try {
    return (await adjustLevelForSale(needs, adjustment)) ? 'made' : 'doubt'
  } catch (error) {
    if (adjustment.place.is_gone && error instanceof ProviderRefused) return 'gone'
    throw error
  }
}

/** Locks and returns a sale's change of a level, or null if none was begun. */
export const lockAdjustmentOfSale = (tx: Tx, ref: SaleRef, direction: Direction) =>
  lockAdjustment(tx, rowOf(ref, direction))

/** Settles a sale's doubtful level changes after a person has checked the level. */
export const settleDoubtsOfSale = (tx: Tx, { retailerId, saleId }: SaleRef, at: Date) =>
  settleDoubts(tx, { table: 'level_adjustments', key: { retailer_id: retailerId, sale_id: saleId } }, at)

/**
 * Deletes a sale's level changes, which are complete and cancel each other out. A sale that continues after it was lost
 * may then make them again.
 */
export const forgetAdjustmentsOfSale = (tx: Tx, { retailerId, saleId }: SaleRef) =>
  deleteConfirmedAdjustments(tx, { table: 'level_adjustments', key: { retailer_id: retailerId, sale_id: saleId } })

const rowOf = ({ retailerId, saleId }: SaleRef, direction: Direction): AdjustmentRow => ({
  table: 'level_adjustments',
  key: { retailer_id: retailerId, sale_id: saleId, direction },
})
