import { Button, Group, Modal, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { saleStatus } from '@ark/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { openRequestedLabels } from '../../../shared/ui/controls/open-requested-labels.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { automationRequestsQuery } from '../fulfillments.queries.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

type Request = Answer<'GET /automation-requests/'>['requests'][number]

/** The status of bulk shipping requests. */
export const AutomationRequestsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Automation Requests" size="lg">
    {isOpen && <Requests />}
  </Modal>
)

function Requests() {
  const { data, error, refetch } = useQuery(automationRequestsQuery)
  if (error && !data)
    return <LoadError title="Error Loading Automation Requests" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={5} />
  if (data.requests.length === 0)
    return (
      <EmptyState title="No requests yet">
        Select orders under Bulk Shipping and create their labels: the request appears here with its status.
      </EmptyState>
    )
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {data.requests.map((request) => (
        <RequestEntry key={request.id} request={request} />
      ))}
      {data.next_cursor !== null && (
        <Text size="xs" c="dimmed" component="li">
          These are the last {data.requests.length} requests.
        </Text>
      )}
    </Stack>
  )
}

const STATES: Record<Request['status'], { label: string; color: string }> = {
  pending: { label: 'Waiting', color: 'blue' },
  processing: { label: 'Processing', color: 'orange' },
  completed: { label: 'Completed', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
}

function RequestEntry({ request }: { request: Request }) {
  const [isOpen, setOpen] = useState(false)
  const takeBack = useMutation({
    mutationFn: () => api('DELETE /automation-requests/{id}', { params: { id: request.id } }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Request Withdrawn', message }),
    onError: (error) => toastFailure({ title: `Request ${request.id} was not withdrawn`, error }),
  })
  const { label, color } = STATES[request.status]
  return (
    <Paper withBorder radius="md" p="sm" component="li" aria-label={`Request ${request.id}`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={600} className="num">
            Request {request.id}
          </Text>
          <Pill color={color}>{label}</Pill>
          <PlatformBadge platform={request.platform} />
        </Group>
        <Group gap={6}>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Hide orders' : counted(request.total_orders, 'order')}
          </Button>
          {request.label_url && (
            <Button
              size="compact-sm"
              onClick={() => void openRequestedLabels(request.id, 'GET /automation-requests/{id}/labels.pdf')}
              aria-label={`Open labels of request ${request.id}`}
            >
              Open labels
            </Button>
          )}
          {request.status === 'pending' && (
            <Button
              size="compact-sm"
              variant="default"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate()}
              aria-label={`Withdraw request ${request.id}`}
            >
              Withdraw
            </Button>
          )}
        </Group>
      </Group>
      <Text size="xs" c="dimmed" component="div">
        {[request.location_nickname, request.requested_by].filter(Boolean).join(' · ')}
        {' · asked '}
        <RelativeTime at={request.created_at} />
        {request.processed_at && (
          <>
            {' · finished '}
            <RelativeTime at={request.processed_at} />
          </>
        )}
      </Text>
      {request.status === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {request.error_message ?? 'The request failed. Submit it again, or print the labels one by one.'}
        </Text>
      )}
      {request.status !== 'failed' && request.error_message && (
        <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {request.error_message}
        </Text>
      )}
      {isOpen && <Orders requestId={request.id} />}
    </Paper>
  )
}

function Orders({ requestId }: { requestId: number }) {
  const { data, error, refetch } = useQuery(queryOf('GET /automation-requests/{id}', { params: { id: requestId } }))
  if (error) return <LoadError title="Error Loading Orders" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={60} mt="xs" />
  return (
    <Stack gap={4} mt="xs" component="ul" p={0} style={{ listStyle: 'none' }}>
      {data.orders.map((order) => (
        <li key={order.sale_id}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm" truncate>
              {order.product_name ?? 'Unknown product'}
              {order.size && `, size ${order.size}`}
            </Text>
            <Text size="xs" c="dimmed" className="num" style={{ whiteSpace: 'nowrap' }}>
              {order.order_number} · {saleStatus(order.sale_status).label.toLowerCase()}
            </Text>
          </Group>
          {order.problem && (
            <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
              {order.problem}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}
