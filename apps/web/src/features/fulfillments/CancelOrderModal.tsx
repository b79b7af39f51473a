import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { NO_REASON } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
import { saleName, type SaleSummary } from '../../shared/sales/sale-words.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

interface CancelOrderModalProps {
  /** The order that is about to be canceled; undefined: none. */
  sale: SaleSummary | undefined
  onClose: () => void
}

/** Says that an order cannot be fulfilled, and why. */
export const CancelOrderModal = ({ sale, onClose }: CancelOrderModalProps) => (
  <Modal opened={sale !== undefined} onClose={onClose} title="Cancel Order" size="md">
    {sale && <CancelOrder key={sale.id} sale={sale} onClose={onClose} />}
  </Modal>
)

const MOST_LETTERS = 500

/** What becomes of the order where it was sold: what ARK can tell the marketplace, and what it cannot. */
const CONSEQUENCE: Record<SaleSummary['platform'], string> = {
  goat: 'ALIAS is told and cancels the order for good. Each cancellation lowers your ALIAS rating, and after confirming it can cost $10.',
  stockx:
    'StockX takes no cancellations from ARK. The order ends there when it is not shipped in time, with a penalty of 15%, at least $15.',
  shopify: 'The order in Shopify stays as it is: cancel it there too.',
}

function CancelOrder({ sale, onClose }: { sale: SaleSummary; onClose: () => void }) {
  const [reason, setReason] = useDraft(`cancel order ${sale.id}`, '')
  const cancel = useMutation({
    mutationFn: () =>
      api('POST /fulfillments/{id}/cancel-order', {
        params: { id: sale.id },
        body: reason.trim() ? { reason: reason.trim() } : {},
      }),
    onSuccess: () => {
      toastSuccess({ title: 'Order Canceled', message: `${saleName(sale)} cannot be fulfilled.` })
      onClose()
    },
    onError: (error) =>
      toastFailure({ title: 'Failed to cancel order', message: `${saleName(sale)}: ${detailOf(error)}` }),
  })
  return (
    <Stack gap="md">
      <Text size="sm">{saleName(sale)}</Text>
      <Text size="sm">
        {CONSEQUENCE[sale.platform]} The pair stays out of stock until the cancellation is resolved.
      </Text>
      <Textarea
        data-autofocus
        label="Reason (optional)"
        placeholder={NO_REASON}
        autosize
        minRows={2}
        maxLength={MOST_LETTERS}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep Order
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel Order
        </Button>
      </Group>
    </Stack>
  )
}
