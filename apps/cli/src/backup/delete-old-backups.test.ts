import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type BaseBackup,
  baseDescription,
  baseFile,
  deleteOldBackups,
  listBackups,
  listWal,
  readBackupAges,
  walFolder,
} from '../../../server/src/platform/backup/backup-folder.ts'

let directory: string
let cluster: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'ark-retention-'))
  cluster = path.join(directory, 'cluster-7')
  mkdirSync(path.join(cluster, 'base'), { recursive: true })
  mkdirSync(walFolder(cluster))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** Stores a base backup of noon of a day in November that needs the log from a segment on. */
function store(day: number, startWal: string): void {
  const name = `202611${String(day).padStart(2, '0')}T120000Z`
  const endedAt = `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
  const base: Partial<BaseBackup> = { name, startedAt: endedAt, endedAt, startWal, stopWal: startWal }
  writeFileSync(baseDescription(cluster, name), JSON.stringify(base))
  writeFileSync(baseFile(cluster, name), 'x')
}
const storeLog = (...names: string[]) =>
  names.forEach((name) => writeFileSync(path.join(walFolder(cluster), `${name}.${'a'.repeat(64)}.zst.age`), 'x'))
const segment = (number: number, timeline = 1): string =>
  `0000000${timeline}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`

async function deleteAt(day: number, keepDays: number) {
  const [found] = await listBackups(directory)
  if (!found) throw new Error('no backups')
  return deleteOldBackups(found, { keepDays, now: new Date(`2026-11-${day}T12:00:00Z`) })
}
const left = async () => ({
  bases: (await listBackups(directory))[0]?.bases.map(({ name }) => name.slice(6, 8)),
  log: (await listWal(cluster)).map(({ name }) => name),
})

test('what a kept moment needs stays: the base before it, and all of the log from its begin on', async () => {
  store(1, segment(1))
  store(10, segment(0x0a))
  store(20, segment(0x14))
  const all = [1, 9, 0x0a, 0x0b, 0x13, 0x14, 0x15].map((number) => segment(number))
  storeLog(...all, `${segment(0x0a)}.00000028.backup`, `${segment(2)}.00000028.backup`, '00000002.history')
  // Moments since November 15 need the base of November 10.
  expect(await deleteAt(25, 10)).toEqual({ bases: ['20261101T120000Z'], walFiles: 3 })
  expect(await left()).toEqual({
    bases: ['10', '20'],
    log: [...all.slice(2), '00000002.history', `${segment(0x0a)}.00000028.backup`].toSorted(),
  })
  expect(await deleteAt(25, 10)).toEqual({ bases: [], walFiles: 0 })
})

test('the only base stays, however old it is, with the log of all timelines after it', async () => {
  store(1, segment(5, 2))
  storeLog(segment(4), segment(5), segment(6), segment(5, 2), segment(6, 2), '00000002.history')
  expect(await deleteAt(30, 1)).toEqual({ bases: [], walFiles: 1 })
  expect((await left()).log).toEqual(
    [segment(5), segment(6), segment(5, 2), segment(6, 2), '00000002.history'].toSorted(),
  )
})

test('without a base backup nothing is deleted, and no age is given', async () => {
  storeLog(segment(1))
  expect(await deleteAt(30, 1)).toEqual({ bases: [], walFiles: 0 })
  expect(await readBackupAges(directory, new Date())).toEqual({
    baseSeconds: null,
    walSeconds: null,
    verifySeconds: null,
    isVerified: null,
  })
})
