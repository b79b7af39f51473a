import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ASSOCIATE, BUYER } from '../apps/server/src/sandbox/people.ts'
import type { Ending } from '../apps/cli/src/start/ending.ts'
import { decideAboutUnknown, sweepAccounts } from './accounts.ts'
import { perform } from './acts.ts'
import { type Beginning, beginningOf } from './evidence.ts'
import { clearEverything } from './inject-fault.ts'
import { callsTo, OPERATOR, sessionOf } from './owner.ts'
import { recordAllPayouts } from './payouts.ts'
import { type ChaosPlan, type Form, lineOfAct, planOf } from './plan.ts'
import { recordVersions } from './record-versions.ts'
import { openRetailers } from './retailers.ts'
import type { Broken } from './rules/index.ts'
import { type Settled, type Settling, settle } from './settle.ts'
import { createShopItems } from './shop-items.ts'
import { chooseSizes, offerSizes } from './sizes.ts'
import type { Stage } from './stage.ts'
import { offerSizesWholesale } from './wholesale.ts'
import { startWorld, untilAllReady, type ChaosWorld, type WorldOptions } from './world.ts'

export interface SeedRun extends WorldOptions {
  form: Form
}

export interface SeedResult {
  broken: Broken[]
  /** The acts of the plan with their results. */
  acts: string[]
  summary: string
}

const OPERATION_MS = 500

/**
 * By design, ARK waits 90 s for a lost creation and up to ten minutes to repeat a failed check; a slow machine needs
 * longer for everything.
 */
export const SETTLING: Record<Form, Settling> = {
  short: { silenceMs: 3_000, stillMs: 700_000, restlessMs: 1_800_000 },
  long: { silenceMs: 8_000, stillMs: 800_000, restlessMs: 3_600_000 },
}

/** Runs one seed from an empty database to rest. Throws when ARK does not start or does not come back. */
export async function runSeed(ending: Ending, { seed, form, processes, logs }: SeedRun): Promise<SeedResult> {
  const plan = planOf(seed, form)
  const startedAtMs = Date.now()
  const world = await startWorld(ending, { seed, processes, logs })
  const stage = await setStage(world, plan)
  await recordVersions(world)
  beSlow(world)
  const beginning = await beginningOf(stage)
  const upSeconds = (Date.now() - startedAtMs) / 1_000
  const acts = await Promise.all(
    plan.acts.map(async (act) => {
      await wait(act.atMs)
      return `${lineOfAct(act)}: ${await perform(stage, act)}`
    }),
  )
  writeFileSync(path.join(world.folder, 'logs', 'acts.txt'), `${acts.join('\n')}\n`)
  await clearEverything(world)
  // A new worker checks everything once, so that it finds missed webhooks now instead of after the next reconciliation.
  if (form === 'short') await world.workers[0]?.restart()
  await untilAllReady(ending, world.urls)
  const { broken, seconds, last } = await settleTwice(stage, beginning, SETTLING[form])
  const times = `up ${upSeconds.toFixed(0)} s, at rest after ${seconds.toFixed(0)} s (last: ${last.slice(0, 120)})`
  const summary = `${await countsOf(stage)}; ${times}`
  return { broken, acts, summary }
}

/** Prepares both retailers with their listings, on marketplaces that answer immediately. */
export async function setStage(world: ChaosWorld, { seed, form, sizes: count }: ChaosPlan): Promise<Stage> {
  const retailers = await openRetailers(world)
  const { chosen, common } = await chooseSizes(world, retailers, { seed, count })
  const opened = await Promise.all(
    retailers.map(async (retailer, nth) => {
      const sizes = await offerSizes(world, retailer, chosen[nth] ?? [])
      await offerSizesWholesale({ ...retailer, sizes })
      return { ...retailer, sizes }
    }),
  )
  return {
    world,
    form,
    retailers: opened,
    items: createShopItems(),
    common,
    associate: callsTo(world.urls, await sessionOf(world.urls, ASSOCIATE)),
    operator: await sessionOf(world.urls, OPERATOR),
    buyer: await sessionOf(world.urls, BUYER),
    outside: { changed: new Set(), byHand: new Set(), isSwept: false },
    importedAgain: new Set(),
    changes: [],
    mails: [],
    payments: [],
    purchases: [],
  }
}

/**
 * Brings everything to rest twice. ARK would learn changes of ended orders only after days and ALIAS' payments only
 * from statements, so the operator refreshes and records them first. The first rest allows changes that sellers made at
 * the marketplaces without ARK. The daily sweep finds those, so the operator then compares every account, people decide
 * about unknown listings, and the second rest allows no differences.
 */
async function settleTwice(stage: Stage, beginning: Beginning, settling: Settling): Promise<Settled> {
  await recordAllPayouts(stage)
  const before = await settle(stage, beginning, settling)
  if (before.broken.length > 0) return before
  await sweepAccounts(stage)
  stage.outside.isSwept = true
  await decideAboutUnknown(stage)
  const after = await settle(stage, beginning, settling)
  return {
    ...after,
    seconds: before.seconds + after.seconds,
    last: after.last === 'nothing' ? before.last : after.last,
  }
}

/** Makes the marketplaces slow, as in reality, once the first listings exist. */
function beSlow({ simulators }: ChaosWorld): void {
  simulators.stockx.control.settings({ operationDelayMs: OPERATION_MS })
  simulators.alias.control.settings({ operationDelayMs: OPERATION_MS })
  simulators.shopify.control.settings({ operationDelayMs: OPERATION_MS })
}

async function countsOf({ world }: Stage): Promise<string> {
  const { rows } = await world.database.query<{ words: string }>(`
    select (select count(*) from sales) || ' sales (' || (select count(*) from sales where oversold) || ' oversold, '
      || (select count(*) from sales where canceled_at is not null) || ' canceled, '
      || (select count(*) from sale_resolutions) || ' resolved), '
      || (select count(*) from marketplace_listings) || ' listings, '
      || (select count(*) from marketplace_accounts) || ' accounts ('
      || (select count(*) from runs where kind = 'handover') || ' handovers), '
      || (select count(*) from unknown_listings) || ' unknown listings, '
      || (select count(*) from wholesale_orders) || ' wholesale orders (' || (select count(*) from wholesale_orders
        where status = 'approved') || ' approved), '
      || (select count(*) from import_runs) || ' imports, '
      || (select count(*) from webhook_inbox) || ' webhooks' as words`)
  return rows[0]?.words ?? ''
}
