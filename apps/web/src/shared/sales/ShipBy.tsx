import { Text, Tooltip } from '@mantine/core'
import { exactTime } from '../formats.ts'
import { useNow } from '../ui/use-now.ts'
import { shipByUrgency } from './ship-by.ts'

const COLORS = {
  late: 'var(--ark-down)',
  today: 'var(--ark-warn)',
  soon: 'inherit',
  later: 'var(--mantine-color-dimmed)',
  unknown: 'var(--mantine-color-dimmed)',
}

/** How long there is left to hand a sale over; the exact time on hover. */
export function ShipBy({ at }: { at: string | undefined }) {
  const now = useNow()
  const { level, words } = shipByUrgency(at, new Date(now))
  return (
    <Tooltip label={at ? `Ship by ${exactTime(at)}` : 'The marketplace has named no date.'}>
      <Text
        span
        size="sm"
        className="num"
        c={COLORS[level]}
        {...((level === 'late' || level === 'today') && { fw: 600 })}
      >
        {words}
      </Text>
    </Tooltip>
  )
}
