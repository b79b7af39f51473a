import type { ShopEvidence, ShopSaleRow } from '../evidence.ts'
import type { Rule } from './rule.ts'

interface Counts {
  open: number
  shipped: number
  lost: number
}

const NONE: Counts = { open: 0, shipped: 0, lost: 0 }
const wordsOf = ({ open, shipped, lost }: Counts): string => `${open} open, ${shipped} shipped, ${lost} lost`

/** Counts a retailer's sales by order and line, and by stage. */
function soldByLine(sales: readonly ShopSaleRow[]): Map<string, Counts> {
  const found = new Map<string, Counts>()
  for (const { external_order_id, stage } of sales) {
    const [order = '', line = ''] = external_order_id.split('-')
    const counts = { ...(found.get(`${order}-${line}`) ?? NONE) }
    if (stage === 'fulfilled') counts.shipped += 1
    else if (stage === 'resolved' || stage === 'failed') counts.lost += 1
    else counts.open += 1
    found.set(`${order}-${line}`, counts)
  }
  return found
}

const everyUnitIsOneSale: Rule = {
  name: 'every unit that the shop sold itself is exactly one sale in the state of its order, and no other sale exists',
  broken: ({ world, shops, shopSales }) =>
    shops.flatMap(({ retailerId, shop }) => {
      const sold = soldByLine(shopSales.filter(({ retailer_id }) => retailer_id === retailerId))
      return faultsOfShop(shop, sold, world.startedAt)
    }),
}

function faultsOfShop({ orders }: ShopEvidence['shop'], sold: Map<string, Counts>, startedAt: Date): string[] {
  const faults: string[] = []
  for (const order of orders.values()) {
    // Orders that ARK created belong to marketplace sales, and orders from before the connection are not tracked.
    const isOwn = order.sourceIdentifier === null
    if (!isOwn || order.createdAt < startedAt) continue
    for (const line of order.lineItems) {
      const left = order.cancelledAt === null ? line.currentQuantity : 0
      const open = Math.max(0, left - line.fulfilledQuantity)
      const should = { open, shipped: left - open, lost: line.quantity - left }
      const key = `${order.id}-${line.id}`
      const is = sold.get(key) ?? NONE
      if (wordsOf(is) !== wordsOf(should))
        faults.push(`order ${order.name}, line ${line.id}: ${wordsOf(should)}; here: ${wordsOf(is)}`)
      sold.delete(key)
    }
  }
  return [...faults, ...[...sold].map(([key, counts]) => `${key} is sold here and not in the shop: ${wordsOf(counts)}`)]
}

const nothingIsPaid: Rule = {
  name: 'no money of units that the shop sold itself is in the ledger',
  async broken({ ask }) {
    const rows = await ask<object>(`
      select s.sale_id::int, e.event_key from sales s join ledger_events e using (retailer_id, sale_id)
      where s.platform = 'shopify'
      union all select sale_id::int, 'payout ' || retailer_payout from sales
      where platform = 'shopify' and (retailer_payout, marketplace_payout, ark_fee) <> (0, 0, 0)`)
    return rows.map((row) => JSON.stringify(row))
  },
}

export const shopSaleRules: Rule[] = [everyUnitIsOneSale, nothingIsPaid]
