import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { dollars, dollarsOrNull, leftOutLabel, type Marketplace, type PayoutRule } from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { inParts, previewTally } from '../../../platform/runs/bulk-preview.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { decideSizes } from '../payouts/decide-sizes.ts'
import { sizesOfRequest } from '../payouts/payout-scope.ts'
import { type PlanContext, planSizes, type SizePlan } from '../payouts/plan-sizes.ts'
import { savedRule } from '../payouts/queries/payout-setups.ts'

type Preview = AnswerOf<Contract['POST /listings/enablings/preview']>
type Row = Preview['rows'][number]

const MARKETPLACES = ['stockx', 'goat'] as const
/** The number of sizes that are read and decided at once. */
const SIZES_AT_ONCE = 1_000

/**
 * Previews the enabling of sizes: where each would be listed and at which ask, and why others would not be. Decides
 * like the run, without changing anything. Refused when sizes are not the caller's.
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
    const rule = seesCosts ? await savedRule(tx) : null
    const inForce = { retailerId, marketplaces, schedule: await feeScheduleOn(tx, now), now }
    const figures = startFigures(seesCosts)
    await inParts(variantIds, SIZES_AT_ONCE, async (part) => {
      const planned = await planSizes(tx, inForce, { variantIds: part, locationIds })
      const reasons = await payoutReasons(tx, { ...inForce, rule, locationIds }, planned)
      for (const size of planned) count(figures, { ...size, reason: reasons.get(size.variant_id) ?? size.reason })
    })
    return previewOf(figures)
  })
}

/** Returns why sizes have no payouts yet, when the retailer's payout rule explains it. */
async function payoutReasons(
  tx: Tx,
  { rule, ...inForce }: PlanContext & { rule: PayoutRule | null; locationIds: number[] },
  planned: readonly SizePlan[],
): Promise<Map<number, string>> {
  const unpriced = planned.filter(({ lacksPayouts, isEnabled }) => lacksPayouts && !isEnabled)
  if (!rule || unpriced.length === 0) return new Map()
  const ids = unpriced.map(({ variant_id }) => variant_id)
  const decided = await decideSizes(tx, { ...inForce, rule }, ids)
  return new Map(
    decided.flatMap(({ row, decision }) =>
      'left_out' in decision ? [[row.variant_id, leftOutLabel(decision.left_out, rule)]] : [],
    ),
  )
}

const nothing = () => ({ listings: 0, asksCents: 0, netsCents: 0 })

const startFigures = (seesCosts: boolean) => ({
  tally: previewTally<Row, 'listed' | 'notListed'>(['listed', 'notListed']),
  enabled: 0,
  netCents: 0,
  by: { stockx: nothing(), goat: nothing() } satisfies Record<Marketplace, unknown>,
  /** Null when the caller may not see costs. */
  belowCost: seesCosts ? 0 : null,
})

type Figures = ReturnType<typeof startFigures>

function count(figures: Figures, size: SizePlan): void {
  if (size.isEnabled) {
    figures.enabled += 1
    return
  }
  const { tally, by, belowCost } = figures
  const nets = size.offers.flatMap((offer) => {
    if (offer.ask_cents === null) return []
    const of = by[offer.marketplace]
    of.listings += 1
    of.asksCents += offer.ask_cents
    of.netsCents += offer.net_payout_cents
    return [offer.net_payout_cents]
  })
  if (nets.length === 0) {
    tally.leaveOut(size.reason ?? '')
    return tally.add('notListed', rowOf(size, false))
  }
  const least = Math.min(...nets)
  const isBelowCost = belowCost !== null && size.costCents !== null && least < size.costCents
  if (isBelowCost) figures.belowCost = belowCost + 1
  figures.netCents += least
  tally.add('listed', rowOf(size, isBelowCost))
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

const previewOf = ({ tally, enabled, netCents, belowCost, by }: Figures): Preview => ({
  sizes: tally.total() + enabled,
  already_enabled: enabled,
  to_list: tally.counts.listed,
  by_marketplace: MARKETPLACES.map((marketplace) => {
    const { listings, asksCents, netsCents } = by[marketplace]
    return { marketplace, listings, asks: dollars(asksCents), net_payouts: dollars(netsCents) }
  }),
  net_payouts: dollars(netCents),
  below_cost: belowCost,
  not_listed: tally.reasons().map(([reason, sizes]) => ({ reason, sizes })),
  rows: tally.rows(),
})
