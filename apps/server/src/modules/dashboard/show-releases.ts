import type { AnswerOf, Contract } from '@ark/contract'
import { dayAfter, dayInNewYork } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { releases } from '../catalogue/index.ts'

/** How many days a release counts as recent. Payouts of new releases are followed for a month too. */
const RECENT_DAYS = 30
const MOST = 100

/** Returns the releases after today in New York. */
export async function showUpcomingReleases(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId }: StaffCaller,
  order: 'asc' | 'desc',
): Promise<AnswerOf<Contract['GET /dashboard/upcoming-releases']>> {
  const today = dayInNewYork(clock.now())
  const asked = { since: dayAfter(today, 1), until: null, today, order, limit: MOST }
  return await db.readInOneTrip(retailerId, (tx) => releases(tx, asked))
}

/** Returns the releases of the last 30 days, including today. */
export async function showRecentReleases(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId }: StaffCaller,
  order: 'asc' | 'desc',
): Promise<AnswerOf<Contract['GET /dashboard/recent-releases']>> {
  const today = dayInNewYork(clock.now())
  const asked = { since: dayAfter(today, -RECENT_DAYS), until: today, today, order, limit: MOST }
  return await db.readInOneTrip(retailerId, (tx) => releases(tx, asked))
}
