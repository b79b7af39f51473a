import { automationActs, type AutomationStatus } from '@ark/domain'
import { Button, Group, Modal, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { openRequestedLabels } from '../../../shared/ui/controls/open-requested-labels.ts'
import { pagesOf } from '../../../shared/query.ts'

const LIST = 'GET /automation-requests/admin/all'
type Request = Answer<typeof LIST>['requests'][number]

/** Reads all retailers' requests, newest first; events refresh them. */
const requestsQuery = pagesOf(LIST, {})

/** All retailers' requests for bulk shipping, with the operator's actions for each. */
export const AutomationDashboard = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="StockX Automation Admin Dashboard"
    size="xl"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && <Requests />}
  </Modal>
)

function Requests() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(requestsQuery)
  if (error && !data)
    return <LoadError title="Failed to load automation requests" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={220} radius="md" />
  const requests = data.pages.flatMap((page) => page.requests)
  const waiting = data.pages[0]?.waiting ?? 0
  if (requests.length === 0)
    return <EmptyState title="No requests">Retailers ask for bulk shipping on their Fulfillments page.</EmptyState>
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {waiting === 0 ? 'No pending requests.' : `${counted(waiting, 'request')} to process`}
      </Text>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {requests.map((request) => (
          <RequestEntry key={request.id} request={request} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older requests
        </Button>
      )}
    </Stack>
  )
}

const STATES: Readonly<Record<AutomationStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'blue' },
  processing: { label: 'Processing', color: 'orange' },
  completed: { label: 'Completed', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
}

function RequestEntry({ request }: { request: Request }) {
  const { label, color } = STATES[request.status]
  return (
    <Paper withBorder radius="md" p="sm" component="li" aria-label={`Request ${request.id}`}>
      <Group justify="space-between" gap="xs" align="start">
        <Group gap="xs">
          <Text size="sm" fw={600} className="num">
            Request {request.id}
          </Text>
          <Pill color={color}>{label}</Pill>
          <PlatformBadge platform={request.platform} />
        </Group>
        <RequestActs request={request} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[request.retailer_name, request.user_name, request.user_email].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
        {`${counted(request.total_orders, 'order')}: ${request.order_numbers.join(', ')}. Requested `}
        <RelativeTime at={request.created_at} />
        {request.processed_at && (
          <>
            {', finished '}
            <RelativeTime at={request.processed_at} />
          </>
        )}
        {request.labels_made > 0 && `. ${counted(request.labels_made, 'label')} created`}
      </Text>
      {request.error_message && (
        <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {request.error_message}
        </Text>
      )}
      {request.problems.map(({ order_number, problem }) => (
        <Text key={order_number} size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {order_number}: {problem}
        </Text>
      ))}
    </Paper>
  )
}

/** The buttons of the operator's next steps for a request. */
function RequestActs({ request }: { request: Request }) {
  const [isDeleting, setDeleting] = useState(false)
  const params = { id: request.id }
  const act = useMutation({
    mutationFn: (status: AutomationStatus) =>
      api('PUT /automation-requests/admin/{id}/status', { params, body: { status } }),
    onSuccess: ({ message }) => toastSuccess({ title: `Request ${request.id}`, message }),
    onError: (error) => toastFailure({ title: `Request ${request.id} was not changed`, error }),
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /automation-requests/admin/{id}', { params }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Request Deleted', message }),
    onError: (error) => toastFailure({ title: `Request ${request.id} was not deleted`, error }),
    onSettled: () => setDeleting(false),
  })
  return (
    <Group gap={6}>
      {request.label_url && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void openRequestedLabels(request.id, 'GET /automation-requests/admin/{id}/labels.pdf')}
        >
          Open labels
        </Button>
      )}
      {automationActs(request.status).map(({ label, to }) => (
        <Button
          key={to}
          size="compact-sm"
          variant={label === 'Process' ? 'filled' : 'default'}
          loading={act.isPending && act.variables === to}
          disabled={act.isPending}
          onClick={() => act.mutate(to)}
          aria-label={`${label}: request ${request.id}`}
        >
          {label}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => setDeleting(true)}
        aria-label={`Delete request ${request.id}`}
      >
        Delete
      </Button>
      <Modal opened={isDeleting} onClose={() => setDeleting(false)} title={`Delete request ${request.id}?`}>
        <Stack>
          <Text>Its orders can be requested again. Existing labels stay with their orders.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setDeleting(false)}>
              Keep
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete request
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  )
}
