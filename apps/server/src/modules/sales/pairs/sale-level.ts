import { ProviderRefused, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column } from '../../../platform/database/schema.gen.ts'
import {
  adjustLevel,
  type AdjustmentRow,
  forgetAdjustments,
  type ItemPlace,
  lockAdjustment,
  settleDoubts,
} from '../../inventory/index.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { sourceIdentifier } from '../records/store-order.ts'

/**
 * Out of the shop's level when its sale is handed over (`lower`), or back into it when that is undone (`raise`). Of a
 * canceled sale: the pair is back on its shelf (`restock`), or gone and still counted (`write_off`).
 */
type Direction = Column<'level_adjustments', 'direction'>

const DELTAS: Record<Direction, number> = { lower: -1, raise: 1, restock: 1, write_off: -1 }

export interface SaleAdjustment extends SaleRef {
  direction: Direction
  store: StorePort
  place: ItemPlace
  /** What the level is thought to be. */
  levelBefore: number
}

/** Changes a shop's level by one for a sale, once (`adjustLevel`). False: nobody can tell, and a person has to look. */
export const adjustLevelForSale = (
  needs: Pick<Capabilities, 'db' | 'clock'>,
  { direction, store, place, levelBefore, ...ref }: SaleAdjustment,
): Promise<boolean> =>
  adjustLevel(needs, {
    row: rowOf(ref, direction),
    store,
    place,
    levelBefore,
    delta: DELTAS[direction],
    reference: `${sourceIdentifier(ref)}-${direction}`,
  })

/**
 * The same of an item that the shop may have no more: where it has none, as its refusal says, there is nothing to
 * change (`gone`). `doubt`: nobody can tell whether it was changed.
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

/** The change of a level that a sale has made or is making, locked; null: none was ever begun. */
export const lockAdjustmentOfSale = (tx: Tx, ref: SaleRef, direction: Direction) =>
  lockAdjustment(tx, rowOf(ref, direction))

/** A person has looked at the shop's level, and takes it as it is: what was in doubt of a sale is settled. */
export const settleDoubtsOfSale = (tx: Tx, { retailerId, saleId }: SaleRef, at: Date) =>
  settleDoubts(tx, { table: 'level_adjustments', key: { retailer_id: retailerId, sale_id: saleId } }, at)

/**
 * The changes of the level that a sale has made are made, and cancel each other out: it may make them anew, since it
 * goes on after it had fallen through.
 */
export const forgetAdjustmentsOfSale = (tx: Tx, { retailerId, saleId }: SaleRef) =>
  forgetAdjustments(tx, { table: 'level_adjustments', key: { retailer_id: retailerId, sale_id: saleId } })

const rowOf = ({ retailerId, saleId }: SaleRef, direction: Direction): AdjustmentRow => ({
  table: 'level_adjustments',
  key: { retailer_id: retailerId, sale_id: saleId, direction },
})
