import { Alert, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count, counted, exactTime, money } from '../../shared/formats.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { MoneySides } from '../../shared/wholesale/MoneySides.tsx'
import { PaymentPill } from '../../shared/wholesale/PaymentPill.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { PartialOrder } from './PartialOrder.tsx'
import { ShopProblems } from './ShopProblems.tsx'
import { orderQuery, type WholesaleOrderDetails } from './orders.queries.ts'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

interface OrderModalProps {
  orderId: number | undefined
  onClose: () => void
}

/** One wholesale order: next actions, lines, documents and history. */
export const OrderModal = ({ orderId, onClose }: OrderModalProps) => (
  <Modal
    opened={orderId !== undefined}
    onClose={onClose}
    title="Wholesale Order"
    size={820}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {orderId !== undefined && <LoadedOrder key={orderId} id={orderId} />}
  </Modal>
)

function LoadedOrder({ id }: { id: number }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (!order)
    return error ? (
      <LoadError title="Failed to load order details" error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={10} />
    )
  return (
    <Stack gap="lg">
      <Heading order={order} />
      {order.notes && (
        <Alert variant="light" color="gray" title="Buyer's note" role="note">
          <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{order.notes}</span>
        </Alert>
      )}
      <ShopProblems order={order} />
      <MoneySides order={order} reader="retailer" />
      <PartialOrder order={order} />
      <OrderActions order={order} />
      <OrderLines order={order} />
      <OrderDocuments order={order} />
      <OrderHistory order={order} />
    </Stack>
  )
}

function Heading({ order }: { order: WholesaleOrderDetails }) {
  const { buyer, total_items, fulfilled_items } = order
  const contact = [...(buyer?.address_lines ?? []), buyer?.contact_name, buyer?.email, buyer?.phone_number]
    .filter(Boolean)
    .join(' · ')
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600} className="num" style={{ overflowWrap: 'anywhere' }}>
          {order.order_number}
        </Text>
        <Text fw={600} size="lg" className="num">
          {money(order.total_amount)}
        </Text>
      </Group>
      <Group gap={6}>
        <OrderStatus status={order.status} />
        <PaymentPill order={order} isNamed />
      </Group>
      <Text size="sm" c="dimmed" className="num">
        {`Submitted ${exactTime(order.created_at)} · ${counted(total_items, 'pair')}, ${count(fulfilled_items)} packed`}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {buyer ? `Ships directly to ${buyer.business_name}` : 'Ships to the buyer via ARK'}
        {contact && (
          <Text span size="sm" c="dimmed">
            {` (${contact})`}
          </Text>
        )}
      </Text>
    </Stack>
  )
}
