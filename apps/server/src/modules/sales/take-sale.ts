import { type Cents, netPayout, saleStatus } from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../catalogue/index.ts'
import { lockUnits, takeUnit, tellStockChanged } from '../inventory/index.ts'
import {
  type ListingOwner,
  markListingSold,
  openListingsOf,
  wakeListings,
  WITHDRAWAL_PRIORITY,
} from '../listings/index.ts'
import { type AllocatedUnit, insertSale, insertWithdrawals, pickRuleOf, saleOfOrder } from './queries/insert-sale.ts'
import { pickOrder } from './rules/pick-location.ts'
import { createStoreOrderJob, saleMoneyChanged } from './sales.jobs.ts'
import { noteWithdrawal } from './queries/sale-facts.ts'
import { generatesOrders } from './queries/sale-settings.ts'

export interface SeenOrder {
  marketplace: MarketplaceName
  order: MarketplaceOrder
  owner: ListingOwner
  seenAt: Date
}

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/**
 * Takes a sale in one transaction (domain §6.2): the size's items are locked, one unit is allocated where the pick rule says, the sale is
 * kept with its fees frozen, and when it was the last unit everything else of the size is on its way off the marketplaces before anybody
 * else can look. Seeing an order twice is harmless. One that was canceled before it was seen is kept and takes nothing. Returns the sale's id, or null when it was here already.
 */
export async function takeSale({ db, jobs, clock }: Needs, seen: SeenOrder): Promise<number | null> {
  const { owner, marketplace, order } = seen
  const retailerId = owner.retailer_id
  return db.asRetailer(retailerId, async (tx) => {
    const units = await lockUnits(tx, owner.variant_id)
    if (await saleOfOrder(tx, marketplace, order.orderId)) return null
    const now = clock.now()
    const isCanceled = saleStatus(order.status).group === 'canceled'
    const unit = isCanceled ? null : await allocate(tx, { seen, units })
    const money = await payoutOf(tx, { owner, marketplace, ask_cents: order.priceCents, now })
    const saleId = await insertSale(
      tx,
      {
        retailerId,
        platform: marketplace,
        externalOrderId: order.orderId,
        listingId: owner.listing_id,
        variantId: owner.variant_id,
        productId: owner.product_id,
        status: order.status,
        ...money,
        soldAt: order.soldAt,
        shipByAt: order.shipByAt,
        seenAt: seen.seenAt,
        takenAt: now,
        canceledAt: isCanceled ? order.updatedAt : null,
      },
      unit,
    )
    if (saleId === null) return null
    await markListingSold(tx, owner.listing_id, now)
    await noteWithdrawal(tx, { listingId: owner.listing_id, outcome: 'sold' })
    await withdrawElsewhere({ tx, jobs }, { seen, saleId, isLastUnit: !isCanceled && (unit?.offerableLeft ?? 0) === 0 })
    await tellStockChanged(tx, jobs, {
      retailerId,
      variantIds: [owner.variant_id],
      productSyncIds: unit ? [unit.productSyncId] : [],
    })
    announce(tx, retailerId, { kind: 'sales-changed', ids: [saleId] })
    await jobs.within(tx).publish(saleMoneyChanged, { retailer_id: retailerId, sale_id: saleId })
    if (unit && (await generatesOrders(tx)))
      await jobs.within(tx).send(createStoreOrderJob, { retailer_id: retailerId, sale_id: saleId })
    return saleId
  })
}

type Units = Awaited<ReturnType<typeof lockUnits>>
/** `offerableLeft`: units that marketplaces may still be offered after this one. */
type Allocated = AllocatedUnit & { productSyncId: number; offerableLeft: number }

/** Allocates one unit where the pick rule says; null when none is left. */
async function allocate(tx: Tx, { seen, units }: { seen: SeenOrder; units: Units }): Promise<Allocated | null> {
  const { owner, order } = seen
  const rule = await pickRuleOf(tx, owner.product_id)
  const places = pickOrder(units, rule)
  const count = (of: Units) => of.reduce((sum, place) => sum + place.quantity_available, 0)
  for (const place of places) {
    const inventoryItemId = place.inventory_item_id
    if (
      await takeUnit(tx, {
        retailerId: owner.retailer_id,
        inventoryItemId,
        cause: `sale on ${seen.marketplace}`,
        externalId: order.orderId,
      })
    )
      return {
        inventoryItemId,
        locationId: place.location_id,
        oneLeft: count(units) === 1,
        offerableLeft: count(places) - 1,
        productSyncId: place.product_sync_id,
      }
  }
  return null
}

async function payoutOf(
  tx: Tx,
  {
    owner,
    marketplace,
    ask_cents,
    now,
  }: { owner: ListingOwner; marketplace: MarketplaceName; ask_cents: Cents; now: Date },
) {
  const facts = (await feeFactsOf(tx, [owner.product_id], now)).get(owner.product_id) ?? UNKNOWN_PRODUCT
  const schedule = await feeScheduleOn(tx, now)
  return { payout: netPayout({ marketplace, ask_cents, facts }, schedule), schedule }
}

/** With no unit left the size's other listings have to go, first of all jobs; with some left the next one is listed. */
async function withdrawElsewhere(
  { tx, jobs }: { tx: Tx; jobs: Capabilities['jobs'] },
  { seen, saleId, isLastUnit }: { seen: SeenOrder; saleId: number; isLastUnit: boolean },
): Promise<void> {
  const { retailer_id: retailerId, variant_id } = seen.owner
  const others = isLastUnit ? await openListingsOf(tx, variant_id) : []
  await insertWithdrawals(tx, { retailerId, saleId, listings: others })
  await wakeListings(tx, jobs, { retailerId, variantIds: [variant_id], priority: WITHDRAWAL_PRIORITY })
}
