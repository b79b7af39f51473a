import { waitUntil } from '../apps/server/src/platform/wait-until.ts'
import { answered, isAccepted } from './ask-owner.ts'
import type { OrderTreatment, OutsideMarketplace } from './acts-of-plan.ts'
import { type OutsideOrder, outsideOrdersOf } from './outside.ts'
import { callsTo } from './owner.ts'
import type { Stage } from './stage.ts'

type Operator = Pick<Stage, 'world' | 'operator'>

/** The vendors' status for each act of a marketplace, and the orders that allow it. */
const SAID: Record<OrderTreatment, { stockx: string; goat: string; isPossible(order: OutsideOrder): boolean }> = {
  pays: { stockx: 'COMPLETED', goat: 'ORDER_STATUS_COMPLETED', isPossible: ({ paidCents }) => paidCents === 0 },
  'pays-otherwise': {
    stockx: 'PAYOUTCOMPLETED',
    goat: 'ORDER_STATUS_COMPLETED',
    isPossible: ({ paidCents }) => paidCents === 0,
  },
  ships: {
    stockx: 'SHIPPED',
    goat: 'ORDER_STATUS_IN_TRANSIT',
    isPossible: ({ isDead, paidCents }) => !isDead && paidCents === 0,
  },
  cancels: { stockx: 'CANCELED', goat: 'ORDER_STATUS_CANCELED', isPossible: ({ isDead }) => !isDead },
  returns: { stockx: 'RETURNED', goat: 'ORDER_STATUS_CANCELED', isPossible: ({ paidCents }) => paidCents > 0 },
  fails: { stockx: 'AUTHFAILED', goat: 'ORDER_STATUS_INVALID', isPossible: ({ isDead }) => !isDead },
  suspends: {
    stockx: 'SUSPENDED',
    goat: 'ORDER_STATUS_IN_TRANSIT',
    isPossible: ({ isDead, paidCents }) => !isDead && paidCents === 0,
  },
  'goes-on': {
    stockx: 'CREATED',
    goat: 'ORDER_STATUS_CONFIRMED',
    isPossible: ({ isDead, status }) => isDead || status === 'SUSPENDED',
  },
}

const ADJUSTED_CENTS = -750

/** Makes a marketplace pay, end, take back or continue one of the orders that allow it. */
export function changeOrderAtMarketplace(
  { world }: Stage,
  { marketplace, nth, word }: { marketplace: OutsideMarketplace; nth: number; word: OrderTreatment },
): string {
  const said = SAID[word]
  const possible = outsideOrdersOf(world, marketplace).filter((order) => said.isPossible(order))
  const order = possible[nth % Math.max(1, possible.length)]
  if (!order) return 'no such order'
  const { stockx, alias } = world.simulators
  const status = said[marketplace]
  if (marketplace === 'goat') alias.control.advance({ orderId: order.id, status })
  else
    stockx.control.advance({
      orderNumber: order.id,
      status,
      ...(word === 'pays-otherwise' && { adjustmentCents: ADJUSTED_CENTS }),
    })
  return `order ${order.id}, which was ${order.status}`
}

const refresh = ({ world, operator }: Operator, saleId: number) =>
  callsTo(world.urls, operator)('POST', `/sales/admin/refresh-status/${saleId}`)

/** Lets the operator read the status of one sale from its marketplace. */
export async function refreshSale(stage: Stage, { nth }: { nth: number }): Promise<string> {
  const ids = await saleIds(stage, `platform <> 'shopify'`)
  const id = ids[nth % Math.max(1, ids.length)]
  return id === undefined ? 'no such sale' : `sale ${id}: ${answered(await refresh(stage, id))}`
}

/** Lets the operator record ALIAS' statement for one of the orders that it has paid. */
export async function recordStatementOf(stage: Stage, { nth }: { nth: number }): Promise<string> {
  const paid = paidByAlias(stage)
  const order = paid[nth % Math.max(1, paid.length)]
  return order ? recordStatement(stage, order) : 'nothing is paid'
}

const paidByAlias = ({ world }: Operator): OutsideOrder[] =>
  outsideOrdersOf(world, 'goat').filter(({ paidCents }) => paidCents > 0)

async function recordStatement(stage: Operator, { id, paidCents }: OutsideOrder): Promise<string> {
  const [saleId] = await saleIds(stage, `platform = 'goat' and external_order_id = '${id}'`)
  if (saleId === undefined) return `order ${id} is no sale yet`
  const call = callsTo(stage.world.urls, stage.operator)
  return `sale ${saleId}: ${answered(await call('POST', `/sales/admin/paid-payout/${saleId}`, { amount: paidCents / 100 }))}`
}

async function saleIds({ world }: Operator, where: string): Promise<number[]> {
  const { rows } = await world.database.query<{ id: number }>(
    `select sale_id::int as id from sales where ${where} order by sale_id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Lets the operator refresh every open sale, several at once. After a soak thousands are open, and ARK reads only nine
 * a minute of an account again.
 */
export async function refreshOpenSales(stage: Operator): Promise<void> {
  const waiting = await saleIds(stage, `platform <> 'shopify' and ended_at is null`)
  const line = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await refresh(stage, id)
  }
  await Promise.all([line(), line(), line(), line()])
}

/**
 * Records all payouts after the faults are cleared. ARK reads an ended order again only after a day, and no ALIAS call
 * reports payments. The operator therefore refreshes every ended order and records the statements until all are
 * recorded.
 */
export async function recordAllPayouts(stage: Operator): Promise<void> {
  let left = await saleIds(stage, 'ended_at is not null')
  const recorded = new Set<string>()
  let said: string[] = []
  const ask = async (): Promise<true | undefined> => {
    const again: number[] = []
    for (const id of left) if (!isAccepted(await refresh(stage, id))) again.push(id)
    left = again
    said = []
    for (const order of paidByAlias(stage)) {
      if (recorded.has(order.id)) continue
      const words = await recordStatement(stage, order)
      if (words.endsWith(': 200')) recorded.add(order.id)
      else said.push(words)
    }
    return (left.length === 0 && said.length === 0) || undefined
  }
  await waitUntil(ask, {
    what: 'what was paid to be heard of',
    signs: () => `${left.length} to look at; ${said.join('; ')}`,
  })
}
