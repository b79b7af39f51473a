import type { Chance } from './chance.ts'

/** How the market of a product moved: a drift and a wave, relative to today's price. */
export interface Trend {
  /** The price 120 days ago relative to today's, less 1. */
  drift: number
  /** The height of the wave. */
  swing: number
  /** In days. */
  period: number
  phase: number
}

export const trendOf = (chance: Chance): Trend => ({
  drift: chance.between(-0.12, 0.22),
  swing: chance.between(0.01, 0.06),
  period: chance.between(18, 55),
  phase: chance.between(0, 2 * Math.PI),
})

const SPAN_DAYS = 120

/** Returns the price some days ago, relative to today's. */
export function trendAt(trend: Trend | undefined, daysAgo: number): number {
  if (!trend) return 1
  const { drift, swing, period, phase } = trend
  const wave = Math.sin((2 * Math.PI * daysAgo) / period + phase) - Math.sin(phase)
  return 1 + (drift * daysAgo) / SPAN_DAYS + swing * wave
}

/** SQL that computes `trendAt`. The statement names the trend `t` and the number of days `d.days`. */
export const TREND_SQL = `(1 + t.drift * d.days / ${SPAN_DAYS}
  + t.swing * (sin(2 * pi() * d.days / t.period + t.phase) - sin(t.phase)))`
