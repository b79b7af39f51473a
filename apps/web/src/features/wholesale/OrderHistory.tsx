import { Stack, Text, Timeline } from '@mantine/core'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { orderChangeLabel } from '../../shared/wholesale/order-change-labels.ts'
import { changedBy } from './order-labels.ts'
import type { WholesaleOrderDetails } from './orders.queries.ts'

/** The history of an order: what happened, by whom, with notes. */
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
            title={<Text size="sm">{orderChangeLabel(change, 'retailer')}</Text>}
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
