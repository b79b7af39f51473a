/** The most rows that a preview shows. */
const SHOWN_ROWS = 50

/** The counts of a preview of a bulk change, and the rows that it shows. */
export interface PreviewTally<Row, Group extends string> {
  /** The number of things in each group. */
  counts: Record<Group, number>
  /** Counts a thing, and keeps its row if it is one of the first in its group. */
  add(group: Group, row: Row): void
  /** Counts a thing that would be left out, in addition to its group. */
  leaveOut(reason: string): void
  /** Returns why things would be left out, the most frequent reason first. */
  reasons(): [reason: string, count: number][]
  /** Returns the rows to show: those of the first group, then those of the next. */
  rows(): Row[]
  /** Returns how many things were counted. */
  total(): number
}

/** Begins the tally of a preview. `groups` are in the order in which their rows are shown. */
export function previewTally<Row, Group extends string>(groups: readonly Group[]): PreviewTally<Row, Group> {
  const counts = Object.fromEntries(groups.map((group) => [group, 0])) as Record<Group, number>
  const shown = new Map<Group, Row[]>(groups.map((group) => [group, []]))
  const reasons = new Map<string, number>()
  return {
    counts,
    add(group, row) {
      counts[group] += 1
      const rows = shown.get(group)
      if (rows && rows.length < SHOWN_ROWS) rows.push(row)
    },
    leaveOut: (reason) => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1),
    reasons: () => [...reasons].toSorted(([, one], [, other]) => other - one),
    rows: () => groups.flatMap((group) => shown.get(group) ?? []).slice(0, SHOWN_ROWS),
    total: () => groups.reduce((sum, group) => sum + counts[group], 0),
  }
}

/** Processes ids in parts, so that other requests are answered in between. */
export async function inParts(ids: number[], atOnce: number, work: (part: number[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < ids.length; first += atOnce) await work(ids.slice(first, first + atOnce))
}
