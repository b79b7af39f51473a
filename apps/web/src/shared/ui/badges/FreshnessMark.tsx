import { Tooltip } from '../floating/Tooltip.tsx'
import { age, exactTime } from '../../formats.ts'
import { useNow } from './use-now.ts'

const USUAL_BUDGET_MS = 60 * 60_000

interface FreshnessMarkProps {
  at: string | null | undefined
  /** The age in milliseconds from which it is marked as stale. */
  budgetMs?: number
}

/** The age of market data, marked once it is stale. */
export function FreshnessMark({ at, budgetMs = USUAL_BUDGET_MS }: FreshnessMarkProps) {
  const now = useNow()
  if (!at) return <span style={{ color: 'var(--mantine-color-dimmed)' }}>never updated</span>
  const isStale = now - new Date(at).getTime() > budgetMs
  return (
    <Tooltip label={`Updated ${exactTime(at)}${isStale ? ', outdated' : ''}`}>
      <time
        dateTime={at}
        className="num"
        style={{ color: isStale ? 'var(--ark-warn)' : 'var(--mantine-color-dimmed)' }}
      >
        {isStale ? `stale · ${age(at, now)}` : age(at, now)}
      </time>
    </Tooltip>
  )
}
