import { rmSync } from 'node:fs'
import path from 'node:path'
import { makeIdentity } from '../apps/cli/src/backup/make-identity.ts'
import { baseFor, restoreCluster } from '../apps/cli/src/backup/restore-cluster.ts'
import { takeBackup } from '../apps/cli/src/backup/take-backup.ts'
import { createEnding, type Ending } from '../apps/cli/src/start/ending.ts'
import { connectShop } from '../apps/server/src/sandbox/open-shop.ts'
import { recordRestore } from '../apps/server/src/after-restore.ts'
import { type BackupSettings, listBackups } from '../apps/server/src/platform/backup/backup-folder.ts'
import { waitUntil } from '../apps/server/src/platform/wait-until.ts'
import { makeMemoryFolder } from '../tooling/memory-folder.ts'
import { assignOrders, decideAboutUnknown, sweepAccounts } from './accounts.ts'
import { askForPayouts, askForToggle } from './ask-owner.ts'
import { beginningOf } from './evidence.ts'
import { buyIfLive } from './outside.ts'
import { planOf } from './plan.ts'
import { recordVersions } from './record-versions.ts'
import { type Broken } from './rules/index.ts'
import { setStage, SETTLING } from './run-seed.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { CLUSTER_PASSWORD, startWorld } from './world.ts'

/**
 * The restore drill: a business sells, its data folder is destroyed, an earlier state is restored, and the outside
 * world
 * has gone on. Afterwards every rule of the chaos runs holds: each order is one sale with one Shopify order, which
 * lowered one level once; each listing outside is known or shown as unknown; the ledger sums. Prints what it did, and
 * ends with exit code 1 when a rule is broken.
 *
 *     node chaos/restore-drill.ts
 */
async function drill(ending: Ending): Promise<Broken[]> {
  const folder = makeMemoryFolder('ark-drill-')
  ending.onEnd('backups', () => rmSync(folder, { recursive: true, force: true }))
  const { identity, recipient } = await makeIdentity()
  const backup: BackupSettings = {
    directory: path.join(folder, 'backups'),
    recipient,
    keepDays: 14,
    everyHours: 24,
  }
  const seed = 1
  const world = await startWorld(ending, { seed, processes: 1, logs: process.env.DRILL_LOGS, backup })
  const stage = await setStage(world, planOf(seed, 'short'))
  await recordVersions(world)
  const beginning = await beginningOf(stage)
  await takeBackup(
    {
      dataDirectory: path.join(world.folder, 'postgres'),
      url: world.urlOf('postgres'),
      password: CLUSTER_PASSWORD,
      keyFingerprint: null,
    },
    backup,
  )
  say('A base backup is taken. Buyers come.')
  buy(stage, 0)
  await untilHandedOver(stage)
  const at = await databaseTime(stage)
  say(`The moment to restore: ${at.toISOString()}. Then more buyers, withdrawn sizes and other prices.`)
  buy(stage, 1)
  await changePrices(stage)
  await untilHandedOver(stage)
  const lost = await counts(stage)
  const asksBefore = await asksOf(stage)
  await archiveEverything(stage)

  await world.replaceDatabase(async (dataDirectory) => {
    rmSync(dataDirectory, { recursive: true })
    buy(stage, 2)
    say(`The data folder is gone: ${lost}. Meanwhile, buyers go on.`)
    await restoreAt({ backup, identity, at, dataDirectory })
  })
  const lostPrices = differing(asksBefore, await asksOf(stage))
  say(`Restored: ${await counts(stage)}. ${lostPrices.length} listings have another price outside.`)
  // A provider that renewed its tokens in the lost time no longer takes the restored ones, so people connect again.
  for (const { browser, shop } of stage.retailers) await connectShop(browser, shop, () => undefined)
  await untilRead(stage)
  say(`The operator assigns ${await assignOrders(stage)} orders of listings that were made in the lost time.`)
  // What owners had set after the moment is lost, as promised.
  stage.changes.length = 0
  const first = await settle(stage, beginning, SETTLING.short)
  if (first.broken.length > 0) return first.broken
  await sweepAccounts(stage)
  stage.outside.isSwept = true
  await decideAboutUnknown(stage)
  const { broken } = await settle(stage, beginning, SETTLING.short)
  say(`At rest: ${await counts(stage)}.`)
  return [...broken, ...(await unlistedPrices(stage, lostPrices))]
}

