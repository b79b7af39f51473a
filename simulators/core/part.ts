/** Something of the world that outlives the process: its state as plain data, and the way back from it. */
export interface Part<State> {
  /**
   * Objects, arrays, Maps, Dates, Buffers and what they share; no functions. May be the live objects: it is copied
   * at once.
   */
  snapshot(): State
  /** `run` is 2 in the first process after the one that began this world, then 3, … */
  restore(state: State, run: number): void
}

/** Several parts as one, by name. Restoring throws when one of them is missing: then the file is of another version. */
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

/** Maps that are filled again in place, because others hold them. */
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

/** Settings as far as they were changed: what nobody touched follows the options of the next start. */
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
