import type { StockLevel } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notify } from '../../notifications/index.ts'
import { type AppliedLevels, applyLevels, givenLevels, type LevelSource } from '../stock/queries/apply-levels.ts'
import { type LostReserve, lockPromisePlaces, lostReserves, movePromises } from './queries/carried-promises.ts'
import { carriedPromises } from './rules/carry-promises.ts'

interface Read {
  /** Sizes of which anything changed. */
  variantIds: number[]
  /** Items with a reserve that have just gone. */
  reserved: number[]
}

/**
 * What is reserved or sold is a promise: where a reading has taken its item away, it follows its size to an item that
 * is there, and what is gone already finds one as soon as there is one. The retailer is told of reserves that cannot be
 * kept now; they stay, and nothing is offered because of them. In the transaction of the reading. Returns the links
 * whose totals changed.
 */
export async function carryPromises(
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

/** Levels that were just read, with what is promised of their sizes, for whoever reads some of them beside other work. */
export async function writeLevels(tx: Tx, source: LevelSource, levels: StockLevel[]): Promise<AppliedLevels> {
  const applied = await applyLevels(tx, source, givenLevels(levels))
  const carried = await carryBySize(tx, source, applied.variantIds)
  return { ...applied, productSyncIds: [...new Set([...applied.productSyncIds, ...carried])] }
}

async function carryBySize(tx: Tx, { retailerId, storeId }: LevelSource, variantIds: number[]): Promise<number[]> {
  if (variantIds.length === 0) return []
  const carried = carriedPromises(await lockPromisePlaces(tx, { retailerId, storeId, variantIds }))
  return carried.length > 0 ? movePromises(tx, retailerId, carried) : []
}

const titleOf = ({ quantity_reserved, product_name, size, location_nickname }: LostReserve, others: number): string => {
  const pairs = quantity_reserved === 1 ? '1 reserved pair' : `${quantity_reserved} reserved pairs`
  const more = others > 0 ? `, and of ${others} more` : ''
  return `No stock for ${pairs} of ${product_name}, size ${size}, ${location_nickname}${more}`
}
