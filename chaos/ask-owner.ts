import type { Answered } from './owner.ts'
import type { RetailerInPlay, SizeInPlay } from './retailers.ts'
import type { RequestedChange, Stage } from './stage.ts'

/** Returns the result of a call as text. */
export const answered = ({ status, body }: Answered): string =>
  status === null ? 'no answer' : status < 300 ? `${status}` : `${status} ${JSON.stringify(body).slice(0, 160)}`

/** Returns whether a call succeeded. Null: unknown, after a server error or without an answer. */
export const isAccepted = ({ status }: Answered): boolean | null =>
  status === null || status >= 500 ? null : status < 300

/** Enables or disables a size as its owner. */
export async function askForToggle(
  stage: Stage,
  { retailer, size }: { retailer: RetailerInPlay; size: SizeInPlay },
  enabled: boolean,
): Promise<string> {
  const change = askedOf(stage, { retailer, size }, { field: 'listings_enabled', value: enabled })
  return change(await retailer.call('PATCH', `/listings/variants/${size.variantId}/toggle-queued`, { enabled }))
}

/** Changes the payouts of a size by a percentage of the initial ones, as its owner. */
export async function askForPayouts(
  stage: Stage,
  { retailer, size }: { retailer: RetailerInPlay; size: SizeInPlay },
  percent: number,
): Promise<string> {
  const desired_payout = Math.round(size.payout * (1 + percent / 100))
  const change = askedOf(stage, { retailer, size }, { field: 'desired_payout', value: desired_payout })
  return change(await retailer.call('PATCH', `/listings/variants/${size.variantId}/payouts`, { desired_payout }))
}

/** Sets the same payout for several sizes with one run, as their owner. */
export async function askForOnePayout(
  { changes }: Stage,
  { retailer: { retailerId, call }, sizes }: { retailer: RetailerInPlay; sizes: readonly SizeInPlay[] },
  amount: number,
): Promise<string> {
  // The run changes them later, so until then, and while others change them, both values are allowed.
  for (const { variantId } of sizes)
    changes.push({
      retailerId,
      variantId,
      field: 'desired_payout',
      value: amount,
      askedAtMs: Date.now(),
      answeredAtMs: Number.POSITIVE_INFINITY,
      isAccepted: null,
    })
  const variant_ids = sizes.map(({ variantId }) => variantId)
  const change = { variant_ids, rule: 'set', payouts: 'desired', amount }
  return answered(await call('POST', '/listings/payout-changes', change))
}

function askedOf(
  { changes }: Stage,
  { retailer, size }: { retailer: RetailerInPlay; size: SizeInPlay },
  what: Pick<RequestedChange, 'field' | 'value'>,
): (answer: Answered) => string {
  const change: RequestedChange = {
    ...what,
    retailerId: retailer.retailerId,
    variantId: size.variantId,
    askedAtMs: Date.now(),
    answeredAtMs: Number.POSITIVE_INFINITY,
    isAccepted: null,
  }
  changes.push(change)
  return (answer) => {
    change.isAccepted = isAccepted(answer)
    change.answeredAtMs = Date.now()
    return answered(answer)
  }
}
