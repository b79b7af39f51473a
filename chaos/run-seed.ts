import { setTimeout as wait } from 'node:timers/promises'
import type { Ending } from '../tooling/start/ending.ts'
import { perform } from './acts.ts'
import { beginningOf } from './evidence.ts'
import { clearEverything } from './inject-fault.ts'
import { callsTo, sessionOf } from './owner.ts'
import { type Form, lineOfAct, planOf } from './plan.ts'
import { recordListingVersions } from './record-listing-versions.ts'
import type { Broken } from './rules/index.ts'
import { type Settling, settle } from './settle.ts'
import { chooseSizes, offerSizes } from './sizes.ts'
import type { Stage } from './stage.ts'
import { offerSizesWholesale } from './wholesale.ts'
import { startWorld, untilAllReady, type ChaosWorld, type WorldOptions } from './world.ts'

export interface SeedRun extends WorldOptions {
  form: Form
}

export interface SeedResult {
  broken: Broken[]
  /** The plan, each act with what came of it. */
  acts: string[]
  summary: string
}

const OPERATION_MS = 500

/** A lost creation is waited for 90 s by design; a slow machine needs longer for everything. */
const SETTLING: Record<Form, Settling> = {
  short: { silenceMs: 3_000, stillMs: 150_000, restlessMs: 1_800_000 },
  long: { silenceMs: 8_000, stillMs: 270_000, restlessMs: 3_600_000 },
}

/** Runs one seed from an empty database to rest. Throws when ARK does not start, or never comes back. */
export async function runSeed(ending: Ending, { seed, form, processes, logs }: SeedRun): Promise<SeedResult> {
  const plan = planOf(seed, form)
  const startedAtMs = Date.now()
  const world = await startWorld(ending, { seed, processes, logs })
  const call = callsTo(world.urls, await sessionOf(world.urls, 'owner'))
  const operator = await sessionOf(world.urls, 'operator')
  const buyer = await sessionOf(world.urls, 'buyer')
  const asked = { changes: [], mails: [], payments: [], purchases: [] }
  const stage: Stage = { world, call, operator, buyer, sizes: [], ...asked }
  stage.sizes = await offerSizes(world, call, await chooseSizes(world, seed, plan.sizes))
  await offerSizesWholesale(stage)
  await recordListingVersions(world)
  beSlow(world)
  const beginning = beginningOf(world)
  const upSeconds = (Date.now() - startedAtMs) / 1_000
  const acts = await Promise.all(
    plan.acts.map(async (act) => {
      await wait(act.atMs)
      return `${lineOfAct(act)}: ${await perform(stage, act)}`
    }),
  )
  await clearEverything(world)
  // A new worker looks at everything once: what webhooks missed is found now and not within the minute that
  // reconciliation takes.
  if (form === 'short') await world.workers[0]?.restart()
  await untilAllReady(ending, world.urls)
  const { broken, seconds, last } = await settle(stage, beginning, SETTLING[form])
  const times = `up ${upSeconds.toFixed(0)} s, at rest after ${seconds.toFixed(0)} s (last: ${last.slice(0, 120)})`
  const summary = `${await countsOf(stage)}; ${times}`
  return { broken, acts, summary }
}

/** From here on the marketplaces take their time, as they do; making the first listings is not what this is about. */
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
      || (select count(*) from wholesale_orders) || ' wholesale orders (' || (select count(*) from wholesale_orders
        where status = 'approved') || ' approved), '
      || (select count(*) from import_runs) || ' imports, '
      || (select count(*) from webhook_inbox) || ' webhooks' as words`)
  return rows[0]?.words ?? ''
}
