import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  baseFile,
  type BackupSettings,
  type ClusterBackups,
  listBackups,
  listWal,
} from '../../../server/src/platform/backup/backup-folder.ts'
import { migrate } from '../../../server/src/platform/database/migrate.ts'
import { IS_LONG } from '../../../server/test/short-form.ts'
import { makeMemoryFolder } from '../../../../tooling/memory-folder.ts'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { freePort } from '../processes/free-ports.ts'
import { archiveSettings, archiving } from './archive-settings.ts'
import { archiveAhead, archiveWal, STORED_AHEAD } from './archive-wal.ts'
import { makeIdentity } from './make-identity.ts'
import { baseFor, BackupsEndEarlier, restoreCluster } from './restore-cluster.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

// A quote, a percent sign and spaces, which pass through two shells.
const folder = makeMemoryFolder("ark's backup 100% ")
const logFile = path.join(folder, 'postgres.log')
const dataDirectory = path.join(folder, 'postgres')
let settings: BackupSettings
let identity: string
let cluster: Cluster

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const key = await makeIdentity()
  identity = key.identity
  settings = {
    directory: path.join(folder, 'the backups'),
    recipient: key.recipient,
    keepDays: 14,
    everyHours: 24,
  }
  cluster = await startCluster({
    dataDirectory,
    port: await freePort(),
    settings: { shared_buffers: '16MB' },
    ...archiving(settings),
    logFile,
    password: 'the-password',
  })
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const backups = async (): Promise<ClusterBackups> => {
  const [only] = await listBackups(settings.directory)
  if (!only) throw new Error('no backups')
  return only
}
const take = () =>
  takeBackup(
    { dataDirectory, url: cluster.url('postgres', 'postgres'), password: 'the-password', keyFingerprint: null },
    settings,
  )
const now = async () => (await cluster.run('select clock_timestamp() as at'))[0]?.at as Date
/** Waits until PostgreSQL has archived everything until now. */
async function archiveEverything(): Promise<void> {
  const [row] = await cluster.run('select pg_walfile_name(pg_switch_wal()) as name')
  await expect
    .poll(async () => (await listWal((await backups()).directory)).map(({ name }) => name))
    .toContain(row?.name)
}

async function restore(at: Date | null, more: { recipient?: string; key?: string } = {}) {
  const found = await backups()
  const base = baseFor(found, at)
  if (!base) throw new Error('no base backup')
  const restored = await restoreCluster(found, base, {
    folder: path.join(folder, 'restored'),
    identity: more.key ?? identity,
    at,
    recipient: more.recipient ?? null,
    logFile: path.join(folder, 'restored.log'),
    print: () => undefined,
  })
  try {
    const rows = await restored.cluster.run('select n from notes order by n')
    return { notes: rows.map(({ n }) => n), reachedAt: restored.reachedAt, password: restored.password }
  } finally {
    await restored.cluster.stop()
    rmSync(path.join(folder, 'restored'), { recursive: true, force: true })
  }
}

test('any second after a base backup comes back, and a new timeline can be backed up', async () => {
  await cluster.run('create table notes (n int)')
  await cluster.run('insert into notes values (1)')
  const { base } = await take()
  await cluster.run('insert into notes values (2)')
  const between = await now()
  await cluster.run('insert into notes values (3)')
  await archiveEverything()

  await expect(restore(null, { key: (await makeIdentity()).identity })).rejects.toThrow('no identity matched')
  expect(readdirSync(folder)).not.toContain('restored')

  // A restored database archives its new timeline; the old one is then abandoned after that moment.
  const earlier = await restore(between, { recipient: settings.recipient })
  expect(earlier.notes).toEqual([1, 2])
  expect(earlier.reachedAt?.getTime()).toBeLessThanOrEqual(between.getTime())
  expect(earlier.reachedAt?.getTime()).toBeGreaterThan(new Date(base.startedAt).getTime())
  expect((await listWal((await backups()).directory)).map(({ name }) => name)).toContain('00000002.history')
})

test.runIf(IS_LONG)(
  'a later restore follows the new timeline, and none goes beyond the end of the backups',
  async () => {
    expect(await restore(null)).toMatchObject({ notes: [1, 2], password: 'the-password' })
    await expect(restore(new Date(Date.now() + 60_000))).rejects.toThrow(BackupsEndEarlier)
  },
)

