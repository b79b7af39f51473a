import { Tooltip } from '../ui/floating/Tooltip.tsx'
import { age, ageLabel, exactTime } from '../formats.ts'
import { useNow } from '../ui/badges/use-now.ts'
import { MARKET_BUDGET_MS } from '../sizes/price-estimate.ts'

const VERY_OLD_MS = 24 * 60 * 60_000

interface MarketAgeProps {
  at: string
  className: string | undefined
  /** True where another note needs the room. */
  isShort: boolean
}

/** Shows the age of market data that is older than it should be, in full in the tooltip and to screen readers. */
export function MarketAge({ at, className, isShort }: MarketAgeProps) {
  const now = useNow()
  const ageMs = now - Date.parse(at)
  if (ageMs <= MARKET_BUDGET_MS) return null
  return (
    <Tooltip label={`Market read ${ageLabel(at, now)} ago, ${exactTime(at)}. Use Sync Market Asks to refresh it.`}>
      <time dateTime={at} className={className} data-very-old={ageMs > VERY_OLD_MS}>
        <span className="hidden">Market read {ageLabel(at, now)} ago</span>
        <span aria-hidden>{isShort ? age(at, now) : `${age(at, now)} old`}</span>
      </time>
    </Tooltip>
  )
}
