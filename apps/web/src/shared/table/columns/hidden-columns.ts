/** Reads the hidden columns that the browser stored and leaves out invalid values. */
export function parseHidden(stored: unknown, columns: readonly { id: string; isRequired?: boolean }[]): string[] {
  if (!Array.isArray(stored)) return []
  const hideable = hideableOf(columns).map(({ id }) => id)
  return hideable.filter((id) => (stored as unknown[]).includes(id))
}

/** Returns the columns that can be hidden: not the first, which names the row, and not the actions. */
export const hideableOf = <Column extends { id: string; isRequired?: boolean }>(columns: readonly Column[]): Column[] =>
  columns.filter((column, at) => at > 0 && column.id !== 'actions' && !column.isRequired)

/** Returns the hidden columns after showing or hiding one. */
export const withColumn = (hidden: readonly string[], id: string, isShown: boolean): string[] =>
  isShown ? hidden.filter((each) => each !== id) : [...new Set([...hidden, id])]
