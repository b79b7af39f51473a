import type { AnswerOf, Contract } from '@ark/contract'
import { counted, WHOLESALE_STATUSES } from '@ark/domain'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { PrintedSheet, type SheetColumn } from '../sheets/sheet.ts'

export type PrintedOrder = AnswerOf<Contract['GET /bulk-sales/{id}/details']>

interface Printed {
  order: PrintedOrder
  /** The retailer's business name. */
  businessName: string
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
const dayOf = (at: string | Date): string => DAY.format(new Date(at))

/** Returns the recipient as far as the seller may know it. When the order does not ship direct, it goes to ARK. */
function recipientOf({ buyer }: PrintedOrder): string[] {
  if (!buyer) return ['ARK', 'for its wholesale buyer']
  const { business_name, address_lines = [], contact_name, email, phone_number } = buyer
  return [business_name, ...address_lines, contact_name, email, phone_number].filter((line) => line !== null)
}

const PICKED: readonly SheetColumn[] = [
  { header: '', share: 1.6 },
  { header: 'Location', share: 4 },
  { header: 'Product', share: 9 },
  { header: 'SKU', share: 4 },
  { header: 'Size', share: 2 },
  { header: 'Pairs', share: 2, isRight: true },
]

/**
 * Returns the packing list: what to pick, by location, product and size. It has no prices, because it may go into the
 * box. Refuses a canceled order.
 */
export async function packingList({ order, businessName }: Printed): Promise<Buffer | Refusal> {
  if (WHOLESALE_STATUSES[order.status].isCanceled)
    return refuse('conflict', 'This order was canceled. There is nothing to pack.')
  const paper = await PrintedSheet.open(`Packing list ${order.order_number}`, new Date(order.created_at))
  const isHeld = order.line_items.some(({ locations }) => locations.length > 0)
  paper.text('Packing list', { size: 20, isBold: true })
  paper.gap(10)
  paper.sides(
    ['From', businessName, '', 'Ship to', ...recipientOf(order)],
    [`Order ${order.order_number}`, `Submitted ${dayOf(order.created_at)}`, counted(order.total_items, 'pair')],
  )
  paper.gap(8)
  if (order.proposal) paper.text('Not approved yet. The buyer has not answered your proposal.', { isBold: true })
  else if (order.status === 'submitted' || order.status === 'processing')
    paper.text('Not approved yet. Its pairs are not reserved and may still be sold.', { isBold: true })
  if (order.notes) paper.text(`Buyer's note: ${order.notes}`, { isPale: true })
  paper.gap(12)
  paper.table(isHeld ? PICKED : PICKED.filter(({ header }) => header !== 'Location'), picksOf(order, isHeld))
  paper.gap(8)
  paper.sum('Pairs', String(order.total_items), { isBold: true })
  return paper.content(`${businessName} · ${order.order_number}`)
}

/** Returns a row for each location of each line, in picking order. */
function picksOf({ line_items }: PrintedOrder, isHeld: boolean): string[][] {
  const picks = line_items.flatMap((line) =>
    (line.locations.length > 0 ? line.locations : [{ location_nickname: '', quantity: line.quantity }]).map(
      ({ location_nickname, quantity }) => ({ line, place: location_nickname, quantity }),
    ),
  )
  const inOrder = picks.toSorted(
    (one, other) =>
      one.place.localeCompare(other.place) ||
      one.line.product_name.localeCompare(other.line.product_name) ||
      one.line.size.localeCompare(other.line.size, undefined, { numeric: true }),
  )
  return inOrder.map(({ line, place, quantity }) => {
    const mark = line.shipped ? 'gone' : line.fulfilled ? 'x' : '[  ]'
    const [first, ...rest] = [mark, place, line.product_name, line.sku ?? '', line.size, String(quantity)]
    return [first ?? '', ...(isHeld ? rest : rest.slice(1))]
  })
}