test.runIf(IS_LONG)(
  'who goes back to the replaced database restores its later backups, not the other timeline',
  async () => {
    await take()
    await cluster.run('insert into notes values (4)')
    await archiveEverything()
    expect((await restore(null)).notes).toEqual([1, 2, 3, 4])
  },
)

const verify = () => verifyBackup(settings, { identity, env: { ARK_DATA_DIR: folder }, print: () => undefined })

test.runIf(IS_LONG)('a verification finds a ledger that does not sum, a lost parent and a damaged backup', async () => {
  await cluster.run('create database ark owner ark')
  await migrate(cluster.url('ark'))
  await take()
  expect((await verify()).faults).toEqual([])

  const client = new pg.Client({ connectionString: cluster.url('ark', 'postgres') })
  await client.connect()
  // Without triggers, PostgreSQL checks neither sums nor references.
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into ledger_entries (retailer_id, event_key, account, amount) values (7, 'x', 'payable', 5)`,
  )
  await client.end()
  await archiveEverything()
  const { faults } = await verify()
  expect(faults).toContainEqual(expect.stringContaining('Not true: every event of the ledger sums to zero'))
  expect(faults).toContainEqual(expect.stringMatching(/1 rows of ledger_entries refer to rows of \w+ that are gone/))

  const { directory, bases } = await backups()
  const file = baseFile(directory, bases.at(-1)?.name ?? '')
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  writeFileSync(file, damaged)
  await expect(verify()).rejects.toThrow('damaged')
  writeFileSync(file, whole)
})

test.runIf(IS_LONG)('a damaged file of the log stops a restore instead of ending it early', async () => {
  await take()
  const { directory, bases } = await backups()
  const last = (await listWal(directory)).find(({ name }) => name === bases.at(-1)?.stopWal)
  writeFileSync(last?.file ?? '', 'damaged')
  await expect(restore(null)).rejects.toThrow(/cannot be restored/)
})

test('a file is archived once: its repetition succeeds, another content is refused', async () => {
  const directory = path.join(folder, 'archive')
  mkdirSync(path.join(directory, 'wal'), { recursive: true })
  const file = path.join(folder, 'segment')
  const archive = () =>
    archiveWal({ file, name: '000000010000000000000001' }, { directory, recipient: settings.recipient })
  writeFileSync(file, 'one')
  await archive()
  await archive()
  expect(await listWal(directory)).toHaveLength(1)
  writeFileSync(file, 'other')
  await expect(archive()).rejects.toThrow('another database wrote it')
  expect(readdirSync(path.join(directory, 'wal')).filter((name) => name.startsWith('.0'))).toEqual([])
})

test('files that wait are stored ahead, and PostgreSQL then runs no program for them', async () => {
  const archive = { directory: path.join(folder, 'ahead'), recipient: settings.recipient }
  const copy = path.join(folder, 'data')
  const segment = (nth: number) => `00000001000000000000000${nth}`
  for (const made of ['ahead/wal', 'data/pg_wal/archive_status', `data/${STORED_AHEAD}`])
    mkdirSync(path.join(folder, made), { recursive: true })
  for (const nth of [2, 3, 4]) {
    writeFileSync(path.join(copy, 'pg_wal', segment(nth)), `${nth}`)
    writeFileSync(path.join(copy, 'pg_wal/archive_status', `${segment(nth)}.ready`), '')
  }
  writeFileSync(path.join(copy, STORED_AHEAD, segment(1)), 'left from a crash')
  await archiveAhead({ dataDirectory: copy, after: segment(2) }, archive)
  expect((await listWal(archive.directory)).map(({ name }) => name)).toEqual([segment(3), segment(4)])
  expect(readdirSync(path.join(copy, STORED_AHEAD))).toEqual([segment(3), segment(4)])

  const program = archiveSettings(archive.directory, archive.recipient).archive_command
  const command = String(program).replaceAll('%p', 'nowhere').replaceAll('%f', segment(3))
  await promisify(execFile)('/bin/sh', ['-c', command], { cwd: copy })
  expect(readdirSync(path.join(copy, STORED_AHEAD))).toEqual([segment(4)])
  await expect(promisify(execFile)('/bin/sh', ['-c', command], { cwd: copy })).rejects.toThrow('could not back up')
})

test('the program that PostgreSQL runs fails with a sentence', async () => {
  const program = path.join(import.meta.dirname, 'archive-wal-program.ts')
  const run = promisify(execFile)(process.execPath, [program, '/nowhere', 'x', folder, settings.recipient])
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('could not back up x') })
})
