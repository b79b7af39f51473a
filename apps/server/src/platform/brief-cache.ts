import type { Clock } from './clock.ts'

/** A short-lived cache of values that were read from outside. */
export interface BriefCache<T> {
  /**
   * Returns the value that `read` brought recently for this key of this owner, or calls `read` now. Concurrent callers
   * share one read. The owner is a retailer; null for what all retailers share.
   */
  get(ownerId: number | null, key: string, read: () => Promise<T>): Promise<T>
}

export interface BriefCacheLimits {
  lifetimeMs: number
  /** The most entries of all owners, and of one owner. The oldest are dropped first. */
  most: number
  mostOfOwner: number
}

interface Entry<T> {
  ownerId: number | null
  readAtMs: number
  value: Promise<T>
}

/**
 * Creates a cache of this process, bounded in total and per owner. Use it only for reads without side effects, where
 * processes may differ for half a minute. Failed reads are not kept.
 */
export function createBriefCache<T>(clock: Pick<Clock, 'now'>, limits: BriefCacheLimits): BriefCache<T> {
  /** Entries, the oldest first. */
  const entries = new Map<string, Entry<T>>()

  function makeRoom(ownerId: number | null): void {
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
