import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { dollars, dollarsOrNull, leftOutWords, type Marketplace, type PayoutRule } from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { decideSizes } from '../payouts/decide-sizes.ts'
import { sizesOfRequest } from '../payouts/payout-scope.ts'
import { type PlanInForce, planSizes, type SizePlan } from '../payouts/plan-sizes.ts'
import { rememberedRule } from '../payouts/queries/payout-setups.ts'

type Preview = AnswerOf<Contract['POST /listings/enablings/preview']>
type Row = Preview['rows'][number]

const MARKETPLACES = ['stockx', 'goat'] as const
const SHOWN_ROWS = 50
/** Read and decided at once: few enough that other requests are answered in between. */
const SIZES_AT_ONCE = 1_000

/**
 * What enabling sizes would come to: where each would be listed, at which ask, and why others would not be. Decided as
 * the run does, without changing anything. Refusal: sizes that are not the caller's.
 */
export async function previewEnabling(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  request: BodyOf<Contract['POST /listings/enablings/preview']>,
): Promise<Preview | Refusal> {
  const { retailerId, locationIds } = caller
  const now = clock.now()
  const marketplaces = await connectedMarketplaces(db, retailerId)
  return db.asRetailerForLong(retailerId, async (tx) => {
    const variantIds = await sizesOfRequest(tx, { caller, now }, request)
    if (isRefusal(variantIds)) return variantIds
    const seesCosts = isAllowed(caller, 'costs.read')
    const rule = seesCosts ? await rememberedRule(tx) : null
    const inForce = { retailerId, marketplaces, schedule: await feeScheduleOn(tx, now), now }
    const tally = startTally(seesCosts)
    for (let first = 0; first < variantIds.length; first += SIZES_AT_ONCE) {
      const next = { variantIds: variantIds.slice(first, first + SIZES_AT_ONCE), locationIds }
      const planned = await planSizes(tx, inForce, next)
      const reasons = await payoutReasons(tx, { ...inForce, rule, locationIds }, planned)
      for (const size of planned) count(tally, { ...size, reason: reasons.get(size.variant_id) ?? size.reason })
    }
    return previewOf(tally)
  })
}

/** Why sizes have no payouts yet, where the rule that the retailer prices by says so. */
async function payoutReasons(
  tx: Tx,
  { rule, ...inForce }: PlanInForce & { rule: PayoutRule | null; locationIds: number[] },
  planned: readonly SizePlan[],
): Promise<Map<number, string>> {
  const unpriced = planned.filter(({ lacksPayouts, isEnabled }) => lacksPayouts && !isEnabled)
  if (!rule || unpriced.length === 0) return new Map()
  const ids = unpriced.map(({ variant_id }) => variant_id)
  const decided = await decideSizes(tx, { ...inForce, rule }, ids)
  return new Map(
    decided.flatMap(({ row, decision }) =>
      'left_out' in decision ? [[row.variant_id, leftOutWords(decision.left_out, rule)]] : [],
    ),
  )
}

interface Tally {
  sizes: number
  enabled: number
  toList: number
  netCents: number
  /** Null: costs are not the caller's to see. */
  belowCost: number | null
  by: Record<Marketplace, { listings: number; asksCents: number; netsCents: number }>
  notListed: Map<string, number>
  /** Of each kind the first, as many as are shown. */
  rows: Record<'listed' | 'notListed', Row[]>
}

const NOTHING = { listings: 0, asksCents: 0, netsCents: 0 }
const startTally = (seesCosts: boolean): Tally => ({
  sizes: 0,
  enabled: 0,
  toList: 0,
  netCents: 0,
  belowCost: seesCosts ? 0 : null,
  by: { stockx: { ...NOTHING }, goat: { ...NOTHING } },
  notListed: new Map(),
  rows: { listed: [], notListed: [] },
})

function count(tally: Tally, size: SizePlan): void {
  tally.sizes += 1
  if (size.isEnabled) {
    tally.enabled += 1
    return
  }
  const nets = size.offers.flatMap((offer) => {
    if (offer.ask_cents === null) return []
    const of = tally.by[offer.marketplace]
    of.listings += 1
    of.asksCents += offer.ask_cents
    of.netsCents += offer.net_payout_cents
    return [offer.net_payout_cents]
  })
  const least = nets.length === 0 ? null : Math.min(...nets)
  const isBelowCost = tally.belowCost !== null && least !== null && size.costCents !== null && least < size.costCents
  const rows = tally.rows[least === null ? 'notListed' : 'listed']
  if (rows.length < SHOWN_ROWS) rows.push(rowOf(size, isBelowCost))
  if (least === null) {
    const reason = size.reason ?? ''
    tally.notListed.set(reason, (tally.notListed.get(reason) ?? 0) + 1)
    return
  }
  tally.toList += 1
  tally.netCents += least
  if (isBelowCost) tally.belowCost = (tally.belowCost ?? 0) + 1
}

const rowOf = ({ variant_id, product_name, size, offers, reason }: SizePlan, is_below_cost: boolean): Row => ({
  variant_id,
  product_name,
  size,
  offers: offers.map((offer) => ({
    marketplace: offer.marketplace,
    ask: dollarsOrNull(offer.ask_cents),
    net_payout: offer.ask_cents === null ? null : dollars(offer.net_payout_cents),
    reason: offer.ask_cents === null ? offer.reason : null,
  })),
  reason,
  is_below_cost,
})

const previewOf = ({ sizes, enabled, toList, netCents, belowCost, by, notListed, rows }: Tally): Preview => ({
  sizes,
  already_enabled: enabled,
  to_list: toList,
  by_marketplace: MARKETPLACES.map((marketplace) => {
    const { listings, asksCents, netsCents } = by[marketplace]
    return { marketplace, listings, asks: dollars(asksCents), net_payouts: dollars(netsCents) }
  }),
  net_payouts: dollars(netCents),
  below_cost: belowCost,
  not_listed: [...notListed]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, each]) => ({ reason, sizes: each })),
  rows: [...rows.listed, ...rows.notListed].slice(0, SHOWN_ROWS),
})
