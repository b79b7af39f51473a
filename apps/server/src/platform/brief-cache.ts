import type { Clock } from './clock.ts'

/** What was read from outside a moment ago: asked for again within that time, it is not read again. */
export interface BriefCache<T> {
  /** What `read` brought for this key of this owner lately, or brings now. Who asks meanwhile waits for the same. */
  get(ownerId: number, key: string, read: () => Promise<T>): Promise<T>
}

export interface BriefCacheLimits {
  lifetimeMs: number
  /** Entries at most, of all owners; of an owner. The oldest go. */
  most: number
  mostOfOwner: number
}

interface Entry<T> {
  ownerId: number
  readAtMs: number
  value: Promise<T>
}

/**
 * A cache of this process, bounded as a whole and per owner. Only for what is read without effect, and harmless where
 * another process has another answer of the same half minute. What failed is not kept.
 */
export function createBriefCache<T>(clock: Pick<Clock, 'now'>, limits: BriefCacheLimits): BriefCache<T> {
  /** The oldest first. */
  const entries = new Map<string, Entry<T>>()

  function makeRoom(ownerId: number): void {
    const own = [...entries].filter(([, entry]) => entry.ownerId === ownerId)
    const crowded = own.length >= limits.mostOfOwner ? own : entries.size >= limits.most ? [...entries] : []
    const [oldest] = crowded
    if (oldest) entries.delete(oldest[0])
  }

  return {
    get(ownerId, key, read) {
      const name = `${ownerId} ${key}`
      const now = clock.now().getTime()
      const known = entries.get(name)
      if (known && now - known.readAtMs < limits.lifetimeMs) return known.value
      entries.delete(name)
      makeRoom(ownerId)
      const entry: Entry<T> = { ownerId, readAtMs: now, value: read() }
      entries.set(name, entry)
      entry.value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name)
      })
      return entry.value
    },
  }
}
