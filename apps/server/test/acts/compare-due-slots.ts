import { sql } from 'kysely'
import { reconcileListingJob } from '../../src/modules/listings/listings.jobs.ts'
import type { SlotKey } from '../../src/modules/listings/slots/queries/slots-of-variants.ts'
import type { TestApp } from '../start-test-app.ts'

/**
 * Lets time pass and compares the listing slots whose next step is then due. Their delayed jobs would do it, but
 * `drain` has run those early, when there was nothing to do.
 */
export async function compareDueSlots(app: TestApp, afterMs: number): Promise<void> {
  await app.pass(afterMs)
  const { db, jobs, clock } = app.capabilities
  const { rows } = await sql<SlotKey>`
    select retailer_id, variant_id, marketplace from listing_slots where next_step_at <= ${clock.now()}`.execute(
    db.platform,
  )
  await jobs.sendMany(reconcileListingJob, rows)
  await app.drain()
}
