import { appendFileSync, chmodSync, closeSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startChild } from './child.ts'
import { openDataFolder, openLog } from './data-folder.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'ark-folder-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)

test('only the account that runs ARK can read logs, including those of an earlier version', async () => {
  mkdirSync(path.join(directory, 'logs'))
  chmodSync(path.join(directory, 'logs'), 0o755)
  const old = path.join(directory, 'logs', 'api.log')
  writeFileSync(old, 'as it was\n', { mode: 0o644 })
  const { logs } = openDataFolder(directory)
  const descriptor = openLog(old)
  appendFileSync(descriptor, 'and goes on\n')
  closeSync(descriptor)
  const child = startChild({ name: 'new', script: 'apps/cli/src/start/ports.ts', env: process.env, logDirectory: logs })
  await child.ended
  expect([modeOf(logs), modeOf(old), modeOf(path.join(logs, 'new.log'))]).toEqual(['700', '600', '600'])
})
