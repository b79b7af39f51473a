import { nextWholesaleStatuses, UNANSWERED_WHOLESALE_ORDERS, WHOLESALE_STATUSES } from '@ark/domain'
import { Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { money } from '../../../shared/formats.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { PageLoading } from '../../../shared/frame/pages/PageLoading.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { orderChangeLabel } from '../../../shared/wholesale/order-change-labels.ts'
import { MoneySides } from '../../../shared/wholesale/MoneySides.tsx'
import { PaymentPill } from '../../../shared/wholesale/PaymentPill.tsx'
import { PaidClaim } from './PaidClaim.tsx'
import { ProposalAnswer } from './ProposalAnswer.tsx'
import { Fulfillment, WholesaleStatusPill } from './purchase-columns.tsx'
import { type PurchaseDetails, purchaseDetailsQuery } from './purchases.queries.ts'
import { useReorder } from './use-reorder.ts'

interface PurchaseModalProps {
  /** The order; null when the dialog is closed. */
  orderId: number | null
  onClose: () => void
}

/** One order: its lines, its history, and the buyer's actions. */
export const PurchaseModal = ({ orderId, onClose }: PurchaseModalProps) => (
  <Modal opened={orderId !== null} onClose={onClose} title="Order details" size={760}>
    {orderId !== null && <LoadedPurchase key={orderId} orderId={orderId} />}
  </Modal>
)

function LoadedPurchase({ orderId }: { orderId: number }) {
  const { data, error, refetch } = useQuery(purchaseDetailsQuery(orderId))
  if (data) return <Purchase purchase={data} />
  if (error) return <LoadError title="Failed to load the order" error={error} onRetry={() => void refetch()} />
  return <PageLoading />
}

const Purchase = ({ purchase }: { purchase: PurchaseDetails }) => (
  <Stack gap="lg">
    <Group justify="space-between" align="start" gap="md">
      <div>
        <Title order={2} className="num">
          {purchase.order_number}
        </Title>
        <Text size="sm" c="dimmed" component="div">
          Seller #{purchase.seller} · ordered <RelativeTime at={purchase.purchase_date} /> ·{' '}
          {purchase.ships_direct ? 'ships to you directly' : 'ships via ARK'}
        </Text>
        <Group gap={8} mt={8}>
          <WholesaleStatusPill status={purchase.status} />
          <PaymentPill order={purchase} isNamed />
        </Group>
      </div>
      <Fulfillment purchase={purchase} />
    </Group>
    {purchase.notes && (
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        Your notes: {purchase.notes}
      </Text>
    )}
    <ProposalAnswer purchase={purchase} />
    <MoneySides order={purchase} reader="buyer">
      <PaidClaim purchase={purchase} />
    </MoneySides>
    <Lines purchase={purchase} />
    <History purchase={purchase} />
    <Acts purchase={purchase} />
  </Stack>
)

const Lines = ({ purchase: { line_items, total_amount } }: { purchase: PurchaseDetails }) => (
  <Table aria-label="Lines of the order" verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Product</Table.Th>
        <Table.Th ta="right">Size</Table.Th>
        <Table.Th ta="right">Pairs</Table.Th>
        <Table.Th ta="right">Price</Table.Th>
        <Table.Th ta="right">Total</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {line_items.map((line) => (
        <Table.Tr key={line.line_id}>
          <Table.Td>
            <Text size="sm" fw={550}>
              {line.product_name}
            </Text>
            <Text size="xs" c="dimmed">
              {[line.sku, lineState(line)].filter(Boolean).join(' · ')}
            </Text>
          </Table.Td>
          <Table.Td ta="right" fw={650} className="num">
            {line.size}
          </Table.Td>
          <Table.Td ta="right" className="num">
            {line.quantity}
          </Table.Td>
          <Table.Td ta="right" className="num">
            {money(line.wholesale_price)}
          </Table.Td>
          <Table.Td ta="right" className="num">
            {money(line.line_total)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th colSpan={4} scope="row">
          Total
        </Table.Th>
        <Table.Th ta="right" className="num">
          {money(total_amount)}
        </Table.Th>
      </Table.Tr>
    </Table.Tfoot>
  </Table>
)

const lineState = ({ shipped, fulfilled }: PurchaseDetails['line_items'][number]): string =>
  shipped ? 'shipped' : fulfilled ? 'packed' : ''

const BY = { retailer: 'the seller', buyer: 'you', operator: 'ARK' } as const

const History = ({ purchase: { history } }: { purchase: PurchaseDetails }) => (
  <section aria-label="History">
    <Text fw={600} mb={4}>
      History
    </Text>
    <Stack gap={4} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
      {history.map((step) => (
        <Text key={`${step.at} ${step.what} ${step.to}`} size="sm" component="li">
          {orderChangeLabel(step, 'buyer')} by {BY[step.by]} · <RelativeTime at={step.at} />
          {step.notes && <span style={{ display: 'block', color: 'var(--mantine-color-dimmed)' }}>{step.notes}</span>}
        </Text>
      ))}
    </Stack>
  </section>
)

/** An order has an invoice once it is approved. */
const hasInvoice = (status: PurchaseDetails['status']): boolean =>
  !UNANSWERED_WHOLESALE_ORDERS.includes(status) && !WHOLESALE_STATUSES[status].isCanceled

function Acts({ purchase }: { purchase: PurchaseDetails }) {
  const next = nextWholesaleStatuses(purchase, 'buyer')
  const [isAsking, setAsking] = useState(false)
  const reorder = useReorder(purchase)
  const cancel = useMutation({
    mutationFn: () => api('POST /buyer/purchases/{id}/cancel', { params: { id: purchase.id }, body: {} }),
    onSuccess: () => toastSuccess({ title: 'Order canceled', message: purchase.order_number }),
    onError: (error) => toastFailure({ title: 'Failed to cancel the order', error }),
    onSettled: () => setAsking(false),
  })
  const receive = useMutation({
    mutationFn: () => api('POST /buyer/purchases/{id}/receive', { params: { id: purchase.id }, body: {} }),
    onSuccess: () => toastSuccess({ title: 'Order received', message: purchase.order_number }),
    onError: (error) => toastFailure({ title: 'Failed to update order status', error }),
  })
  if (isAsking)
    return (
      <Group justify="space-between" gap="xs" role="alert">
        <Text size="sm">Cancel this order? The seller is notified, and its pairs are released.</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep order
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()} data-autofocus>
            Cancel the order
          </Button>
        </Group>
      </Group>
    )
  return (
    <Group justify="flex-end" gap="xs">
      {next.includes('canceled_by_buyer') && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Cancel order…
        </Button>
      )}
      {hasInvoice(purchase.status) && (
        <ButtonLink to={paths.buyerInvoice} search={{ order: purchase.id }} variant="default">
          Invoice
        </ButtonLink>
      )}
      <Button variant="default" loading={reorder.isPending} onClick={() => reorder.mutate()}>
        Reorder
      </Button>
      {next.includes('received') && (
        <Button loading={receive.isPending} onClick={() => receive.mutate()}>
          Mark received
        </Button>
      )}
    </Group>
  )
}