interface Restoring {
  backup: BackupSettings
  identity: string
  at: Date
  dataDirectory: string
}

async function restoreAt({ backup, identity, at, dataDirectory }: Restoring): Promise<void> {
  const [cluster] = await listBackups(backup.directory)
  const base = cluster && baseFor(cluster, at)
  if (!cluster || !base) throw new Error('there is no backup')
  const restored = await restoreCluster(cluster, base, {
    folder: dataDirectory,
    identity,
    at,
    recipient: backup.recipient,
    logFile: path.join(path.dirname(dataDirectory), 'logs', 'postgres-restore.log'),
    print: say,
  })
  try {
    await recordRestore(restored.cluster.url('ark'), {
      reachedAt: restored.reachedAt ?? at,
      targetAt: at,
      base: base.name,
    })
  } finally {
    await restored.cluster.stop()
  }
}

/** Buyers take every third listed size of both retailers, by turns on both marketplaces. */
function buy(stage: Stage, round: number): void {
  for (const { sizes } of stage.retailers)
    for (const [nth, size] of sizes.entries())
      if (nth % 3 === round)
        say(`  ${buyIfLive(stage, size, { marketplace: nth % 2 === 0 ? 'stockx' : 'goat', nth: 0 })}`)
}

/** Owners withdraw and offer sizes again, which makes new listings, and change prices. */
async function changePrices(stage: Stage): Promise<void> {
  for (const retailer of stage.retailers) {
    const [, , first, , , second] = retailer.sizes
    if (first) await askForToggle(stage, { retailer, size: first }, false)
    if (first) await untilStill(stage)
    if (first) await askForToggle(stage, { retailer, size: first }, true)
    if (second) await askForPayouts(stage, { retailer, size: second }, 10)
  }
  await untilStill(stage)
}

async function ask<Row extends object>({ world }: Stage, statement: string): Promise<Row[]> {
  return (await world.database.query<Row & Record<string, unknown>>(statement)).rows
}

/** Waits until every marketplace order is a sale that its shop knows. */
async function untilHandedOver(stage: Stage): Promise<void> {
  const { stockx, alias } = stage.world.simulators
  const look = async () => {
    const [row] = await ask<{ n: number }>(
      stage,
      `select count(*)::int as n from sales where platform <> 'shopify' and (unit_released or oversold)`,
    )
    return (row?.n ?? 0) >= stockx.store.orders.size + alias.store.orders.size || undefined
  }
  await waitUntil(look, { what: 'every order to be in its shop', signs: () => '' })
  await untilStill(stage)
}

/** Waits until every marketplace order is a sale or is kept for the operator. */
async function untilRead(stage: Stage): Promise<void> {
  const { stockx, alias } = stage.world.simulators
  let read = 0
  const look = async () => {
    const [row] = await ask<{ n: number }>(
      stage,
      `select ((select count(*) from sales where platform <> 'shopify')
        + (select count(*) from unclaimed_orders))::int as n`,
    )
    read = row?.n ?? 0
    return read >= stockx.store.orders.size + alias.store.orders.size || undefined
  }
  await waitUntil(look, { what: 'every order to be read again', signs: () => `${read} orders` })
}

