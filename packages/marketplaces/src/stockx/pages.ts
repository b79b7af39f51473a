/** Reads all pages, starting with page 1. */
export async function allPages<T>(page: (pageNumber: number) => Promise<{ rows: T[]; more: boolean }>): Promise<T[]> {
  const all: T[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { rows, more } = await page(pageNumber)
    all.push(...rows)
    if (!more || rows.length === 0) return all
  }
}

/** Returns the first row for each ID: rows shift between pages while they are read. */
export function uniqueBy<T>(rows: T[], idOf: (row: T) => string): T[] {
  return [...new Map(rows.toReversed().map((row) => [idOf(row), row])).values()].toReversed()
}
