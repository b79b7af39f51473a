import { Button, Paper, Skeleton, Text } from '@mantine/core'
import { count } from '../../../shared/formats.ts'
import { type OperatorWork, useOperatorWork } from '../../../shared/operator-work.ts'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import type { AdminView } from '../admin-view.ts'
import classes from './WorkList.module.css'

interface WorkKind {
  label: string
  todo: string
  act: string
  /** Where the work is done. */
  view: AdminView
  /** The number of waiting items; undefined while it loads. */
  waiting: number | undefined
}

/** The kinds of the operator's work, the most urgent first. */
const kindsOf = (work: OperatorWork, unpriced: number | undefined): WorkKind[] => [
  {
    label: 'Failed jobs',
    todo: 'Retry each one or decide what happens to its work.',
    act: 'Open failed jobs',
    view: { tab: 'failed-jobs' },
    waiting: work.jobs,
  },
  {
    label: 'Sales without a pair',
    todo: 'Link each sale to a pair in stock.',
    act: 'Link sales',
    view: { tab: 'debug' },
    waiting: work.sales,
  },
  {
    label: 'Orders without a business',
    todo: 'Assign each to the business whose pair was sold: it has to ship.',
    act: 'Assign orders',
    view: { tab: 'unknown-listings' },
    waiting: work.orders,
  },
  {
    label: 'Connections with problems',
    todo: 'Check the stores and marketplace accounts that ARK cannot reach.',
    act: 'Check connections',
    view: { tab: 'provider-health', wrong: true },
    waiting: work.providers,
  },
  {
    label: 'Label requests',
    todo: 'Process the shipping requests of retailers.',
    act: 'Process requests',
    view: { tab: 'automation' },
    waiting: work.requests,
  },
  {
    label: 'Payments to confirm',
    todo: 'Retailers have not confirmed that these payments arrived.',
    act: 'See payments',
    view: { tab: 'payments' },
    waiting: work.payments,
  },
  {
    label: 'Products without a retail price',
    todo: 'Their ARK fees are provisional until the price is known.',
    act: 'Add retail prices',
    view: { tab: 'retail-prices' },
    waiting: unpriced,
  },
]

interface WorkListProps {
  /** The number of products without a retail price; undefined while it loads. */
  unpriced: number | undefined
  changeView: AdminPanelProps['changeView']
}

/** The operator's waiting work. The most urgent kind has the primary button; kinds without work have quiet rows. */
export function WorkList({ unpriced, changeView }: WorkListProps) {
  const kinds = kindsOf(useOperatorWork(), unpriced)
  const first = kinds.find(({ waiting = 0 }) => waiting > 0)
  return (
    <Paper withBorder component="section" aria-label="Needs attention">
      <Text component="h2" fw={650} m={0} px="md" py="sm">
        Needs attention
      </Text>
      <ul className={classes['kinds']}>
        {kinds.map((kind) => (
          <li key={kind.label} data-idle={kind.waiting === 0 || undefined}>
            <b className="num">
              {kind.waiting === undefined ? <Skeleton height={18} width={32} /> : count(kind.waiting)}
            </b>
            <div>
              <Text fw={550}>{kind.label}</Text>
              <Text size="sm" c="dimmed">
                {kind.waiting === 0 ? 'Nothing to do.' : kind.todo}
              </Text>
            </div>
            <Button
              size="xs"
              variant={kind === first ? 'filled' : kind.waiting === 0 ? 'subtle' : 'default'}
              onClick={() => changeView(kind.view, { isStep: true })}
            >
              {kind.act}
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
