/** Columns that a person has hidden, as the browser remembers them. Anything can stand there. */
export function parseHidden(stored: unknown, columns: readonly { id: string; isRequired?: boolean }[]): string[] {
  if (!Array.isArray(stored)) return []
  const hideable = hideableOf(columns).map(({ id }) => id)
  return hideable.filter((id) => (stored as unknown[]).includes(id))
}

/** The first column names the row, the actions are what it is there for: both stay. */
export const hideableOf = <Column extends { id: string; isRequired?: boolean }>(columns: readonly Column[]): Column[] =>
  columns.filter((column, at) => at > 0 && column.id !== 'actions' && !column.isRequired)

/** The hidden columns after one of them is shown, or one more is hidden. */
export const withColumn = (hidden: readonly string[], id: string, isShown: boolean): string[] =>
  isShown ? hidden.filter((each) => each !== id) : [...new Set([...hidden, id])]
