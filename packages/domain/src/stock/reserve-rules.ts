import { availableUnits, mostReservable } from './stock-counts.ts'
/**
 * The rules for reserving units in bulk: all, none, a fixed number each, or a percentage of the stock within bounds.
 */
export type ReserveRule =
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'custom'; amount: number }
  | ({ kind: 'boundary' } & BoundaryRule)

/** A rule with at least one of the three bounds. */
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
  /** The number that the rule asks for, even when there are fewer units; previews show it. */
  wanted: number
  /** The number that is reserved in the end; never more than Shopify has. */
  reserved: number
}

/** Returns how many units of one size at one location a rule reserves. */
export function reserveBy(rule: ReserveRule, stock: CountedStock): ReserveDecision {
  const inShop = mostReservable(stock)
  const wanted = wantedBy(rule, { inShop, unsold: availableUnits({ ...stock, quantity_reserved: 0 }) })
  return { wanted, reserved: Math.min(wanted, inShop) }
}

/**
 * Returns how many units remain to sell. The result is negative when more units are reserved than exist; screens show
 * that in red.
 */
export const leftAfterReserve = (stock: CountedStock, reserved: number): number =>
  stock.shopify_stock - stock.sold_on_ark - reserved

function wantedBy(rule: ReserveRule, { inShop, unsold }: { inShop: number; unsold: number }): number {
  if (rule.kind === 'none') return 0
  if (rule.kind === 'all') return unsold
  if (rule.kind === 'custom') return rule.amount
  const { percentage, min_reserve = 0, max_reserve = Number.POSITIVE_INFINITY, round_up = false } = rule
  // A maximum alone means: as many as there are, up to the maximum.
  const isMaximumAlone = percentage === undefined && rule.min_reserve === undefined
  const share = isMaximumAlone ? inShop : shareOf(inShop, percentage ?? 0, round_up)
  return Math.min(Math.max(share, min_reserve), max_reserve, unsold)
}

/**
 * Returns the share in whole units. It counts hundredths of a percent, so that no floating-point error rounds a share
 * up.
 */
function shareOf(units: number, percentage: number, isRoundedUp: boolean): number {
  const parts = units * Math.round(percentage * 100)
  const whole = Math.floor(parts / 10_000)
  return isRoundedUp && parts % 10_000 > 0 ? whole + 1 : whole
}

/** Returns the message for an invalid boundary rule, or null when it is valid. */
export function boundaryProblem({ percentage, min_reserve, max_reserve }: BoundaryRule): string | null {
  if (percentage === undefined && min_reserve === undefined && max_reserve === undefined)
    return 'Please set at least one bulk reserve parameter'
  return min_reserve !== undefined && max_reserve !== undefined && min_reserve > max_reserve
    ? `The minimum (${min_reserve}) must not exceed the maximum (${max_reserve}).`
    : null
}
