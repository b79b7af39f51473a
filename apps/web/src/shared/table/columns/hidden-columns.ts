interface Hideable {
  id: string
  isRequired?: boolean
  isOffByDefault?: boolean
}

/** Marks a column that is off by default and that a person shows. */
const SHOWN = '+'

/**
 * Returns the hidden columns by what the browser stored: the hidden ones, and with a plus sign the shown ones that are
 * off by default. Leaves out invalid values.
 */
export function parseHidden(stored: unknown, columns: readonly Hideable[]): string[] {
  const known: unknown[] = Array.isArray(stored) ? stored : []
  return hideableOf(columns)
    .filter(({ id, isOffByDefault }) => (isOffByDefault ? !known.includes(`${SHOWN}${id}`) : known.includes(id)))
    .map(({ id }) => id)
}

/** Returns what to store for these hidden columns. */
export const storedOf = (hidden: readonly string[], columns: readonly Hideable[]): string[] =>
  hideableOf(columns).flatMap(({ id, isOffByDefault = false }) => {
    const isHidden = hidden.includes(id)
    if (isHidden === isOffByDefault) return []
    return isHidden ? [id] : [`${SHOWN}${id}`]
  })

/** Returns the columns that can be hidden: not the first, which names the row, and not the actions. */
export const hideableOf = <Column extends Hideable>(columns: readonly Column[]): Column[] =>
  columns.filter((column, at) => at > 0 && column.id !== 'actions' && !column.isRequired)

/** Returns the hidden columns after showing or hiding one. */
export const withColumn = (hidden: readonly string[], id: string, isShown: boolean): string[] =>
  isShown ? hidden.filter((each) => each !== id) : [...new Set([...hidden, id])]
