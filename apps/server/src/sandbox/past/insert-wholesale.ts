import { cents, counted, formatMoney } from '@ark/domain'
import { titleOfOffer } from '../../modules/wholesale/offers/queries/offer-title.ts'
import { noticeOfChange } from '../../modules/wholesale/pairs/rules/order-notices.ts'
import type { OwnerSession, PastRow } from './owner-session.ts'
import { type DealLine, type PlannedDeal, type PlannedWholesaleOffer, priceOf } from './plan-wholesale.ts'
import type { PastShop } from './read-shop.ts'
import type { PastStockChange } from './stock-ledger.ts'

/** A notification that the past would have sent. */
export interface PastNotice {
  kind: string
  subject: string
  title: string
  body: string
  path: string
  at: Date
  locationId?: number | null
}

const MINUTE_MS = 60_000
const SELLER_NUMBER = 1
const sumOf = (lines: readonly DealLine[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + cents(unitPrice) * quantity, 0) / 100
const unitsOf = (lines: readonly DealLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns what wholesale orders did to the stock: their pairs count as sold until the shop's level is lowered. */
export const dealChanges = (deals: readonly PlannedDeal[]): PastStockChange[] =>
  deals.flatMap(({ approvedAt, lines }) =>
    lines.flatMap(({ place: { inventory_item_id }, quantity }): PastStockChange[] => {
      if (!approvedAt) return []
      const told = new Date(approvedAt.getTime() + 5_000)
      const change = { inventory_item_id, externalId: null }
      return [
        { ...change, at: approvedAt, level: 0, sold: quantity, cause: 'wholesale order approved' },
        { ...change, at: told, level: -quantity, sold: -quantity, cause: 'Shopify told of wholesale order' },
      ]
    }),
  )

interface Wholesale {
  deals: readonly PlannedDeal[]
  offers: readonly PlannedWholesaleOffer[]
  costs: ReadonlyMap<number, number>
}

/** Inserts the wholesale orders and offers, the oldest first. Returns their notifications. */
export async function insertWholesale(
  session: OwnerSession,
  shop: PastShop,
  { deals, offers, costs }: Wholesale,
): Promise<PastNotice[]> {
  if (deals.length === 0) return []
  const { buyerId, buyerUserId } = shop.staff
  await session.read(
    `insert into buyer_sellers (buyer_id, seller_number, retailer_id) values ($1, $2, $3) on conflict do nothing`,
    [buyerId, SELLER_NUMBER, shop.retailerId],
  )
  const [seller] = await session.read<{ seller_number: number }>(
    'select seller_number from buyer_sellers where buyer_id = $1 and retailer_id = $2',
    [buyerId, shop.retailerId],
  )
  const seller_number = seller?.seller_number ?? SELLER_NUMBER
  const purchaseIds = await session.insert(
    'purchase_orders',
    deals.map(({ createdAt }) => ({ buyer_id: buyerId, submitted_by: buyerUserId, created_at: createdAt })),
    'purchase_order_id',
  )
  const orderIds = await session.insert(
    'wholesale_orders',
    deals.map((deal, at) => orderRow(shop, { deal, seller_number, purchaseId: purchaseIds[at] ?? 0 })),
    'wholesale_order_id',
  )
  await insertLines(session, shop, { deals, orderIds, costs })
  await session.insert('wholesale_order_changes', changeRows(shop, { deals, orderIds }))
  const offerIds = await insertOffers(session, shop, {
    offers,
    seller_number,
    orderIdOf: (deal) => orderIds[deals.indexOf(deal)] ?? null,
  })
  return [
    ...deals.flatMap((deal, at) => dealNotices(deal, orderIds[at] ?? 0)),
    ...offers.flatMap((offer, at) => offerNotices(offer, offerIds[at] ?? 0)),
  ]
}

interface Order {
  deal: PlannedDeal
  seller_number: number
  purchaseId: number
}

/** The statuses of orders whose lines are all packed. */
const PACKED: readonly string[] = ['packed', 'shipped_from_retailer', 'arrived_to_ark', 'shipped_from_ark', 'received']
const atOf = ({ steps }: PlannedDeal, what: string): Date | null => steps.find((step) => step.what === what)?.at ?? null
const leftAt = ({ steps }: PlannedDeal): Date | null =>
  steps.find(({ to }) => to === 'shipped_from_retailer')?.at ?? null

const orderRow = ({ retailerId, staff }: PastShop, { deal, seller_number, purchaseId }: Order): PastRow => ({
  retailer_id: retailerId,
  purchase_order_id: purchaseId,
  buyer_id: staff.buyerId,
  seller_number,
  status: deal.status,
  payment_status: deal.payment,
  ships_direct: false,
  total_items: unitsOf(deal.lines),
  fulfilled_items: PACKED.includes(deal.status) ? unitsOf(deal.lines) : 0,
  total_amount: sumOf(deal.lines),
  notes: deal.notes,
  created_at: deal.createdAt,
  buyer_paid_at: atOf(deal, 'claim'),
  paid_to_retailer_at: atOf(deal, 'payout'),
  retailer_received_at: atOf(deal, 'receipt'),
})

interface Lines {
  deals: readonly PlannedDeal[]
  orderIds: readonly number[]
  costs: ReadonlyMap<number, number>
}

async function insertLines(session: OwnerSession, shop: PastShop, { deals, orderIds, costs }: Lines): Promise<void> {
  const { retailerId, staff } = shop
  const lines = deals.flatMap((deal, at) => deal.lines.map((line) => ({ deal, line, orderId: orderIds[at] ?? 0 })))
  const lineIds = await session.insert(
    'wholesale_order_lines',
    lines.map(({ deal, line: { place, quantity, unitPrice }, orderId }) => ({
      retailer_id: retailerId,
      wholesale_order_id: orderId,
      buyer_id: staff.buyerId,
      ...sizeColumns(place),
      product_sync_id: place.product_sync_id,
      product_id: place.product_id,
      quantity,
      unit_price: unitPrice,
      fulfilled: PACKED.includes(deal.status),
      shipped_at: leftAt(deal),
    })),
    'wholesale_line_id',
  )
  const held = lines.flatMap(({ deal, line, orderId }, at): PastRow[] =>
    deal.approvedAt
      ? [
          {
            retailer_id: retailerId,
            wholesale_line_id: lineIds[at] ?? 0,
            inventory_item_id: line.place.inventory_item_id,
            wholesale_order_id: orderId,
            location_id: line.place.location_id,
            quantity: line.quantity,
            is_released: true,
            attempts: 0,
            next_attempt_at: null,
          },
        ]
      : [],
  )
  await session.insert('wholesale_order_units', held)
  const known = deals.flatMap(({ lines: sizes }, at): PastRow[] => {
    const each = sizes.map(({ place, quantity }) => (costs.get(place.variant_id) ?? Number.NaN) * quantity)
    const cost = each.reduce((sum, amount) => sum + amount, 0)
    const row = { retailer_id: retailerId, wholesale_order_id: orderIds[at] ?? 0, cost_amount: cost }
    return Number.isNaN(cost) ? [] : [row]
  })
  await session.insert('wholesale_order_costs', known)
}

const sizeColumns = ({ variant_id, product_name, size, sku }: DealLine['place']) => ({
  variant_id,
  product_name,
  size,
  sku,
})

const changeRows = (
  { retailerId, staff }: PastShop,
  { deals, orderIds }: Pick<Lines, 'deals' | 'orderIds'>,
): PastRow[] =>
  deals
    .flatMap((deal, at) => deal.steps.map((step) => ({ deal, step, orderId: orderIds[at] ?? 0 })))
    .toSorted((one, other) => one.step.at.getTime() - other.step.at.getTime())
    .map(({ deal, step, orderId }) => ({
      retailer_id: retailerId,
      wholesale_order_id: orderId,
      buyer_id: staff.buyerId,
      actor: step.actor,
      what: step.what,
      to_value: step.to,
      notes: step.to === 'submitted' ? deal.notes : null,
      user_id: { buyer: staff.buyerUserId, retailer: staff.managerId, operator: staff.operatorId }[step.actor],
      created_at: step.at,
      is_mailed: true,
    }))

interface Offers {
  offers: readonly PlannedWholesaleOffer[]
  seller_number: number
  orderIdOf: (deal: PlannedDeal) => number | null
}

async function insertOffers(session: OwnerSession, shop: PastShop, { offers, ...of }: Offers): Promise<number[]> {
  const { retailerId, staff } = shop
  const ids = await session.insert(
    'wholesale_offers',
    offers.map((offer) => offerRow(shop, { offer, ...of })),
    'wholesale_offer_id',
  )
  await session.insert(
    'wholesale_offer_lines',
    offers.flatMap(({ lines, share, state }, at) =>
      lines.map((line) => ({
        retailer_id: retailerId,
        wholesale_offer_id: ids[at] ?? 0,
        buyer_id: staff.buyerId,
        ...sizeColumns(line.place),
        quantity: line.quantity,
        list_price: line.unitPrice,
        buyer_price: priceOf(line, share),
        seller_price: state === 'countered' ? priceOf(line, counterOf(share)) : null,
      })),
    ),
  )
  await session.insert(
    'wholesale_offer_steps',
    offers.flatMap((offer, at) =>
      offerSteps(offer).map((step, nth) => ({
        retailer_id: retailerId,
        wholesale_offer_id: ids[at] ?? 0,
        step: nth + 1,
        buyer_id: staff.buyerId,
        side: step.side,
        act: step.act,
        round: step.act === 'counter' ? 2 : 1,
        total_amount: totalOf(offer, step.act === 'counter'),
        user_id: { buyer: staff.buyerUserId, seller: staff.managerId, nobody: null }[step.side],
        created_at: step.at,
        is_mailed: true,
      })),
    ),
  )
  return ids
}

/** The seller meets the buyer halfway to the list price. */
const counterOf = (share: number): number => (1 + share) / 2
const totalOf = ({ lines, share }: PlannedWholesaleOffer, isSellers: boolean): number =>
  sumOf(lines.map((line) => ({ ...line, unitPrice: priceOf(line, isSellers ? counterOf(share) : share) })))

function offerRow(
  { retailerId, staff }: PastShop,
  { offer, seller_number, orderIdOf }: Omit<Offers, 'offers'> & { offer: PlannedWholesaleOffer },
): PastRow {
  const { lines, state, createdAt, expiresAt, deal } = offer
  const isOpen = state === 'offered' || state === 'countered'
  return {
    retailer_id: retailerId,
    buyer_id: staff.buyerId,
    seller_number,
    product_id: lines[0]?.place.product_id ?? 0,
    state,
    round: state === 'countered' ? 2 : 1,
    total_items: unitsOf(lines),
    total_amount: totalOf(offer, state === 'countered'),
    list_amount: sumOf(lines),
    created_by: staff.buyerUserId,
    created_at: createdAt,
    expires_at: expiresAt,
    wholesale_order_id: deal ? orderIdOf(deal) : null,
    next_attempt_at: isOpen ? expiresAt : null,
    attempts: 0,
  }
}

const ENDS = {
  accepted: { side: 'seller', act: 'accept' },
  declined: { side: 'seller', act: 'decline' },
  countered: { side: 'seller', act: 'counter' },
  withdrawn: { side: 'buyer', act: 'withdraw' },
  expired: { side: 'nobody', act: 'expire' },
} as const

function offerSteps({ state, createdAt, expiresAt, deal }: PlannedWholesaleOffer) {
  const made = { side: 'buyer', act: 'offer', at: createdAt } as const
  if (state === 'offered') return [made]
  const usual = new Date(createdAt.getTime() + 20 * 60 * MINUTE_MS)
  const at = state === 'expired' ? expiresAt : (deal?.createdAt ?? usual)
  return [made, { ...ENDS[state], at }]
}

const numberOf = (orderId: number): string => `W-${String(orderId).padStart(6, '0')}`

function dealNotices({ steps, lines }: PlannedDeal, orderId: number): PastNotice[] {
  const order = { wholesale_order_id: orderId, order_number: numberOf(orderId) }
  return steps.flatMap(({ at, ...step }): PastNotice[] => {
    if (step.to === 'submitted')
      return [
        {
          kind: 'wholesale_order',
          subject: `wholesale order ${orderId}`,
          title: `Wholesale order ${order.order_number}: ${counted(unitsOf(lines), 'pair')}`,
          body: `${formatMoney(cents(sumOf(lines)))}. Approve or reject it.`,
          path: `/wholesale?order=${orderId}`,
          at,
        },
      ]
    const notice = noticeOfChange(order, step)
    return notice ? [{ ...notice, at }] : []
  })
}

function offerNotices(offer: PlannedWholesaleOffer, offerId: number): PastNotice[] {
  const { createdAt, lines } = offer
  const words = titleOfOffer({
    total_items: unitsOf(lines),
    product_name: lines[0]?.place.product_name ?? '',
    total_amount: String(totalOf(offer, false)),
  })
  return [
    {
      kind: 'wholesale_offer',
      subject: `offer ${offerId}, offer 1`,
      title: `New wholesale offer: ${words}`,
      body: '',
      path: `/wholesale/offers?offer=${offerId}`,
      at: createdAt,
    },
  ]
}
