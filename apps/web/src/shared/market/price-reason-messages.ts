import type { Answer } from '../api.ts'
import { money, wholeMoney } from '../formats.ts'

type Reasons = Answer<'GET /listings/variants/{id}/price-reasons'>
type PriceReasons = Reasons['stockx']
type Step = NonNullable<PriceReasons['dollar_more']>

/** Explains an ask in sentences; for a size that is not offered, the ask that it would have. */
export function decisionMessages(
  { desired_payout }: Pick<Reasons, 'desired_payout'>,
  { ask, decided_by, exact_ask, whole_ask, listed }: PriceReasons,
): string[] {
  const needs = neededWords(desired_payout, { exact_ask, whole_ask })
  const changing =
    listed && ask !== null && listed.price !== ask
      ? [`The current ask is ${wholeMoney(listed.price)} and is being changed to ${wholeMoney(ask)}.`]
      : []
  return [...(decided_by === null ? [] : DECIDED[decided_by]), needs, ...changing]
}

const DECIDED: Record<NonNullable<PriceReasons['decided_by']>, string[]> = {
  desired_payout: [],
  rule: ['The repricing rule set this ask from the market. It overrides the desired payout.'],
  bid: ['It accepts the highest bid. If it does not sell within 15 minutes, the previous ask returns.'],
  chosen: ['Someone set this price manually. It overrides the desired payout.'],
}

function neededWords(
  desired: number | null,
  { exact_ask, whole_ask }: Pick<PriceReasons, 'exact_ask' | 'whole_ask'>,
): string {
  if (desired === null) return 'No desired payout is set.'
  if (exact_ask === null || whole_ask === null) return `No ask nets the desired payout of ${money(desired)}.`
  const needs = `The desired payout of ${money(desired)} needs an ask of ${money(exact_ask)}`
  return whole_ask === exact_ask
    ? `${needs}.`
    : `${needs}; marketplaces accept whole dollars only, so it is ${wholeMoney(whole_ask)}.`
}

/** Compares the net of an ask with the desired and minimum payouts. */
export function netMessage(
  { desired_payout, bottom_payout }: Pick<Reasons, 'desired_payout' | 'bottom_payout'>,
  { breakdown, is_below_minimum }: PriceReasons,
): string {
  const net = breakdown?.net_payout ?? 0
  if (is_below_minimum) return `This is below the minimum payout of ${money(bottom_payout)}.`
  if (desired_payout === null) return `You net ${money(net)}.`
  if (net === desired_payout) return `You net ${money(net)}, the desired payout.`
  const apart = money(Math.round(Math.abs(net - desired_payout) * 100) / 100)
  return `You net ${money(net)}, ${apart} ${net > desired_payout ? 'over' : 'under'} the desired payout.`
}

/** Explains what a dollar more or less nets, and which asks net the same. */
export function dollarMessages({ dollar_more, dollar_less, same_net, breakdown }: PriceReasons): string[] {
  // For the lowest of these asks, the line about one dollar more says the same.
  const all =
    same_net && breakdown && same_net.from < breakdown.ask
      ? [
          `Every ask from ${wholeMoney(same_net.from)} to ${wholeMoney(same_net.until)} nets the same ${money(breakdown.net_payout)}.`,
        ]
      : []
  const upTo = same_net ? `, up to ${wholeMoney(same_net.until)}` : ''
  return [
    ...(dollar_more ? [stepWords('$1 more', dollar_more, upTo)] : []),
    ...(dollar_less ? [stepWords('$1 less', dollar_less)] : []),
    ...all,
  ]
}

function stepWords(what: string, { ask, net_payout, difference }: Step, upTo = ''): string {
  if (difference === 0)
    return what === '$1 more' ? `$1 more nets the same${upTo}.` : `$1 less (${wholeMoney(ask)}) nets the same.`
  return `${what} (${wholeMoney(ask)}) nets ${money(net_payout)}: ${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`
}
