import type { AnswerOf, Contract } from '@ark/contract'
import { SALE_STAGES } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { unitTakenFor } from '../../inventory/index.ts'
import { recordOperatorEvent } from './operate-on-sale.ts'
import {
  type BrokenSale,
  fillSaleMetadata,
  nextUnlinked,
  nextWithoutMetadata,
  unlinkedSales,
  type UnlinkedRow,
} from './queries/broken-sales.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { linkTakenPair } from '../records/queries/sale-transitions.ts'
import { giveSalePair } from '../pairs/take-pair.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'log'>
type Operator = Pick<Caller, 'userId'>
type Unlinked = AnswerOf<Contract['GET /admin/debug/unlinked-sales']>
type Repaired = AnswerOf<Contract['POST /admin/sales/fix-metadata']>['details'][number]

/** The sales that one repair request processes. */
const AT_ONCE = 100

/**
 * Returns all retailers' sales without an inventory item, and what can be done about each. The table allows that only
 * for sales that are oversold or canceled.
 */
export async function showUnlinkedSales({ db }: Pick<Needs, 'db'>): Promise<Unlinked> {
  const { count, sales } = await db.asPlatform(unlinkedSales)
  return {
    count,
    sales: sales.map(({ external_order_id, variant_id, stage, taken_at, sale_ask, retailer_id: _, ...sale }) => ({
      ...sale,
      order_number: external_order_id,
      sale_ask: Number(sale_ask),
      created_at: taken_at.toISOString(),
      description: whyUnlinked({ variant_id, stage }),
    })),
  }
}

const whyUnlinked = ({ variant_id, stage }: Pick<UnlinkedRow, 'variant_id' | 'stage'>): string =>
  variant_id === null
    ? 'Its size is missing. Fix its metadata, then link it.'
    : SALE_STAGES[stage].to_ship
      ? 'It had no pair when it sold, or its link is missing. Link it to the pair that it took, or to one in stock.'
      : 'It no longer ships, so it can only be linked to the pair that it took.'

/**
 * Links the next sales without an inventory item, each in its own transaction. If the stock movements show the pair
 * that was taken for the order, the sale gets that pair and no stock changes. Otherwise it takes a pair in stock like a
 * new sale. A sale that cannot be linked reports the reason and does not stop the others.
 */
export async function linkSalesToInventory(
  needs: Needs,
  operator: Operator,
  after = 0,
): Promise<AnswerOf<Contract['POST /admin/sales/link-to-inventory']>> {
  const found = await needs.db.asPlatform((tx) => nextUnlinked(tx, { after, limit: AT_ONCE }))
  const details = await eachOf(needs, found, (tx, broken, sale) => link(needs, tx, { operator, broken, sale }))
  const linked_count = details.filter(({ is_done }) => is_done).length
  return { linked_count, failed_count: details.length - linked_count, details, next_after: nextAfter(found) }
}

/** Fills the missing product data of the next sales, each in its own transaction, and links those that have no pair. */
export async function fixSalesMetadata(
  needs: Needs,
  operator: Operator,
  after = 0,
): Promise<AnswerOf<Contract['POST /admin/sales/fix-metadata']>> {
  const found = await needs.db.asPlatform((tx) => nextWithoutMetadata(tx, { after, limit: AT_ONCE }))
  let linked_to_inventory = 0
  const details = await eachOf(needs, found, async (tx, broken, before) => {
    const { retailer_id: retailerId, sale_id: saleId } = broken
    const filled = await fillSaleMetadata(tx, { retailerId, saleId })
    if (filled.length === 0) return { is_done: false, description: 'ARK has no data about the sold product.' }
    const words = `Filled in: ${filled.join(', ')}.`
    const event = { operator, retailerId, kind: 'sale_metadata_fixed', sale: before, details: { filled } }
    await recordOperatorEvent(tx, event)
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    const sale = await lockSale(tx, saleId)
    if (!sale || sale.inventory_item_id !== null || sale.canceled_at !== null)
      return { is_done: true, description: words }
    const linked = await link(needs, tx, { operator, broken, sale })
    if (linked.is_done) linked_to_inventory += 1
    return { is_done: true, description: `${words} ${linked.description}` }
  })
  const fixed_metadata = details.filter(({ is_done }) => is_done).length
  return { fixed_metadata, linked_to_inventory, details, next_after: nextAfter(found) }
}

type Outcome = Pick<Repaired, 'is_done' | 'description'>

/** Locks and repairs each sale as its retailer. A failed repair is reported and does not stop the others. */
async function eachOf(
  { db, log }: Pick<Needs, 'db' | 'log'>,
  found: readonly BrokenSale[],
  repair: (tx: Tx, broken: BrokenSale, sale: SaleFacts) => Promise<Outcome>,
): Promise<Repaired[]> {
  const details: Repaired[] = []
  for (const broken of found) {
    const { retailer_id: retailerId, sale_id } = broken
    try {
      const repaired = await db.asRetailer(retailerId, async (tx) => {
        const sale = await lockSale(tx, sale_id)
        return sale && { sale_id, order_number: sale.external_order_id, ...(await repair(tx, broken, sale)) }
      })
      if (repaired) details.push(repaired)
    } catch (error) {
      log.error({ err: error, sale_id }, 'a sale could not be repaired')
      const description = 'It could not be repaired because ARK had an internal error. See the log.'
      details.push({ sale_id, order_number: String(sale_id), is_done: false, description })
    }
  }
  return details
}

async function link(
  needs: Needs,
  tx: Tx,
  { operator, broken: { retailer_id: retailerId }, sale }: { operator: Operator; broken: BrokenSale; sale: SaleFacts },
): Promise<Outcome> {
  // Another request may have linked or canceled the sale since the list was read.
  if (sale.inventory_item_id !== null) return { is_done: true, description: 'It is already linked.' }
  if (sale.canceled_at !== null) return { is_done: false, description: 'It was canceled in the meantime.' }
  const { sale_id: saleId, variant_id: variantId, external_order_id: externalId } = sale
  const taken = variantId === null ? null : await unitTakenFor(tx, { retailerId, variantId, externalId })
  if (taken) {
    const { inventory_item_id: inventoryItemId, location_id: locationId } = taken
    await linkTakenPair(tx, saleId, { inventoryItemId, locationId })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
  } else {
    const refusal = await giveSalePair(needs, tx, { retailerId, sale })
    if (refusal) return { is_done: false, description: refusal.detail }
  }
  const how = taken ? 'taken when it sold' : 'in stock'
  const details = { pair: how, old_oversold: true, new_oversold: false }
  await recordOperatorEvent(tx, { operator, retailerId, kind: 'sale_linked', sale, details })
  return { is_done: true, description: `Linked to the pair ${how}.` }
}

/** Returns null if these were the last sales. */
const nextAfter = (found: readonly BrokenSale[]): number | null =>
  found.length < AT_ONCE ? null : (found.at(-1)?.sale_id ?? null)
