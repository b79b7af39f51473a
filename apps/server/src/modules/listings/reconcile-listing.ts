import type { Capabilities } from '../../platform/capabilities.ts'
import { reconcileListingJob } from './listings.jobs.ts'
import type { Plan } from './listing-plan.ts'
import { planStep } from './plan-step.ts'
import type { Slot } from './queries/slot-facts.ts'
import { reconcileJobData, recordAnswer } from './record-answer.ts'
import { takeStep } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** More steps than these are left to the queue, so that one slot holds up none of the others. */
const MOST_STEPS = 8

/**
 * Brings one slot closer to what is wanted. Each step is intent in one transaction, call outside of any, answer in a second one, in
 * which the step after it is planned: it can be stopped anywhere and taken up again (architecture §12).
 */
export async function reconcileListing(needs: Needs, slot: Slot): Promise<void> {
  const { db, clock } = needs
  const open = () => needs.marketplaces.of(slot.retailerId, slot.marketplace)
  const planned = () => db.asRetailer(slot.retailerId, (tx) => planStep(tx, slot, clock.now()))
  let plan = await planned()
  for (let steps = 1; plan; steps += 1) {
    const current: Plan = plan
    const outcome = await takeStep({ marketplace: slot.marketplace, open }, current)
    const next = await db.asRetailer(slot.retailerId, async (tx) => {
      const waitMs = await recordAnswer(needs, tx, { slot, plan: current, outcome })
      return { waitMs, plan: waitMs === 0 && steps < MOST_STEPS ? await planStep(tx, slot, clock.now()) : null }
    })
    if (next.waitMs === null) return
    if (steps === MOST_STEPS)
      return needs.jobs.send(reconcileListingJob, reconcileJobData(slot), { startAfterMs: 2_000 })
    if (next.waitMs > 0) await clock.sleep(next.waitMs)
    plan = next.waitMs > 0 ? await planned() : next.plan
  }
}
