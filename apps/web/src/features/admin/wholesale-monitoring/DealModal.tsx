import { paymentOfDeal } from '@ark/domain'
import { Alert, Button, Group, Modal, ScrollArea, SimpleGrid, Stack, Table, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count, counted, exactTime, money } from '../../../shared/formats.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { orderChangeLabel } from '../../../shared/wholesale/order-change-labels.ts'
import { MoneySides } from '../../../shared/wholesale/MoneySides.tsx'
import { type ActingOn, DealActionModal } from './DealActionModal.tsx'
import { actsOf, isDestructive, isMain, labelOfAction } from './deal-actions.ts'
import { profitLabel } from './deal-columns.tsx'
import { DealMoney, DealStatus, VerifiedPill } from './DealPills.tsx'
import { type Deal, type DealDetails, dealQuery } from './monitoring.queries.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface DealModalProps {
  dealId: number | undefined
  onClose: () => void
}

/** One deal: both parties, next actions, lines and history. */
export const DealModal = ({ dealId, onClose }: DealModalProps) => (
  <Modal
    opened={dealId !== undefined}
    onClose={onClose}
    title="Deal Details"
    size={820}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {dealId !== undefined && <LoadedDeal key={dealId} id={dealId} />}
  </Modal>
)

function LoadedDeal({ id }: { id: number }) {
  const { data: deal, error, refetch } = useQuery(dealQuery(id))
  if (!deal)
    return error ? (
      <LoadError title="Failed to load order details" error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={10} />
    )
  return (
    <Stack gap="lg">
      <Heading deal={deal} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Party title="Buyer" party={deal.buyer} />
        <Party title="Seller" party={deal.retailer} />
      </SimpleGrid>
      {deal.notes && (
        <Alert variant="light" color="gray" title="Buyer’s note" role="note">
          <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{deal.notes}</span>
        </Alert>
      )}
      <MoneySides order={{ ...deal, payment_status: paymentOfDeal(deal.payment_status) }} reader="operator" />
      <Acts deal={deal} />
      <Lines deal={deal} />
      <History deal={deal} />
    </Stack>
  )
}

const Heading = ({ deal }: { deal: DealDetails }) => (
  <Stack gap={6}>
    <Group justify="space-between" gap="xs" align="baseline">
      <Text fw={600} className="num" style={{ overflowWrap: 'anywhere' }}>
        {deal.order_number}
      </Text>
      <Text fw={600} size="lg" className="num">
        {money(deal.total_amount)}
      </Text>
    </Group>
    <Group gap={6}>
      <DealStatus status={deal.status} />
      <DealMoney deal={deal} />
    </Group>
    <Text size="sm" c="dimmed" className="num">
      {`Submitted ${exactTime(deal.created_at)} · ${counted(deal.total_items, 'pair')}, ${count(deal.fulfilled_items)} packed`}
    </Text>
    <Text size="sm">
      {deal.ships_direct ? 'Ships from the seller to the buyer' : 'Ships via ARK'}
      {' · '}
      {deal.profit_amount === null
        ? 'Seller’s profit unknown: a cost is missing'
        : `Profit of the seller ${profitLabel(deal)}`}
    </Text>
  </Stack>
)

const Party = ({ title, party }: { title: string; party: Deal['buyer'] }) => (
  <Stack gap={2} component="section" aria-label={title}>
    <Text size="xs" c="dimmed">
      {title}
    </Text>
    <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
      {party.business_name}
    </Text>
    <Group gap="xs">
      <VerifiedPill isVerified={party.is_verified} />
      {party.business_type && (
        <Text size="xs" c="dimmed" span>
          {party.business_type}
        </Text>
      )}
    </Group>
  </Stack>
)

function Acts({ deal }: { deal: DealDetails }) {
  const [acting, setActing] = useState<ActingOn | null>(null)
  const acts = actsOf(deal)
  if (acts.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label="Actions">
      {acts.map((act, at) => (
        <Button
          key={`${act.kind} ${act.to}`}
          variant={at === 0 && isMain(act) ? 'filled' : 'default'}
          // Red text, unlike a red button, is readable in both themes.
          {...(isDestructive(act) && { c: 'var(--ark-down)' })}
          aria-haspopup="dialog"
          onClick={() => setActing({ act, deals: [deal] })}
        >
          {labelOfAction(act).label}
        </Button>
      ))}
      <DealActionModal acting={acting} onClose={() => setActing(null)} onStarted={() => undefined} />
    </Group>
  )
}

const Lines = ({ deal }: { deal: DealDetails }) => (
  <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0, 'aria-label': 'Lines' }}>
    <Table stickyHeader className="num" aria-label="Lines of the order" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th ta="right">Quantity</Table.Th>
          <Table.Th ta="right">Total</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deal.line_items.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never move
          <Table.Tr key={at}>
            <Table.Td>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {line.product_name}, size {line.size}
              </Text>
              <Text size="xs" c="dimmed">
                {[line.sku, `${money(line.unit_price)} each`, line.fulfilled && 'packed'].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{count(line.quantity)}</Table.Td>
            <Table.Td ta="right">{money(line.total_price)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
)

const ACTORS = { retailer: 'the seller', buyer: 'the buyer', operator: 'ARK' } as const

const History = ({ deal }: { deal: DealDetails }) => (
  <Stack gap="xs" component="section" aria-label="History">
    <Text fw={550} size="sm">
      History
    </Text>
    <Timeline bulletSize={12} lineWidth={2} active={deal.history.length}>
      {deal.history.map((change) => (
        <Timeline.Item
          key={`${change.at} ${change.what} ${change.to}`}
          title={<Text size="sm">{orderChangeLabel(change, 'operator')}</Text>}
        >
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={change.at} /> by {ACTORS[change.by]}
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
