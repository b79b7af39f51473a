import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processStart } from '../processes/process-table.ts'
import { lockedMessage, takeRunLock } from './run-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ark-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockFile = () => path.join(folder, 'ark.lock')
const taken = () => {
  const lock = takeRunLock(folder, 'http://localhost:3000')
  if ('heldBy' in lock) throw new Error('held')
  return lock
}
const leaveBehind = (holder: object | string) =>
  writeFileSync(lockFile(), typeof holder === 'string' ? holder : JSON.stringify(holder))

test('a second start on the same data folder is refused with the id of the running process', () => {
  taken()
  const second = takeRunLock(folder, 'http://localhost:3001')
  expect(second).toMatchObject({ heldBy: { pid: process.pid, url: 'http://localhost:3000' } })
})

test('the refusal has the process, its address and a solution', () => {
  const sentence = lockedMessage({ pid: 4711, processStart: '1', url: 'http://localhost:3000' }, '/srv/data')
  expect(sentence).toMatch(/\/srv\/data: process 4711, http:\/\/localhost:3000\..*ARK_DATA_DIR/)
})

test('after the release the folder is free and has no lock file', () => {
  taken().release()
  expect(readdirSync(folder)).toEqual([])
  taken()
})

test('the lock of a dead process is taken over', () => {
  leaveBehind({ pid: 2 ** 22 + 1, processStart: '1', url: '' })
  taken()
})

test('the lock of an older process whose id was reused is taken over', () => {
  leaveBehind({ pid: process.pid, processStart: 'earlier', url: '' })
  taken()
})

test('a truncated lock file is taken over', () => {
  leaveBehind('{"pid": 1')
  taken()
})

test('a lock that another process has taken since is not released', () => {
  const lock = taken()
  leaveBehind({ pid: process.ppid, processStart: processStart(process.ppid), url: '' })
  lock.release()
  expect(existsSync(lockFile())).toBe(true)
})
