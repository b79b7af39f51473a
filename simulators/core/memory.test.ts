import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemory } from './memory.ts'
import type { Part } from './part.ts'
import { settingsPart, together } from './part.ts'
import { readSavedWorld } from './state-file.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ark-memory-'))
  file = path.join(folder, 'deep', 'world.state')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Creates a memory of two sections that count their snapshots. */
function start(soonMs = 60_000) {
  const memory = createMemory({ file, fingerprint: 'test 1', nowMs: () => 1000, soonMs })
  const part = (value: unknown) => {
    const state = { value, asked: 0, run: 1 }
    const kept: Part<unknown> = {
      snapshot: () => {
        state.asked += 1
        return state.value
      },
      restore(restored, run) {
        Object.assign(state, { value: restored, run })
      },
    }
    return { state, kept }
  }
  const [left, right] = [part({ list: [1], when: new Date(5) }), part('right')]
  const section = memory.section('left')
  section.keep(left.kept)
  memory.section('right').keep(right.kept)
  return { memory, touchLeft: section.touch, left: left.state, right: right.state }
}
const saved = async () => (await readSavedWorld(file)) ?? expect.unreachable('nothing was saved')

test('the restored state is the saved one, and the next run has the next number', async () => {
  await start().memory.save()
  const next = start()
  Object.assign(next.left, { value: undefined })
  await next.memory.restore(await saved())
  expect(next.left).toMatchObject({ value: { list: [1], when: new Date(5) }, run: 2 })
  await next.memory.save()
  expect(await saved()).toMatchObject({ run: 2, savedAtMs: 1000 })
})

test('a change is saved a moment later, without repeated requests', async () => {
  const { touchLeft, left } = start(20)
  for (let change = 0; change < 50; change++) touchLeft()
  await expect.poll(saved).toBeDefined()
  expect(left.asked).toBe(1)
})

test('an unchanged section is not serialized again until the end', async () => {
  const { memory, touchLeft, left, right } = start()
  await memory.save()
  touchLeft('later')
  await memory.save()
  expect([left.asked, right.asked]).toEqual([2, 1])
  memory.stop()
  await memory.save()
  expect([left.asked, right.asked]).toEqual([3, 2])
})

test('a file that cannot be written is reported and changes nothing else', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await writeFile(path.join(folder, 'deep'), 'a file where the folder should be')
  const { memory } = start()
  await memory.save()
  expect(said).toHaveBeenCalledWith(expect.stringContaining('cannot save'))
  await rm(path.join(folder, 'deep'))
  await memory.save()
  expect((await stat(file)).size).toBeGreaterThan(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a state of another world, or without a section, is refused', async () => {
  await start().memory.save()
  const world = await saved()
  await expect(start().memory.restore({ ...world, fingerprint: 'test 2' })).rejects.toThrow('another version')
  await expect(start().memory.restore({ ...world, sections: {} })).rejects.toThrow('nothing about left')
  const nothing: Part<unknown> = { snapshot: () => undefined, restore: () => undefined }
  expect(() => together({ tokens: nothing }).restore({}, 2)).toThrow('tokens')
})

test('only changed settings are saved, so that a new default takes effect', () => {
  const settings = { speed: 5, colours: ['red'] }
  settings.colours = ['red', 'blue']
  const kept = settingsPart(settings, () => ({ speed: 5, colours: ['red'] })).snapshot()
  const next = { speed: 9, colours: ['red'] }
  settingsPart(next, () => ({ speed: 9, colours: ['red'] })).restore(kept, 2)
  expect(next).toEqual({ speed: 9, colours: ['red', 'blue'] })
})