/** Waits until no listing is being changed. */
async function untilStill(stage: Stage): Promise<void> {
  const look = async () => {
    const [row] = await ask<{ n: number }>(
      stage,
      `select count(*)::int as n from marketplace_listings
       where state not in ('live', 'withdrawn', 'sold', 'failed', 'ended', 'rejected')`,
    )
    return row?.n === 0 || undefined
  }
  await waitUntil(look, { what: 'the listings to be at rest', signs: () => '' })
}

async function databaseTime(stage: Stage): Promise<Date> {
  const [row] = await ask<{ at: Date }>(stage, 'select clock_timestamp() as at')
  if (!row) throw new Error('no time')
  return row.at
}

async function archiveEverything(stage: Stage): Promise<void> {
  const [made] = await ask<{ name: string }>(stage, 'select pg_walfile_name(pg_switch_wal()) as name')
  const look = async () => {
    const [row] = await ask<{ name: string }>(stage, 'select last_archived_wal as name from pg_stat_archiver')
    return (row?.name ?? '') >= (made?.name ?? '') || undefined
  }
  await waitUntil(look, { what: 'the log to be archived', signs: () => '' })
}

const LISTED_FOR_THE_RETAILER = 'the change log names each price that was set in the lost time'

interface Ask {
  listing: string
  retailer_id: number
  variant_id: number
  price: string
}

/** Returns ARK's live listings with their asks in dollars. */
const asksOf = (stage: Stage): Promise<Ask[]> =>
  ask<Ask>(
    stage,
    `select external_listing_id as listing, retailer_id, variant_id, price::text from marketplace_listings
     where state = 'live' and external_listing_id is not null`,
  )

/** Returns the listings that have other asks outside than the restored database believes. */
function differing(outside: readonly Ask[], restored: readonly Ask[]): Ask[] {
  const believed = new Map(restored.map(({ listing, price }) => [listing, price]))
  return outside.filter(({ listing, price }) => believed.has(listing) && believed.get(listing) !== price)
}

/**
 * Checks that each retailer's change log names every price that was set in the lost time, of listings that are still
 * for sale: a pair that left needs no price.
 */
async function unlistedPrices(stage: Stage, lost: readonly Ask[]): Promise<Broken[]> {
  const logged = await ask<{ retailer_id: number; variant_id: number; description: string }>(
    stage,
    'select retailer_id, variant_id, description from listing_changes where is_outside',
  )
  const isLogged = ({ retailer_id, variant_id, price }: Ask) =>
    logged.some(
      (line) =>
        line.retailer_id === retailer_id &&
        line.variant_id === variant_id &&
        line.description.replaceAll(',', '').includes(`$${Number(price).toFixed(2)}`),
    )
  const live = new Set((await asksOf(stage)).map(({ listing }) => listing))
  const lines = lost
    .filter((each) => live.has(each.listing) && !isLogged(each))
    .map(({ listing, price }) => `${listing}: its price $${price} is in no change log`)
  return lines.length > 0 ? [{ rule: { name: LISTED_FOR_THE_RETAILER, broken: () => lines }, lines }] : []
}

async function counts(stage: Stage): Promise<string> {
  const [row] = await ask<{ words: string }>(
    stage,
    `select (select count(*) from sales where platform <> 'shopify') || ' sales, '
      || (select count(*) from marketplace_listings) || ' listings, '
      || (select count(*) from unknown_listings) || ' unknown listings' as words`,
  )
  return row?.words ?? ''
}

const startedAtMs = Date.now()
const say = (line: string): void => console.log(`${((Date.now() - startedAtMs) / 1_000).toFixed(0)} s  ${line}`)

const ending = createEnding()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void ending.end().then(() => process.exit(1)))
let isWhole = false
try {
  const broken = await drill(ending)
  for (const { rule, lines } of broken) console.log(`\nBroken: ${rule.name}\n${lines.slice(0, 20).join('\n')}`)
  isWhole = broken.length === 0
  if (isWhole) console.log('the restore drill held')
} catch (error) {
  console.error(error)
} finally {
  await ending.end()
}
process.exit(isWhole ? 0 : 1)
