import { SALE_STAGES } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import { generatesOrders } from '../../accounts/index.ts'
import { lockUnits, notifyStockChanged, takeUnits } from '../../inventory/index.ts'
import { actOnSale } from '../records/act-on-sale.ts'
import { STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import { pickRulesOf } from './queries/pick-rules.ts'
import type { SaleFacts } from '../records/queries/sale-facts.ts'
import type { Sale } from '../records/queries/sale-list.ts'
import { givePair } from '../records/queries/sale-transitions.ts'
import { insertWithdrawals } from '../records/queries/sale-withdrawals.ts'
import { type Allocated, allocateUnits } from './rules/allocate-units.ts'
import { createStoreOrderJob } from '../sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Gives an oversold sale a pair that is in stock again, by its pick rule, like a new sale. Requests its Shopify order
 * if these are generated automatically. Refuses if no pair is in stock, if the sale has one, and if it is no longer to
 * be shipped.
 */
export const takePair = ({ db, jobs, clock }: Needs, caller: StaffCaller, saleId: number): Promise<Sale | Refusal> =>
  actOnSale(db, caller, {
    saleId,
    async act(tx, sale) {
      const refusal = await giveSalePair({ jobs, clock }, tx, { retailerId: caller.retailerId, sale })
      if (refusal) return refusal
      return { event_type: 'oversold_sale_given_a_pair', details: { old_oversold: true, new_oversold: false } }
    },
  })

/**
 * Takes a pair for a locked sale that has none, with all consequences. Returns the refusal if there is no pair or
 * nothing to ship, and null on success. `isAlsoOfSent` includes a sale that was shipped already, whose pair left its
 * shelf without ARK's knowledge.
 */
export async function giveSalePair(
  { jobs, clock }: Pick<Needs, 'jobs' | 'clock'>,
  tx: Tx,
  { retailerId, sale, isAlsoOfSent = false }: { retailerId: number; sale: SaleFacts; isAlsoOfSent?: boolean },
): Promise<Refusal | null> {
  if (!isAlsoOfSent && !SALE_STAGES[sale.stage].to_ship) return NEEDS_NONE
  const unit = await allocated(tx, retailerId, sale)
  if (isRefusal(unit)) return unit
  const { sale_id: saleId, variant_id: variantId, external_order_id: externalId, platform } = sale
  await takeUnits(tx, {
    retailerId,
    cause: `sale on ${platform}`,
    units: [{ inventoryItemId: unit.inventoryItemId, externalId }],
  })
  const isOrdered = await generatesOrders(tx, retailerId)
  const orderAt = isOrdered ? new Date(clock.now().getTime() + STORE_ORDER_BACKSTOP_MS) : null
  await givePair(tx, saleId, { ...unit, orderAt })
  const variantIds = variantId === null ? [] : [variantId]
  if (unit.offerableLeft === 0)
    await insertWithdrawals(
      tx,
      retailerId,
      variantIds.map((variant_id) => ({ sale_id: saleId, variant_id })),
    )
  await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds: [] })
  if (isOrdered) await jobs.within(tx).send(createStoreOrderJob, { retailer_id: retailerId, sale_id: saleId })
  announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
  return null
}

const NEEDS_NONE = refuse('conflict', 'This sale no longer ships, so it needs no pair.')

/** Allocates a unit by the pick rule, and locks the items of its size until the transaction ends. */
async function allocated(tx: Tx, retailerId: number, sale: SaleFacts): Promise<Allocated | Refusal> {
  if (sale.inventory_item_id !== null || sale.platform === 'shopify')
    return refuse('conflict', 'This sale has its pair.')
  if (sale.canceled_at !== null) return NEEDS_NONE
  const { variant_id, product_id } = sale
  if (variant_id === null || product_id === null)
    return refuse('conflict', 'The size of this sale is not in the catalog. Pack it without ARK.')
  const places = await lockUnits(tx, retailerId, [variant_id])
  const rules = await pickRulesOf(tx, retailerId, [product_id])
  const [unit] = allocateUnits([{ variant_id, product_id }], { places, rules })
  return unit ?? refuse('conflict', 'No pair of this size is in stock yet. Restock it in Shopify, then try again.')
}
