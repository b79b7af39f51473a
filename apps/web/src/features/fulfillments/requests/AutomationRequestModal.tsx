import { Alert, Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '../../../shared/icons.ts'
import { requestRefusal } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { type Answer, api, detailOf } from '../../../shared/api.ts'
import { counted, platformName } from '../../../shared/formats.ts'
import { saleDetail, type SaleSummary, soldProduct } from '../../../shared/sales/labels/sale-labels.ts'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { shippableOrder } from './shipping-rules.ts'

interface AutomationRequestModalProps {
  isOpen: boolean
  onClose: () => void
  /** Orders of one platform and location. */
  sales: readonly SaleSummary[]
  onSubmitted: () => void
  onShowRequests: () => void
}

/** The dialog that requests labels for many orders: review, submit, then follow the request. */
export function AutomationRequestModal({ isOpen, onClose, sales, ...then }: AutomationRequestModalProps) {
  const submit = useMutation({
    mutationFn: () => submitRequest(sales),
    onSuccess: then.onSubmitted,
    onError: (error) =>
      toastFailure({
        title: 'Submission Failed',
        message: detailOf(error) || 'Failed to submit automation request',
      }),
  })
  const close = () => {
    submit.reset()
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Bulk Automation Request" size="lg">
      {submit.data ? (
        <Submitted
          request={submit.data}
          onClose={close}
          onShowRequests={() => {
            close()
            then.onShowRequests()
          }}
        />
      ) : (
        <LookedOver sales={sales} isSubmitting={submit.isPending} onClose={close} onSubmit={() => submit.mutate()} />
      )}
    </Modal>
  )
}

type Requested = Answer<'POST /automation-requests/'>

/** Submits the request. Throws an error with a message when bulk shipping does not allow these orders. */
async function submitRequest(sales: readonly SaleSummary[]): Promise<Requested> {
  const refusal = refusalOf(sales)
  const [first] = sales
  if (refusal !== null || !first || first.platform === 'shopify')
    throw new Error(refusal ?? 'Failed to submit automation request')
  return api('POST /automation-requests/', {
    body: {
      platform: first.platform,
      sale_ids: sales.map(({ id }) => id),
      order_numbers: sales.map(({ order_number }) => order_number),
      total_orders: sales.length,
    },
  })
}

const refusalOf = (sales: readonly SaleSummary[]): string | null =>
  requestRefusal(sales.map((sale) => ({ ...shippableOrder(sale), location_id: sale.location_id })))

interface LookedOverProps {
  sales: readonly SaleSummary[]
  isSubmitting: boolean
  onClose: () => void
  onSubmit: () => void
}

function LookedOver({ sales, isSubmitting, onClose, onSubmit }: LookedOverProps) {
  const [first] = sales
  const refusal = refusalOf(sales)
  return (
    <Stack gap="md">
      {first && (
        <Group gap="xs">
          <PlatformBadge platform={first.platform} />
          <Text size="sm" fw={600} className="num">
            {counted(sales.length, 'order')} from {first.location_nickname ?? 'no location'}
          </Text>
        </Group>
      )}
      <Text size="sm">
        ARK’s team creates the shipment of these orders at {first ? platformName(first.platform) : 'the marketplace'}{' '}
        and its labels together. You can withdraw the request until someone starts it.
      </Text>
      {refusal && (
        <Alert color="red" variant="outline" role="alert">
          {refusal}
        </Alert>
      )}
      <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0, 'aria-label': 'Orders of this request' }}>
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {sales.map((sale) => (
            <Group key={sale.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" truncate>
                {soldProduct(sale)}{' '}
                <Text span c="dimmed" size="xs">
                  {saleDetail(sale)}
                </Text>
              </Text>
              <Text size="xs" c="dimmed" className="num" style={{ whiteSpace: 'nowrap' }}>
                {sale.order_number}
              </Text>
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onSubmit} loading={isSubmitting} disabled={refusal !== null} data-autofocus>
          Submit Request
        </Button>
      </Group>
    </Stack>
  )
}

interface SubmittedProps {
  request: Requested
  onClose: () => void
  onShowRequests: () => void
}

const Submitted = ({ request, onClose, onShowRequests }: SubmittedProps) => (
  <Stack gap="md">
    <Alert color="green" variant="light" icon={<IconCircleCheck />} title={`Request ${request.id} is submitted`}>
      {counted(request.total_orders, `${platformName(request.platform)} order`)} in the queue. Follow the request under
      Automation Requests.
    </Alert>
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onShowRequests}>
        Automation Requests
      </Button>
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
)
