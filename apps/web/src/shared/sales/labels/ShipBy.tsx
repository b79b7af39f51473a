import { Text } from '@mantine/core'
import { Tooltip } from '../../ui/floating/Tooltip.tsx'
import { exactTime } from '../../formats.ts'
import { useNow } from '../../ui/badges/use-now.ts'
import { shipByUrgency } from './ship-by.ts'

const COLORS = {
  late: 'var(--ark-down)',
  today: 'var(--ark-warn)',
  soon: 'inherit',
  later: 'var(--mantine-color-dimmed)',
  unknown: 'var(--mantine-color-dimmed)',
}

interface ShipByProps {
  at: string | undefined
  /** True when ARK calculated the deadline from the marketplace's rule, because the marketplace named none. */
  isEstimated?: boolean | undefined
}

/** Shows the time left to ship, with the exact time and its source on hover. */
export function ShipBy({ at, isEstimated = false }: ShipByProps) {
  const now = useNow()
  const { level, words } = shipByUrgency(at, new Date(now))
  return (
    <Tooltip label={tooltipOf(at, isEstimated)} maw={280}>
      <Text
        span
        size="sm"
        className="num"
        c={COLORS[level]}
        {...((level === 'late' || level === 'today') && { fw: 600 })}
      >
        {words}
        {at && isEstimated && (
          <Text span size="xs" c="dimmed" fw={400}>
            {' '}
            est.
          </Text>
        )}
      </Text>
    </Tooltip>
  )
}

function tooltipOf(at: string | undefined, isEstimated: boolean): string {
  if (!at) return 'The marketplace gave no date.'
  const time = `Ship by ${exactTime(at)}`
  return isEstimated ? `${time}. Calculated by ARK from the marketplace's rule, because it gave no date.` : time
}
