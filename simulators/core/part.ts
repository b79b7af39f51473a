/** A part of the world that persists across processes: its state as plain data, and the way to restore it. */
export interface Part<State> {
  /**
   * Returns objects, arrays, Maps, Dates, Buffers and shared references, but no functions. It may return live objects,
   * because the caller copies them at once.
   */
  snapshot(): State
  /** Restores the state. `run` is 2 in the first process after the one that created this world, then 3, … */
  restore(state: State, run: number): void
}

/**
 * Combines several named parts into one. Restoring throws when one of them is missing, because the file is from another
 * version.
 */
export function together(parts: Record<string, Part<unknown>>): Part<Record<string, unknown>> {
  return {
    snapshot: () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.snapshot()])),
    restore(state, run) {
      for (const [name, part] of Object.entries(parts)) {
        if (!(name in state)) throw new Error(`Nothing is kept of ${name}`)
        part.restore(state[name], run)
      }
    },
  }
}

/** Saves Maps. Restoring fills the same Map objects, because others hold references to them. */
export function mapsPart<Maps extends Record<string, Map<unknown, unknown>>>(maps: Maps): Part<Maps> {
  return {
    snapshot: () => maps,
    restore(state) {
      for (const [name, map] of Object.entries(maps)) {
        map.clear()
        for (const [key, value] of state[name] ?? []) map.set(key, value)
      }
    },
  }
}

/** Saves only the changed settings. Unchanged ones follow the options of the next start. */
export function settingsPart<Settings extends object>(
  settings: Settings,
  defaults: () => Settings,
): Part<Partial<Settings>> {
  return {
    snapshot() {
      const standard = new Map(Object.entries(defaults()))
      const changed = Object.entries(settings).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(standard.get(name)),
      )
      const kept: Partial<Settings> = {}
      return Object.assign(kept, Object.fromEntries(changed))
    },
    restore: (state) => void Object.assign(settings, state),
  }
}
