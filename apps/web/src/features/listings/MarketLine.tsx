import { Group, Text, Tooltip } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { age, exactTime, money } from '../../shared/formats.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import type { ListedSize } from './listed-sizes.ts'
import { MARKET_BUDGET_MS } from './price-estimate.ts'

const DOLLARS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** 'Ask 195→160.88  Bid 170→139.50  3m': what meeting the market would leave, and how old the market is. */
export function MarketLine({ block }: { block: ListedSize['stockx'] }) {
  if (block.lowest_ask === null && block.highest_bid === null)
    return (
      <Text fz={11} c="dimmed">
        No market data yet
      </Text>
    )
  return (
    <Group gap={7} wrap="nowrap" className="num" fz={11} lh={1.3} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      <Figure label="Ask" price={block.lowest_ask} net={block.ask_breakdown?.net_payout ?? null} />
      <Figure label="Bid" price={block.highest_bid} net={block.bid_net_payout} />
      {block.updated_at && <Age at={block.updated_at} />}
    </Group>
  )
}

function Figure({ label, price, net }: { label: string; price: number | null; net: number | null }) {
  if (price === null) return <span>{label} –</span>
  return (
    <Tooltip
      label={net === null ? `${label} of ${money(price)}` : `${label} of ${money(price)} would leave you ${money(net)}`}
    >
      <span>
        {label} {DOLLARS.format(price)}
        {net !== null && <>→{net.toFixed(2)}</>}
      </span>
    </Tooltip>
  )
}

function Age({ at }: { at: string }) {
  const now = useNow()
  const isStale = now - Date.parse(at) > MARKET_BUDGET_MS
  return (
    <Tooltip label={`Market read ${exactTime(at)}${isStale ? ': stale, use Sync Market Asks' : ''}`}>
      <time dateTime={at} style={isStale ? { color: 'var(--ark-warn)' } : {}}>
        {isStale && (
          <IconClockExclamation size={11} aria-label="Stale" style={{ verticalAlign: -1.5, marginRight: 2 }} />
        )}
        {age(at, now).replace(' min', 'm').replace(' ', '')}
      </time>
    </Tooltip>
  )
}
