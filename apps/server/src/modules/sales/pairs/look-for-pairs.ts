import { isProviderError } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudit } from '../../accounts/index.ts'
import { readLevelsOfSize } from '../../inventory/index.ts'
import { notifyOversold } from '../records/notify-sales.ts'
import {
  endPairSearch,
  isOrderOfSizeUnderWay,
  recordPairMissing,
  salesWithoutPair,
  sizesWithoutPair,
  type SaleWithoutPair,
} from './queries/missing-pairs.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { giveSalePair } from './take-pair.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

/** The longest time that a shop without an answer delays the notification about a missing pair. */
const LONGEST_DOUBT_MS = 2 * 60_000

/** The most sales that one check notifies of. The next check takes the rest. */
const TOLD_AT_ONCE = 100

/**
 * Looks for the pair of a sale. All sales of its size that wait for a pair are served in order. A sale that needs no
 * pair ends its search.
 */
export async function lookForPair(needs: Needs, { retailerId, saleId }: SaleRef): Promise<void> {
  const { db } = needs
  const [sale] = await db.asRetailer(retailerId, (tx) => salesWithoutPair(tx, retailerId, { of: { saleId }, limit: 1 }))
  if (!sale) return void (await db.asRetailer(retailerId, (tx) => endPairSearch(tx, retailerId, saleId)))
  if (sale.variant_id === null) return alarm(needs, retailerId, sale)
  await lookForSize(needs, retailerId, sale.variant_id)
}

/**
 * Looks for a pair before a sale is given up for lack of one. Returns why it should not be given up, or null if none
 * was found or the sale had a pair before.
 */
export async function refusalIfPairFound(needs: Needs, retailerId: number, sale: SaleFacts): Promise<string | null> {
  if (!sale.oversold) return null
  await lookForPair(needs, { retailerId, saleId: sale.sale_id })
  const now = await needs.db.asRetailer(retailerId, (tx) => lockSale(tx, sale.sale_id))
  return now?.inventory_item_id ? 'A pair was found for this sale, so it can be shipped. Check it first.' : null
}

/** Gives available pairs of these sizes (empty: all) to sales without one. */
export async function lookForPairs(needs: Needs, retailerId: number, variantIds: readonly number[]): Promise<void> {
  const sizes = await needs.db.asRetailer(retailerId, (tx) => sizesWithoutPair(tx, retailerId, variantIds))
  for (const variantId of sizes) await lookForSize(needs, retailerId, variantId)
}

/**
 * Gives the available pairs of a size to its sales, by deadline and then by price. Retailers are notified of sales
 * without a pair once the stock is certain, that is, the levels were read again and no Shopify order of the size is in
 * progress, or after two minutes.
 */
async function lookForSize(needs: Needs, retailerId: number, variantId: number): Promise<void> {
  await giveAll(needs, retailerId, variantId)
  const untold = () =>
    needs.db.asRetailer(retailerId, (tx) =>
      salesWithoutPair(tx, retailerId, { of: { variantId }, isUntold: true, limit: TOLD_AT_ONCE }),
    )
  const sales = await untold()
  if (sales.length === 0) return
  const isOverdue = ({ taken_at }: SaleWithoutPair) =>
    needs.clock.now().getTime() - taken_at.getTime() > LONGEST_DOUBT_MS
  const since = new Date(Math.max(...sales.map(({ taken_at }) => taken_at.getTime())))
  const isInDoubt = !sales.every(isOverdue) && (await isStockInDoubt(needs, { retailerId, variantId, since }))
  for (const sale of isInDoubt ? sales.filter(isOverdue) : await untold()) await alarm(needs, retailerId, sale)
}

/** Gives pairs until a sale finds none. Then there is none for the sales after it. */
async function giveAll(needs: Needs, retailerId: number, variantId: number): Promise<void> {
  for (;;) {
    const [next] = await needs.db.asRetailer(retailerId, (tx) =>
      salesWithoutPair(tx, retailerId, { of: { variantId }, limit: 1 }),
    )
    if (!next || !(await isGivenPair(needs, retailerId, next))) return
  }
}

const isGivenPair = ({ db, jobs, clock }: Needs, retailerId: number, { sale_id: saleId }: SaleWithoutPair) =>
  db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    return sale !== null && (await giveSalePair({ jobs, clock }, tx, { retailerId, sale })) === null
  })

/**
 * Returns whether a pair may still turn up without a person's help. Reads levels again that are older than the sales,
 * and gives new pairs at once.
 */
async function isStockInDoubt(
  needs: Needs,
  { retailerId, variantId, since }: { retailerId: number; variantId: number; since: Date },
): Promise<boolean> {
  const { db, log } = needs
  if (await db.asRetailer(retailerId, (tx) => isOrderOfSizeUnderWay(tx, retailerId, variantId))) return true
  try {
    await readLevelsOfSize(needs, { retailerId, variantId, since })
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ size: variantId, err: error }, 'the stock of a size without a pair cannot be read')
    return true
  }
  await giveAll(needs, retailerId, variantId)
  return false
}

/** Notifies the retailer once that the pair must be found or the order given up. */
const alarm = ({ db, jobs, clock }: Needs, retailerId: number, { sale_id: saleId }: SaleWithoutPair): Promise<void> =>
  db.asRetailer(retailerId, async (tx: Tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale || !(await recordPairMissing(tx, { retailerId, saleId, at: clock.now() }))) return
    await recordAudit(tx, {
      retailerId,
      userId: null,
      event_type: 'sale_oversold',
      status: 'failure',
      details: { sale_id: saleId, platform: sale.platform, order_number: sale.external_order_id },
      error_message: 'No pair was left when this sale came in',
    })
    await notifyOversold(tx, { jobs, clock }, { retailerId, sale })
  })
