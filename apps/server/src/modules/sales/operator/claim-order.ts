import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { ARK_CURRENCY, dollarsOrNull } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import { lastRestoredMoment } from '../../../platform/backup/record-restore.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordOperatorAct } from '../../accounts/index.ts'
import { insertEnded, ListingOwnedElsewhere } from '../../listings/index.ts'
import {
  holdersOfSizes,
  orderOfNobody,
  type OrderOfNobody,
  ordersOfNobody,
  retryOrderNow,
  type SizeHolder,
} from './queries/orders-of-nobody.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>
type Shown = AnswerOf<Contract['GET /admin/unclaimed-orders']>

const SHOWN = 100

/**
 * Returns the orders of marketplaces that are no sale: their listing belongs to nobody, for example because ARK listed
 * it in a time that a restore lost. ARK cannot know whose it is, so the operator decides.
 */
export async function showUnclaimedOrders({ db }: Pick<Needs, 'db'>): Promise<Shown> {
  return db.asPlatform(async (tx) => {
    const orders = await ordersOfNobody(tx, { lostSince: await lastRestoredMoment(tx), limit: SHOWN })
    const holders = await holdersOfSizes(
      tx,
      orders.flatMap(({ variant_id }) => variant_id ?? []),
    )
    return { orders: orders.map((order) => shownAs(order, holders)) }
  })
}

const shownAs = (order: OrderOfNobody, holders: readonly SizeHolder[]): Shown['orders'][number] => ({
  account_id: order.marketplace_account_id,
  marketplace: order.marketplace,
  order_number: order.external_order_id,
  product_name: order.details.productName,
  sku: order.details.styleCode,
  size: order.details.size,
  price: dollarsOrNull(centsOf(order)),
  sold_at: new Date(order.details.soldAt).toISOString(),
  problem: order.problem,
  retailers: holders
    .filter((holder) => mayClaim(order, holder))
    .map(({ retailer_id: id, business_name, pairs }) => ({ id, business_name, pairs })),
})

const mayClaim = ({ variant_id, owner_id }: OrderOfNobody, holder: SizeHolder): boolean =>
  holder.variant_id === variant_id && (owner_id === null || owner_id === holder.retailer_id)

/** Returns the order's ask in cents; null when it is in another currency. */
const centsOf = ({ details: { price } }: OrderOfNobody): number | null =>
  price.currency === ARK_CURRENCY ? price.cents : null

/**
 * Makes an order the sale of a business: records its listing as one that the business had and that has ended. The next
 * reading of the account's orders then takes the sale with all its consequences. Refuses an order that has become a
 * sale, and a business that does not have the size.
 */
export async function claimOrder(
  { db, clock }: Needs,
  { userId }: Pick<Caller, 'userId'>,
  {
    account_id: accountId,
    order_number: orderId,
    retailer_id: retailerId,
  }: BodyOf<Contract['POST /admin/unclaimed-orders/claim']>,
): Promise<{ message: string } | Refusal> {
  const key = { accountId, orderId }
  const order = await db.asPlatform((tx) => orderOfNobody(tx, key))
  if (!order) return notFound('This order')
  const { variant_id: variantId, product_id: productId, marketplace } = order
  const { listingId } = order.details
  if (order.problem !== null) return refuse('conflict', 'This order has an owner. ARK tries again to take it.')
  if (variantId === null || productId === null || listingId === null)
    return refuse('conflict', 'ARK does not know this size. Add the product to the catalog first.')
  const price_cents = centsOf(order)
  if (price_cents === null || price_cents <= 0)
    return refuse('conflict', `The price of this order is not in ${ARK_CURRENCY}, so ARK cannot account for it.`)
  const holders = await db.asPlatform((tx) => holdersOfSizes(tx, [variantId]))
  const holder = holders.find((each) => each.retailer_id === retailerId && mayClaim(order, each))
  if (!holder) return refuseField('retailer_id', 'This business does not have the size, or sells on another account.')
  try {
    await db.asRetailer(retailerId, (tx) =>
      insertEnded(tx, {
        retailerId,
        variantId,
        marketplace,
        productId,
        accountId,
        externalListingId: listingId,
        price_cents,
        at: clock.now(),
      }),
    )
  } catch (error) {
    if (!(error instanceof ListingOwnedElsewhere)) throw error
    // An earlier decision may have ended here, and the order's own next attempt may be a day away.
    await db.asPlatform((tx) => retryOrderNow(tx, key))
    return refuse('conflict', 'The listing of this order has an owner. ARK reads the order again.')
  }
  await db.asPlatform(async (tx) => {
    await retryOrderNow(tx, key)
    await recordOperatorAct(tx, {
      userId,
      event_type: 'order_claimed',
      status: 'success',
      details: { retailer_id: retailerId, marketplace, order: orderId, listing: listingId },
    })
  })
  return { message: `It becomes a sale of ${holder.business_name} when ARK next reads the account's orders.` }
}
