import { WHOLESALE_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { Stack, Text, Timeline } from '@mantine/core'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { changedBy } from './order-words.ts'
import type { WholesaleOrderDetails } from './orders.queries.ts'

type Change = WholesaleOrderDetails['history'][number]

const LABELS: Readonly<Record<string, { label: string } | undefined>> = { ...WHOLESALE_STATUSES }
const PAYMENT_LABELS: Readonly<Record<string, { label: string } | undefined>> = { ...WHOLESALE_PAYMENTS }

const PAYOUT_LABELS = { paid: 'ARK has paid you', back: 'ARK has taken back that it paid you' } as const

/** 'Approved', 'Payment: Paid' */
const titleOf = ({ what, to }: Change): string =>
  what === 'payout'
    ? PAYOUT_LABELS[to === 'paid_to_retailer' ? 'paid' : 'back']
    : what === 'payment'
      ? `Payment: ${PAYMENT_LABELS[to]?.label ?? to}`
      : (LABELS[to]?.label ?? to)

/** What has happened to an order, by whom, with the notes. */
export function OrderHistory({ order }: { order: WholesaleOrderDetails }) {
  if (order.history.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="History">
      <Text fw={550} size="sm">
        History
      </Text>
      <Timeline bulletSize={12} lineWidth={2} active={order.history.length}>
        {order.history.map((change) => (
          <Timeline.Item
            key={`${change.at} ${change.what} ${change.to}`}
            title={<Text size="sm">{titleOf(change)}</Text>}
          >
            <Text size="xs" c="dimmed" component="div">
              <RelativeTime at={change.at} /> by {changedBy(change)}
            </Text>
            {change.notes && (
              <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {change.notes}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  )
}
