import { dayInNewYork, SALE_STAGES, type SaleStage } from '@ark/domain'

/** The facts that decide the deadline of an order whose marketplace names no date. */
export interface DeadlineFacts {
  platform: 'stockx' | 'goat'
  stage: SaleStage
  soldAt: Date
  confirmedAt: Date | null
  /** Whether the pair sold on its release day or before. */
  isAtRelease: boolean
}

/** Returns whether carriers rest on a day, given as 'YYYY-MM-DD'. */
export type IsHoliday = (day: string) => boolean

const CONFIRM_MS = 24 * 3_600_000
const [SUNDAY, SATURDAY] = [0, 6]
/** The business days to ship. Alias counts Saturdays. */
const ALIAS = { days: 3, rests: [SUNDAY] }
const STOCKX = { days: 2, onReleaseDay: 5, rests: [SUNDAY, SATURDAY] }

/**
 * Returns the deadline by the marketplace's rule. Alias gives 24 hours to confirm an order and three business days to
 * ship it. StockX gives two business days, or five if the pair sold on its release day or before. Business days are New
 * York's and end at midnight there.
 */
export function shipDeadline(facts: DeadlineFacts, isHoliday: IsHoliday): Date {
  const { platform, stage, soldAt, confirmedAt, isAtRelease } = facts
  if (platform === 'goat' && SALE_STAGES[stage].to_confirm && confirmedAt === null)
    return new Date(soldAt.getTime() + CONFIRM_MS)
  if (platform === 'goat') return afterBusinessDays(confirmedAt ?? soldAt, { ...ALIAS, isHoliday })
  return afterBusinessDays(soldAt, {
    days: isAtRelease ? STOCKX.onReleaseDay : STOCKX.days,
    rests: STOCKX.rests,
    isHoliday,
  })
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})
const partsOf = (at: Date) =>
  Object.fromEntries(NEW_YORK.formatToParts(at).map(({ type, value }) => [type, value] as const))

interface Calendar {
  days: number
  /** The days of the week that do not count. */
  rests: readonly number[]
  isHoliday: IsHoliday
}

function afterBusinessDays(from: Date, { days, rests, isHoliday }: Calendar): Date {
  const date = new Date(`${dayInNewYork(from)}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (!rests.includes(date.getUTCDay()) && !isHoliday(isoDay(date))) left -= 1
  }
  return endOfDayInNewYork(isoDay(date))
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the last second of a day in New York, which is four or five hours behind UTC. */
function endOfDayInNewYork(day: string): Date {
  const inSummer = new Date(`${day}T23:59:59-04:00`)
  return partsOf(inSummer)['hour'] === '23' ? inSummer : new Date(`${day}T23:59:59-05:00`)
}
