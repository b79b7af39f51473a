import { Box, Button, Skeleton, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatCards.module.css'

export interface Stat {
  label: string
  /** Undefined while it loads. */
  value: ReactNode | undefined
  hint?: ReactNode
}

/** The few numbers above a page. */
export function StatCards({ stats, label = 'Statistics' }: { stats: Stat[]; label?: string }) {
  return (
    <section aria-label={label} className={classes['cards']}>
      {stats.map((stat) => (
        <Box key={stat.label} className={classes['card']}>
          <Text size="xs" c="dimmed" fw={500}>
            {stat.label}
          </Text>
          <div className={`${classes['value']} num`}>
            {stat.value === undefined ? <Skeleton height={22} width={72} my={3} /> : stat.value}
          </div>
          {stat.hint && (
            <Text size="xs" c="dimmed" component="div">
              {stat.hint}
            </Text>
          )}
        </Box>
      ))}
    </section>
  )
}

/** Whether a page's cards are shown, remembered in this browser. */
export function useStatsShown(page: string): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useLocalStorage({
    key: `ark.stats.${page}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return [isShown, () => setShown(!isShown)]
}

export function StatsToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <Button variant="default" leftSection={<IconChartBar size={16} />} onClick={onToggle} aria-pressed={isShown}>
      {isShown ? 'Hide Stats' : 'Show Stats'}
    </Button>
  )
}
