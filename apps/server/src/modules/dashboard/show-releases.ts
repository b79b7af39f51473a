import type { AnswerOf, Contract } from '@ark/contract'
import { dayAfter, dayInNewYork } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { releases } from '../catalogue/index.ts'

/** How long a release is recent: the documents name no limit, and a month is what their payouts are followed for. */
const RECENT_DAYS = 30
const MOST = 100

/** What comes out after today in New York. */
export async function showUpcomingReleases(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId }: StaffCaller,
  order: 'asc' | 'desc',
): Promise<AnswerOf<Contract['GET /dashboard/upcoming-releases']>> {
  const today = dayInNewYork(clock.now())
  const asked = { since: dayAfter(today, 1), until: null, today, order, limit: MOST }
  return await db.readInOneTrip(retailerId, (tx) => releases(tx, asked))
}

/** What came out in the last 30 days, today with it. */
export async function showRecentReleases(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId }: StaffCaller,
  order: 'asc' | 'desc',
): Promise<AnswerOf<Contract['GET /dashboard/recent-releases']>> {
  const today = dayInNewYork(clock.now())
  const asked = { since: dayAfter(today, -RECENT_DAYS), until: today, today, order, limit: MOST }
  return await db.readInOneTrip(retailerId, (tx) => releases(tx, asked))
}
