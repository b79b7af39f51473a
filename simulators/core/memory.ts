import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import type { Part } from './part.ts'
import { type SavedWorld, writeSavedWorld } from './state-file.ts'

const compress = promisify(gzip)
const uncompress = promisify(gunzip)

/**
 * The saved state of one simulator or of the market. Sections do not reference each other, because each is saved at
 * another time.
 */
export interface Section {
  keep(part: Part<unknown>): void
  /** Reports a change: `soon` saves it within seconds, `later` with the next save, after at most half a minute. */
  touch(when?: 'soon' | 'later'): void
}

export interface Memory {
  section(name: string): Section
  /**
   * Throws with the reason when the saved state does not fit. Parts may be half restored then, so the caller must start
   * with a new world.
   */
  restore(saved: SavedWorld): Promise<void>
  /** Saves the changes, after a save that is in progress. Reports a failure on stderr. */
  save(): Promise<void>
  /** Stops automatic saving. The next explicit save writes everything, changed or not. */
  stop(): void
}

export interface MemoryOptions {
  file: string
  fingerprint: string
  nowMs: () => number
  /** How long a change may wait, in ms; 2,000 by default. Tests use less. */
  soonMs?: number | undefined
  /** True: restores the state and never saves. */
  isReadOnly?: boolean | undefined
}

const SOON_MS = 2000
const LATER_MS = 30_000

interface Kept {
  part: Part<unknown>
  hasChanged: boolean
  /** The last saved state, gzipped. */
  packed: Uint8Array
}

/**
 * Returns a memory that keeps the simulated world on disk. It serializes changed sections one at a time and gzips them
 * off the main thread.
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
    // The only step that blocks the event loop: about 30 ms for the largest section of the full world.
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

/** Returns a memory for a world that ends with its process. */
export function noMemory(): Memory {
  return {
    section: () => ({ keep: () => undefined, touch: () => undefined }),
    restore: () => Promise.resolve(),
    save: () => Promise.resolve(),
    stop: () => undefined,
  }
}
