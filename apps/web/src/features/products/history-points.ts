import type { Answer } from '../../shared/api.ts'

type Reading = Answer<'GET /products/variants/{id}/price-history'>['points'][number]

/** The lines of the chart, in the order of legend and colors. */
export const HISTORY_LINES = ['StockX ask', 'StockX bid', 'ALIAS ask', 'ALIAS bid'] as const
type Line = (typeof HISTORY_LINES)[number]

/** A moment with the values from then on; a line without a value has a gap. */
export type HistoryPoint = { at: number } & Partial<Record<Line, number | null>>

const LINES: Record<Reading['marketplace'], readonly [ask: Line, bid: Line]> = {
  stockx: ['StockX ask', 'StockX bid'],
  goat: ['ALIAS ask', 'ALIAS bid'],
}

/**
 * Returns the chart's points from readings of both marketplaces. Only changes are stored, so each point repeats the
 * other marketplace's last values; the last point is at `until`.
 */
export function historyPoints(readings: readonly Reading[], until: number): HistoryPoint[] {
  let held: Omit<HistoryPoint, 'at'> = {}
  const points: HistoryPoint[] = []
  for (const { at, marketplace, lowest_ask, highest_bid } of readings) {
    const [ask, bid] = LINES[marketplace]
    held = { ...held, [ask]: lowest_ask, [bid]: highest_bid }
    const moment = new Date(at).getTime()
    if (points.at(-1)?.at === moment) points.pop()
    points.push({ ...held, at: moment })
  }
  const last = points.at(-1)
  return last && last.at < until ? [...points, { ...last, at: until }] : points
}
