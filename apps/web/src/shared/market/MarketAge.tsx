import { Tooltip } from '@mantine/core'
import { ageLabel, exactTime } from '../formats.ts'
import { useNow } from '../ui/badges/use-now.ts'
import { MARKET_BUDGET_MS } from '../sizes/price-estimate.ts'

const VERY_OLD_MS = 24 * 60 * 60_000

/** Shows the age of market data that is older than it should be. */
export function MarketAge({ at, className }: { at: string; className: string | undefined }) {
  const now = useNow()
  const ageMs = now - Date.parse(at)
  if (ageMs <= MARKET_BUDGET_MS) return null
  return (
    <Tooltip label={`Read ${exactTime(at)}. Use Sync Market Asks to refresh it.`}>
      <time dateTime={at} className={className} data-very-old={ageMs > VERY_OLD_MS}>
        Market read {ageLabel(at, now)} ago
      </time>
    </Tooltip>
  )
}
