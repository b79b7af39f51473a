import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { recordProviderSuccess } from '../../../platform/watch/provider-health.ts'
import { BACKUP_CHECKS } from './checks/backup.ts'
import { runChecks } from './run-checks.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = mkdtempSync(path.join(tmpdir(), 'ark-backup-checks-'))
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

/** Runs the checks of backups. Returns each state and sentence by the check's name. */
async function check(directory: string | null, isEmbedded = true) {
  const { config } = app.capabilities
  const backup = directory === null ? undefined : { directory, recipient: 'age1x', keepDays: 14, everyHours: 24 }
  writeFileSync(path.join(folder, 'database-port'), isEmbedded ? new URL(config.databaseUrl).port : '1')
  const results = await runChecks(
    {
      ...app.capabilities,
      machineTime: () => NOW,
      mailTo: null,
      config: { ...config, dataDirectory: folder, backup },
    },
    BACKUP_CHECKS,
  )
  return Object.fromEntries(results.map(({ name, state, found }) => [name, `${state}: ${found}`]))
}

/** Makes a folder of backups whose parts are this many hours old. */
function backups({
  base,
  log,
  verified,
  faults = [],
}: {
  base: number
  log: number
  verified: number
  faults?: string[]
}) {
  const directory = path.join(folder, `backups-${base}-${log}-${faults.length}`)
  const cluster = path.join(directory, 'cluster-1')
  for (const each of ['base', 'wal']) mkdirSync(path.join(cluster, each), { recursive: true })
  const description = JSON.stringify({ endedAt: hoursAgo(base).toISOString() })
  writeFileSync(path.join(cluster, 'base', '20261101T000000Z.json'), description)
  writeFileSync(path.join(cluster, 'wal', '.newest'), 'x')
  utimesSync(path.join(cluster, 'wal', '.newest'), hoursAgo(log), hoursAgo(log))
  writeFileSync(path.join(cluster, 'verified.json'), JSON.stringify({ at: hoursAgo(verified), faults }))
  return directory
}

test('without BACKUP_DIR, and for a PostgreSQL that ARK does not run, it says that nothing is checked', async () => {
  expect(Object.values(await check(null))).toEqual(
    Array(3).fill('not_checked: BACKUP_DIR is not set, so nothing is backed up.'),
  )
  expect(Object.values(await check(null, false))).toEqual(
    Array(3).fill('not_checked: ARK does not back up this PostgreSQL, because it does not run it.'),
  )
})

test('young backups are in order, and old ones, faults and a missing folder are wrong', async () => {
  await recordProviderSuccess(app.capabilities.db, { provider: 'worker', subject: '' })
  expect(await check(backups({ base: 20, log: 0.01, verified: 72 }))).toEqual({
    'backup.base': 'ok: The newest base backup is 20 hours old.',
    'backup.log': 'ok: The log was last archived 36 seconds ago.',
    'backup.verified': 'ok: A backup was restored and checked 3 days ago.',
  })
  expect(await check(backups({ base: 50, log: 0.5, verified: 1, faults: ['a table cannot be read'] }))).toEqual({
    'backup.base': 'wrong: The newest base backup is 2 days old. One is due every 24 hours.',
    'backup.log': 'wrong: The log was last archived 30 minutes ago.',
    'backup.verified': 'wrong: A backup was restored and checked 60 minutes ago. It had faults.',
  })
  const missing = await check(path.join(folder, 'nowhere'))
  expect(missing['backup.base']).toMatch(/^wrong: The backups in .*nowhere cannot be read: ENOENT/)
})
