import { isProviderError } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { recordAudit } from '../accounts/index.ts'
import { readLevelsOfSize } from '../inventory/index.ts'
import { notifyOversold } from './notify-sales.ts'
import {
  endPairSearch,
  isOrderOfSizeUnderWay,
  recordPairMissing,
  salesWithoutPair,
  type SaleWithoutPair,
} from './queries/missing-pairs.ts'
import { lockSale, type SaleFacts } from './queries/sale-facts.ts'
import type { SaleRef } from './sale-ref.ts'
import { giveSalePair } from './take-pair.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

/** However long the shop does not say, a person hears of a missing pair after this. */
const LONGEST_DOUBT_MS = 2 * 60_000

/**
 * Looks for the pair of one sale: every sale of its size that waits for one gets it in its turn (`lookForPairs`). What
 * needs none any more is not looked at again.
 */
export async function lookForPair(needs: Needs, { retailerId, saleId }: SaleRef): Promise<void> {
  const [sale] = await needs.db.asRetailer(retailerId, (tx) => salesWithoutPair(tx, retailerId, { saleId }))
  if (!sale) return void (await needs.db.asRetailer(retailerId, (tx) => endPairSearch(tx, retailerId, saleId)))
  if (sale.variant_id === null) return alarm(needs, retailerId, sale)
  await lookForPairs(needs, retailerId, [sale.variant_id])
}

/**
 * Looks for the pair of a sale that is about to be given up for want of one. Returns why it is not given up, in words;
 * null: it has none, or had one before.
 */
export async function pairFoundFor(needs: Needs, retailerId: number, sale: SaleFacts): Promise<string | null> {
  if (!sale.oversold) return null
  await lookForPair(needs, { retailerId, saleId: sale.sale_id })
  const now = await needs.db.asRetailer(retailerId, (tx) => lockSale(tx, sale.sale_id))
  return now?.inventory_item_id ? 'A pair was found for this sale: it can be shipped. Look at it again first.' : null
}

/**
 * Gives sales without a pair what there is of these sizes (empty: of every size): who is late first, then who costs
 * more when it is not shipped. Of a sale that finds none a person hears once the doubt is over: the levels are read
 * again, and no Shopify order of the size is being written.
 */
export async function lookForPairs(needs: Needs, retailerId: number, variantIds: readonly number[]): Promise<void> {
  const { db } = needs
  const waiting = await db.asRetailer(retailerId, (tx) => salesWithoutPair(tx, retailerId, { variantIds }))
  for (const sale of waiting) {
    if (await isGivenPair(needs, retailerId, sale)) continue
    if (sale.pair_missing_since === null && !(await isInDoubt(needs, retailerId, sale)))
      await alarm(needs, retailerId, sale)
  }
}

const isGivenPair = ({ db, jobs, clock }: Needs, retailerId: number, { sale_id: saleId }: SaleWithoutPair) =>
  db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    return sale !== null && (await giveSalePair({ jobs, clock }, tx, { retailerId, sale })) === null
  })

/**
 * Whether a pair may still turn up by itself. Levels that were read before the sale are read again; what they bring is
 * given at once.
 */
async function isInDoubt(needs: Needs, retailerId: number, sale: SaleWithoutPair): Promise<boolean> {
  const { db, clock, log } = needs
  const { variant_id: variantId, taken_at: since } = sale
  if (variantId === null || clock.now().getTime() - since.getTime() > LONGEST_DOUBT_MS) return false
  if (await db.asRetailer(retailerId, (tx) => isOrderOfSizeUnderWay(tx, retailerId, variantId))) return true
  try {
    await readLevelsOfSize(needs, { retailerId, variantId, since })
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ sale: sale.sale_id, err: error }, 'the stock of a sale without a pair cannot be read')
    return true
  }
  return isGivenPair(needs, retailerId, sale)
}

/** A person hears of it, once: the pair has to be found, or the order given up. */
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
