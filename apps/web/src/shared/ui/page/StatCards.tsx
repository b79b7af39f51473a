import { Box, Button, Skeleton, Text } from '@mantine/core'
import { IconChartBar } from '../../icons.ts'
import type { ReactNode } from 'react'
import classes from './StatCards.module.css'

export interface Stat {
  label: string
  /** The value; undefined while it loads. */
  value: ReactNode | undefined
  hint?: ReactNode
}

/** The key figures above a page, as cards. */
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

/** The key figures in one line below the title of a list, so that its rows begin right below. */
export function StatLine({ stats, label = 'Statistics' }: { stats: Omit<Stat, 'hint'>[]; label?: string }) {
  return (
    <section aria-label={label}>
      <dl className={classes['line']}>
        {stats.map((stat) => (
          <div key={stat.label}>
            <dt>{stat.label}</dt>
            <dd className="num">{stat.value ?? <Skeleton height={12} width={44} display="inline-block" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows or hides the cards of a page; the device remembers the choice (docs/decisions/028). */
export function StatsToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <Button variant="default" leftSection={<IconChartBar size={16} />} onClick={onToggle} aria-pressed={isShown}>
      {isShown ? 'Hide Stats' : 'Show Stats'}
    </Button>
  )
}
