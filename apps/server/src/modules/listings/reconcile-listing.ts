import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { type Retry, retryAfterMs } from '../../platform/due-rows.ts'
import { reconcileListingJob, sendBatchesJob } from './listings.jobs.ts'
import type { Plan } from './listing-plan.ts'
import { ONLY_LEAVING, planStep, type PlanScope } from './plan-step.ts'
import { accountInUse } from '../catalogue/index.ts'
import { accountOfOpenListing, hasVersion, postponeAttempt, type Slot } from './queries/slot-facts.ts'
import { ListingTaken } from './queries/listing-writes.ts'
import { backstopOf } from './queries/slots-of-variants.ts'
import { chooseReadBack } from './read-back.ts'
import { nextJobOf, reconcileJobData, recordAnswer } from './record-answer.ts'
import { takeStep } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** More steps than these are left to the queue, so that one slot holds up none of the others. */
const MOST_STEPS = 8

/** A slot's turn was put off this often, for want of a free request. */
export interface ReconcileAttempt {
  deferrals: number
}

/** About a quarter of how long it has waited: a slot misses little of what comes free, and thousands ask seldom. */
const DEFERRAL: Retry = { firstMs: 2_000, factor: 1.25, mostMs: 15 * 60_000 }

/** After this it is looked again for what a creation has made. */
const TAKEN_RETRY_MS = 2_000

/** So long more sizes may join a batch before it is sent. */
const GATHERED_MS = 1_000

/** A slot's retailer and marketplace as the job of their batches names them. */
const placeOf = ({ retailerId, marketplace }: Slot) => ({ retailer_id: retailerId, marketplace })

/**
 * The same where nothing has to leave: when more of the account's writes wait in this process than soon have their
 * turn, the slot's turn is put off, longer each time, before anything is read. So a backlog of one account leaves
 * room for the others, and costs little. Meanwhile many that wait may go together (send-batches.ts).
 */
export async function reconcileInTurn(needs: Needs, slot: Slot, { deferrals }: ReconcileAttempt): Promise<void> {
  const { db, jobs, marketplaces, clock } = needs
  const { marketplace } = slot
  const accountId = await db.asRetailer(
    slot.retailerId,
    async (tx) => (await accountOfOpenListing(tx, slot)) ?? (await accountInUse(tx, marketplace)),
  )
  if (await marketplaces.hasRoom({ marketplace, accountId })) return reconcileListing(needs, slot)
  const startAfterMs = Math.round(retryAfterMs(deferrals, DEFERRAL) * (0.5 + Math.random()))
  const at = new Date(clock.now().getTime() + startAfterMs)
  await db.asRetailer(slot.retailerId, async (tx) => {
    await postponeAttempt(tx, slot, { now: clock.now(), until: backstopOf(at) })
    const data = { ...reconcileJobData(slot), deferrals: deferrals + 1 }
    await jobs.within(tx).send(reconcileListingJob, data, { startAfterMs })
    await jobs.within(tx).send(sendBatchesJob, placeOf(slot), { startAfterMs: GATHERED_MS })
  })
}

/**
 * Brings one slot closer to what is wanted. Each step is intent in one transaction, call outside of any, answer in a
 * second one, in which the step after it is planned: it can be stopped anywhere and taken up again (architecture
 * §12).
 */
export const reconcileListing = (needs: Needs, slot: Slot): Promise<void> => takeSteps(needs, slot, {})

/**
 * The same as far as something leaves: what else the slot needs is left to the queue of those that wait for free
 * requests.
 */
export const withdrawListing = (needs: Needs, slot: Slot): Promise<void> => takeSteps(needs, slot, ONLY_LEAVING)

/** The listing that a creation was to be known by is another one's, by a read-back at the same time. */
function nullWhenTaken(error: unknown): null {
  if (error instanceof ListingTaken) return null
  throw error
}

async function takeSteps(needs: Needs, slot: Slot, scope: PlanScope): Promise<void> {
  const { db, clock } = needs
  const { retailerId, marketplace } = slot
  const planIn = (tx: Tx) => planStep({ tx, jobs: needs.jobs }, { slot, now: clock.now(), ...scope })
  let plan = await db.asRetailer(slot.retailerId, planIn)
  for (let steps = 1; plan; steps += 1) {
    if (plan === 'elsewhere') return needs.jobs.send(reconcileListingJob, reconcileJobData(slot))
    const current: Plan = plan
    const outcome = await takeStep(
      {
        marketplace,
        open: () => needs.marketplaces.account({ marketplace, accountId: current.accountId }),
        isStillWanted: () => db.asRetailer(retailerId, (tx) => hasVersion(tx, slot, current.facts.slot_version)),
        ownAmong: (listings) => chooseReadBack(db, { plan: current, marketplace, now: clock.now() }, listings),
      },
      current,
    )
    const next = await db
      .asRetailer(slot.retailerId, async (tx) => {
        const waitMs = await recordAnswer(needs, tx, { slot, plan: current, outcome })
        return { waitMs, plan: waitMs === 0 && steps < MOST_STEPS ? await planIn(tx) : null }
      })
      .catch(nullWhenTaken)
    // Somebody was faster: the next look finds another one, or none.
    if (next === null)
      return needs.jobs.send(nextJobOf(current), reconcileJobData(slot), { startAfterMs: TAKEN_RETRY_MS })
    if (next.waitMs === null) return
    if (steps === MOST_STEPS)
      return needs.jobs.send(nextJobOf(current), reconcileJobData(slot), { startAfterMs: 2_000 })
    if (next.waitMs > 0) await clock.sleep(next.waitMs)
    plan = next.waitMs > 0 ? await db.asRetailer(slot.retailerId, planIn) : next.plan
  }
}
