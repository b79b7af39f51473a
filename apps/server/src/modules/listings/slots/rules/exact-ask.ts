import { askForNetPayout, type Cents, type FeeSchedule, netPayout } from '@ark/domain'

type Wanted = Parameters<typeof askForNetPayout>[0]

/**
 * Returns the smallest ask in cents that nets at least `net_cents`, although marketplaces take whole dollars; null when
 * no ask does.
 */
export function exactAskFor({ net_cents, ...offer }: Wanted, schedule: FeeSchedule): Cents | null {
  const whole = askForNetPayout({ ...offer, net_cents }, schedule)
  if (whole === null) return null
  const nets = (ask_cents: Cents) => netPayout({ ...offer, ask_cents }, schedule).net_payout_cents >= net_cents
  // A dollar less does not net enough, and a higher ask never nets less.
  let low = Math.max(1, whole - 99)
  let high = whole
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (nets(middle)) high = middle
    else low = middle + 1
  }
  return low
}
