import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notify } from '../notifications/index.ts'
import type { LevelSource } from './queries/apply-levels.ts'
import { type LostReserve, lockReservePlaces, lostReserves, moveReserves } from './queries/carried-reserves.ts'
import { carriedReserves } from './rules/carry-reserves.ts'

interface Read {
  /** Sizes of which anything changed. */
  variantIds: number[]
  /** Items with a reserve that have just gone. */
  reserved: number[]
}

/**
 * A reserve is a promise: where a reading has taken its item away, it follows its size to an item that is there, and
 * what is gone already finds one as soon as stock comes. The retailer is told of what cannot be kept now; it stays, and
 * nothing is offered because of it. In the transaction of the reading. Returns the links whose totals changed.
 */
export async function carryReserves(
  tx: Tx,
  needs: Pick<Capabilities, 'jobs' | 'clock'>,
  { source, read }: { source: LevelSource; read: Read },
): Promise<number[]> {
  if (read.variantIds.length === 0) return []
  const { retailerId, storeId, readAt } = source
  const places = await lockReservePlaces(tx, { retailerId, storeId, variantIds: read.variantIds })
  const carried = carriedReserves(places)
  const links = carried.length > 0 ? await moveReserves(tx, retailerId, carried) : []
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

const titleOf = ({ quantity_reserved, product_name, size, location_nickname }: LostReserve, others: number): string => {
  const pairs = quantity_reserved === 1 ? '1 reserved pair' : `${quantity_reserved} reserved pairs`
  const more = others > 0 ? `, and of ${others} more` : ''
  return `No stock for ${pairs} of ${product_name}, size ${size}, ${location_nickname}${more}`
}
