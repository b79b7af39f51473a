/**
 * How units are held back in bulk (document 1 §2 and §5): everything, nothing, so many each, or a share of the
 * stock within bounds.
 */
export type ReserveRule =
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'custom'; amount: number }
  | ({ kind: 'boundary' } & BoundaryRule)

/** At least one of the three is given. */
export interface BoundaryRule {
  percentage?: number | undefined
  min_reserve?: number | undefined
  max_reserve?: number | undefined
  round_up?: boolean | undefined
}

export interface CountedStock {
  shopify_stock: number
  sold_on_ark: number
}

export interface ReserveDecision {
  /** What the rule asks for, even where there are fewer units: what a preview shows. */
  wanted: number
  /** What is held back in the end: never more than Shopify has. */
  reserved: number
}

/** What a rule holds back of one size at one location. */
export function reserveBy(rule: ReserveRule, stock: CountedStock): ReserveDecision {
  const inShop = Math.max(0, stock.shopify_stock)
  const wanted = wantedBy(rule, { inShop, unsold: Math.max(0, stock.shopify_stock - stock.sold_on_ark) })
  return { wanted, reserved: Math.min(wanted, inShop) }
}

/** What would be left to offer, as it is: below zero when more is held back than there is. Screens show that in red. */
export const leftAfterReserve = (stock: CountedStock, reserved: number): number =>
  stock.shopify_stock - stock.sold_on_ark - reserved

function wantedBy(rule: ReserveRule, { inShop, unsold }: { inShop: number; unsold: number }): number {
  if (rule.kind === 'none') return 0
  if (rule.kind === 'all') return unsold
  if (rule.kind === 'custom') return rule.amount
  const { percentage, min_reserve = 0, max_reserve = Number.POSITIVE_INFINITY, round_up = false } = rule
  // A maximum alone means: up to so many.
  const isMaximumAlone = percentage === undefined && rule.min_reserve === undefined
  const share = isMaximumAlone ? inShop : shareOf(inShop, percentage ?? 0, round_up)
  return Math.min(Math.max(share, min_reserve), max_reserve, unsold)
}

/** Whole units, counted in hundredths of a percent so that no share is a rounding error too high. */
function shareOf(units: number, percentage: number, isRoundedUp: boolean): number {
  const parts = units * Math.round(percentage * 100)
  const whole = Math.floor(parts / 10_000)
  return isRoundedUp && parts % 10_000 > 0 ? whole + 1 : whole
}

/** What is wrong with a boundary, in the words of the specification; null when it is a rule. */
export function boundaryProblem({ percentage, min_reserve, max_reserve }: BoundaryRule): string | null {
  if (percentage === undefined && min_reserve === undefined && max_reserve === undefined)
    return 'Please set at least one bulk reserve parameter'
  return min_reserve !== undefined && max_reserve !== undefined && min_reserve > max_reserve
    ? `The minimum (${min_reserve}) has to be at most the maximum (${max_reserve}).`
    : null
}
