import type { StockLevel } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notify } from '../../notifications/index.ts'
import { type AppliedLevels, applyLevels, givenLevels, type LevelSource } from '../stock/queries/apply-levels.ts'
import { type LostReserve, lockCommittedItems, lostReserves, moveUnits } from './queries/committed-units.ts'
import { unitMoves } from './rules/move-committed-units.ts'

interface Read {
  /** Sizes with any change. */
  variantIds: number[]
  /** Items with a reserve that have just disappeared from the shop. */
  reserved: number[]
}

/**
 * Moves reserved and sold units of items that a reading has removed to an item of the same size, in the transaction of
 * the reading. Units of items that disappeared earlier move as soon as their size has an item again. Notifies the
 * retailer of reserves that cannot be kept now; they stay recorded, and ARK offers nothing because of them. Returns the
 * links whose totals changed.
 */
export async function moveCommittedUnits(
  tx: Tx,
  needs: Pick<Capabilities, 'jobs' | 'clock'>,
  { source, read }: { source: LevelSource; read: Read },
): Promise<number[]> {
  const { retailerId, storeId, readAt } = source
  const links = await carryBySize(tx, source, read.variantIds)
  const lost = read.reserved.length > 0 ? await lostReserves(tx, retailerId, read.reserved) : []
  const [first] = lost
  if (first)
    await notify(tx, needs, {
      retailerId,
      notice: {
        kind: 'reserve_lost',
        subject: `store ${storeId} ${readAt.toISOString()} ${read.reserved[0]}`,
        title: titleOf(first, lost.length - 1),
        body:
          'Your Shopify store no longer has the size there, or does not track it. The reservation stays, and counts ' +
          'again when the size is back. If it is not coming back, set the reservation to 0 under Inventory.',
        path: '/inventory',
      },
    })
  return links
}

/**
 * Writes levels that were just read and moves the sold and reserved units of their sizes. For callers that read a few
 * levels beside other work.
 */
export async function writeLevels(tx: Tx, source: LevelSource, levels: StockLevel[]): Promise<AppliedLevels> {
  const applied = await applyLevels(tx, source, givenLevels(levels))
  const carried = await carryBySize(tx, source, applied.variantIds)
  return { ...applied, productSyncIds: [...new Set([...applied.productSyncIds, ...carried])] }
}

async function carryBySize(tx: Tx, { retailerId, storeId }: LevelSource, variantIds: number[]): Promise<number[]> {
  if (variantIds.length === 0) return []
  const carried = unitMoves(await lockCommittedItems(tx, { retailerId, storeId, variantIds }))
  return carried.length > 0 ? moveUnits(tx, retailerId, carried) : []
}

const titleOf = ({ quantity_reserved, product_name, size, location_nickname }: LostReserve, others: number): string => {
  const pairs = quantity_reserved === 1 ? '1 reserved pair' : `${quantity_reserved} reserved pairs`
  const more = others > 0 ? `, and of ${others} more` : ''
  return `No stock for ${pairs} of ${product_name}, size ${size}, ${location_nickname}${more}`
}
