import type { Capabilities } from '../../platform/capabilities.ts'
import { keepHistoryMonths } from './queries/market-history.ts'

/** Charts look back a year at most. */
const KEPT_DAYS = 400
const AHEAD_DAYS = 15
const DAY_MS = 86_400_000

/** Forgets the months of market history that nobody looks at any more, and opens the coming one before it begins (domain §10). */
export async function keepHistory({ db, clock, log }: Pick<Capabilities, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now().getTime()
  const dropped = await keepHistoryMonths(db, {
    from: new Date(now - KEPT_DAYS * DAY_MS),
    until: new Date(now + AHEAD_DAYS * DAY_MS),
  })
  if (dropped > 0) log.info({ months: dropped }, 'market history pruned')
}
