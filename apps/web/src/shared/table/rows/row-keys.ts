/** The command of a key on a row of a list. */
export type RowCommand =
  | { kind: 'move'; to: number; isExtending: boolean }
  | { kind: 'select' }
  | { kind: 'select-all' }
  | { kind: 'clear' }
  | { kind: 'open' }

export type RowKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

interface Place {
  /** The index of the active row. */
  active: number
  count: number
  /** Returns true for rows to skip, which belong to the row above. */
  isPassedOver?: (index: number) => boolean
}

/** Returns the command of a key; null when it has none. Movement does not wrap around. */
export function commandOf(key: RowKey, place: Place): RowCommand | null {
  if (key.altKey) return null
  if (key.ctrlKey || key.metaKey) return key.key.toLowerCase() === 'a' ? { kind: 'select-all' } : null
  if (key.key === ' ') return { kind: 'select' }
  if (key.key === 'Enter') return { kind: 'open' }
  if (key.key === 'Escape') return { kind: 'clear' }
  const to = targetOf(key.key, place)
  return to === null ? null : { kind: 'move', to, isExtending: key.shiftKey }
}

function targetOf(key: string, { active, count, isPassedOver = () => false }: Place): number | null {
  const from = (start: number, step: 1 | -1): number | null => {
    for (let index = start; index >= 0 && index < count; index += step) if (!isPassedOver(index)) return index
    return null
  }
  if (key === 'ArrowDown' || key === 'j') return from(active + 1, 1)
  if (key === 'ArrowUp' || key === 'k') return from(active - 1, -1)
  if (key === 'Home') return from(0, 1)
  if (key === 'End') return from(count - 1, -1)
  return null
}

/** Returns the first focusable row from a place on, else the one before it, else the place itself. */
export function nearestOf(place: number, { count, isPassedOver = () => false }: Omit<Place, 'active'>): number {
  for (let after = place; after < count; after += 1) if (!isPassedOver(after)) return after
  for (let before = place - 1; before >= 0; before -= 1) if (!isPassedOver(before)) return before
  return place
}
