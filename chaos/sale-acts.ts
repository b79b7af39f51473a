import { WAITING_TO_BE_PACKED } from '@ark/domain'
import { answered } from './ask-owner.ts'
import type { PairOutcome, OutsideMarketplace, StaffInPlay } from './acts-of-plan.ts'
import type { Answered, ApiCaller } from './owner.ts'
import { retailerBy, type Stage } from './stage.ts'

interface SaleInPlay {
  id: number
  platform: string
  /** Calls the API as the person who decides. */
  call: ApiCaller
}

/** Selects one of the sales by age and the person who acts; by default the owner. */
interface SaleChoice {
  nth: number
  /** A condition in SQL. */
  where: string
  by?: StaffInPlay
}

/** Performs an act on one of the existing sales. */
export async function withSale(
  stage: Stage,
  { nth, where, by = 'owner' }: SaleChoice,
  does: (sale: SaleInPlay) => Promise<Answered>,
): Promise<string> {
  const { rows } = await stage.world.database.query<{ id: number; retailer_id: number; platform: string }>(
    `select sale_id::int as id, retailer_id::int, platform from sales where ${where} order by sale_id`,
  )
  const sale = rows[nth % Math.max(1, rows.length)]
  if (!sale) return 'no such sale'
  const { id, platform, retailer_id } = sale
  const isAssociate = by === 'associate' && retailer_id === stage.retailers[0]?.retailerId
  const call = isAssociate ? stage.associate : retailerBy(stage, retailer_id).call
  return `sale ${id}: ${answered(await does({ id, platform, call }))}`
}

/** Sends the same call several times at once and returns the first answer. */
export async function clicked(times: number, ask: () => Promise<Answered>): Promise<Answered> {
  const [first, ...more] = Array.from({ length: times }, ask)
  await Promise.all(more)
  return first ?? ask()
}

interface StaffAct {
  nth: number
  by: StaffInPlay
  clicks: number
}

/** Sets the status of a sale by hand, whatever its marketplace reports. */
export const setByHand = (stage: Stage, { status, clicks, ...who }: StaffAct & { status: string }): Promise<string> =>
  withSale(stage, { ...who, where: `platform <> 'shopify'` }, ({ id, call }) =>
    clicked(clicks, () => call('PATCH', `/sales/${id}`, { status })),
  )

/** Reports that an order cannot be fulfilled. StockX has no call for it and continues the order. */
export const cancelHere = (stage: Stage, { clicks, ...who }: StaffAct): Promise<string> =>
  withSale(stage, { ...who, where: `platform <> 'shopify' and canceled_at is null` }, ({ id, call }) =>
    clicked(clicks, () => call('POST', `/fulfillments/${id}/cancel-order`, { reason: 'not on its shelf' })),
  )

/** Sets a canceled or failed sale back to an open status. */
export const undoCancellation = (stage: Stage, { clicks, ...who }: StaffAct): Promise<string> =>
  withSale(stage, { ...who, where: `platform <> 'shopify' and canceled_at is not null` }, ({ id, platform, call }) => {
    const status = WAITING_TO_BE_PACKED[platform as OutsideMarketplace]
    return clicked(clicks, () => call('PATCH', `/sales/${id}`, { status }))
  })

const PAIR_QUERIES: Record<PairOutcome, string> = {
  restock: 'restock=true',
  relist: 'restock=true&relist=true',
  gone: 'restock=false',
  lost: 'restock=false&write_off=lost',
  damaged: 'restock=false&write_off=damaged',
  kept: 'restock=false&write_off=kept',
}

/** Resolves a canceled, failed or suspended sale. */
export const resolveSale = (
  stage: Stage,
  { pair, clicks, ...who }: StaffAct & { pair: PairOutcome },
): Promise<string> =>
  withSale(stage, { ...who, where: `stage in ('canceled', 'failed', 'suspended', 'resolved')` }, ({ id, call }) =>
    clicked(clicks, () => call('POST', `/sales/resolve-cancelled-sale/${id}?${PAIR_QUERIES[pair]}`)),
  )
