import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../processes/process-table.ts'
import { type ChildSpec, ROOT } from './child.ts'
import { supervise, type Supervised } from './supervisor.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ark-supervisor-'))
const left: Supervised[] = []
afterAll(async () => {
  await Promise.all(left.map((each) => each.end(0)))
  rmSync(folder, { recursive: true, force: true })
})

/** Describes a program from its source. */
function programOf(name: string, source: string): ChildSpec {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, source)
  return { name, script: path.relative(ROOT, file), env: process.env, logDirectory: folder }
}

test('a program that dies is started again until it is ended', async () => {
  const pids: number[] = []
  const printed: string[] = []
  await new Promise<void>((resolve) => {
    const spec = programOf('dying', 'console.log(process.pid); setInterval(() => undefined, 1_000)')
    const onLine = (line: string) => {
      pids.push(Number(line))
      if (pids.length === 2) resolve()
      else process.kill(Number(line), 'SIGKILL')
    }
    const options = { print: (line: string) => printed.push(line), onGivingUp: () => undefined, isReady: () => true }
    left.push(supervise({ ...spec, onLine }, options))
  })
  expect(printed).toEqual([expect.stringContaining('dying ended (signal SIGKILL); it is started again in 0.5 s.')])
  await left[0]?.end(5_000)
  expect(pids.map(isAlive)).toEqual([false, false])
})

test('a program that cannot start stops the start with its reason', async () => {
  const reason = await new Promise<string>((resolve) => {
    const spec = programOf('broken', 'throw new Error("The disk is gone")')
    left.push(supervise(spec, { print: () => undefined, onGivingUp: resolve, isReady: () => false }))
  })
  expect(reason).toContain('broken does not start (exit code 1). Error: The disk is gone')
})

const PARENT = `
  import { startChild } from '${new URL('./child.ts', import.meta.url).href}'
  const spec = JSON.parse(process.argv[1])
  startChild({ ...spec, env: process.env, onLine: (line) => process.send(Number(line)) })
`

test('a program ends when its parent is killed', async () => {
  const spec = programOf('orphan', 'console.log(process.pid); setInterval(() => undefined, 1_000)')
  const flags = ['--input-type=module', '-e', PARENT]
  const parent = execa(process.execPath, [...flags, JSON.stringify(spec)], { ipc: true, reject: false })
  const pid = Number(await parent.getOneMessage())
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await parent
  await expect.poll(() => isAlive(pid)).toBe(false)
})
