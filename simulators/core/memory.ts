import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import type { Part } from './part.ts'
import { type SavedWorld, writeSavedWorld } from './state-file.ts'

const compress = promisify(gzip)
const uncompress = promisify(gunzip)

/**
 * What one simulator, or the market, keeps. Sections do not point into each other: each is saved at a moment of its
 * own.
 */
export interface Section {
  keep(part: Part<unknown>): void
  /** Something has changed: `soon` within seconds, `later` with the next save, half a minute at most. */
  touch(when?: 'soon' | 'later'): void
}

export interface Memory {
  section(name: string): Section
  /**
   * Throws with the reason when what was saved does not fit; parts may then be half restored: begin again with a
   * new world.
   */
  restore(saved: SavedWorld): Promise<void>
  /** Saves what has changed, after a save that is under way. Says on stderr when it cannot. */
  save(): Promise<void>
  /** Stops saving by itself. The save after it writes everything, changed or not. */
  stop(): void
}

export interface MemoryOptions {
  file: string
  fingerprint: string
  nowMs: () => number
  /** How long a change may wait; 2,000 unless a test is in a hurry. */
  soonMs?: number | undefined
  /** Restores, and never saves. */
  isReadOnly?: boolean | undefined
}

const SOON_MS = 2000
const LATER_MS = 30_000

interface Kept {
  part: Part<unknown>
  hasChanged: boolean
  /** As it was last saved, gzipped. */
  packed: Uint8Array
}

/**
 * Keeps the outside world on disk: sections that have changed are serialised one at a time and gzipped off the main
 * thread.
 */
export function createMemory({
  file,
  fingerprint,
  nowMs,
  soonMs = SOON_MS,
  isReadOnly = false,
}: MemoryOptions): Memory {
  const sections = new Map<string, Kept>()
  let run = 1
  let timer: { dueAtMs: number; handle: NodeJS.Timeout } | undefined
  let lastSave = Promise.resolve()
  let isStopped = isReadOnly

  const saveWithin = (ms: number) => {
    const dueAtMs = performance.now() + ms
    if (isStopped || (timer && timer.dueAtMs <= dueAtMs)) return
    clearTimeout(timer?.handle)
    timer = { dueAtMs, handle: setTimeout(save, ms).unref() }
  }
  const pack = async (kept: Kept) => {
    if (!kept.hasChanged) return
    kept.hasChanged = false
    // The only step that holds up the event loop: some 30 ms for the full world's largest section.
    const state = serialize(kept.part.snapshot())
    kept.packed = await compress(state, { level: 1 })
  }
  const write = async () => {
    for (const kept of sections.values()) await pack(kept)
    const packed = Object.fromEntries([...sections].map(([name, kept]) => [name, kept.packed]))
    await writeSavedWorld(file, { fingerprint, run, savedAtMs: nowMs(), sections: packed })
  }
  const save = () => {
    if (isReadOnly) return lastSave
    clearTimeout(timer?.handle)
    timer = undefined
    lastSave = lastSave.then(write).catch((error: unknown) => {
      console.error(`The simulators cannot save their state to ${file}: ${String(error)}`)
    })
    return lastSave
  }
  return {
    section: (name) => ({
      keep: (part) => void sections.set(name, { part, hasChanged: true, packed: new Uint8Array() }),
      touch(when = 'soon') {
        const kept = sections.get(name)
        if (kept) kept.hasChanged = true
        saveWithin(when === 'soon' ? soonMs : LATER_MS)
      },
    }),
    async restore(saved) {
      if (saved.fingerprint !== fingerprint) throw new Error('it is of another version or another world')
      run = saved.run + 1
      for (const [name, { part }] of sections) {
        const packed = saved.sections[name]
        if (!packed) throw new Error(`it says nothing about ${name}`)
        const state: unknown = deserialize(await uncompress(packed))
        part.restore(state, run)
      }
    },
    save,
    stop() {
      isStopped = true
      clearTimeout(timer?.handle)
      for (const kept of sections.values()) kept.hasChanged = true
    },
  }
}

/** For a world that is gone with its process. */
export function noMemory(): Memory {
  return {
    section: () => ({ keep: () => undefined, touch: () => undefined }),
    restore: () => Promise.resolve(),
    save: () => Promise.resolve(),
    stop: () => undefined,
  }
}
