import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { NO_REASON } from '@ark/domain'
import { api } from '../../../shared/api.ts'
import { saleName, type SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

interface CancelOrderModalProps {
  /** The order to cancel; undefined when the dialog is closed. */
  sale: SaleSummary | undefined
  onClose: () => void
}

/** The dialog to cancel an order that cannot be fulfilled, with a reason. */
export const CancelOrderModal = ({ sale, onClose }: CancelOrderModalProps) => (
  <Modal opened={sale !== undefined} onClose={onClose} title="Cancel Order" size="md">
    {sale && <CancelOrder key={sale.id} sale={sale} onClose={onClose} />}
  </Modal>
)

const MOST_LETTERS = 500

/** The effect of a cancellation on each platform: what ARK can and cannot report to it. */
const CONSEQUENCE: Record<SaleSummary['platform'], string> = {
  goat: 'ALIAS cancels the order permanently. Each cancellation lowers your ALIAS rating and can cost $10 after confirmation.',
  stockx:
    'StockX does not accept cancellations from ARK. The order expires there if it does not ship in time, with a penalty of 15%, at least $15.',
  shopify: 'The order in Shopify stays as it is: cancel it there too.',
}

/** The form of a cancellation. An empty reason is not sent, and the server uses its own text (`NO_REASON`). */
function CancelOrder({ sale, onClose }: { sale: SaleSummary; onClose: () => void }) {
  const form = useCheckedForm({
    fields: ['reason'],
    draft: `cancel order ${sale.id}`,
    check: () => ({}),
    send: ({ reason }) =>
      api('POST /fulfillments/{id}/cancel-order', {
        params: { id: sale.id },
        body: reason.trim() ? { reason: reason.trim() } : {},
      }),
    onDone: () => {
      toastSuccess({ title: 'Order Canceled', message: `${saleName(sale)} cannot be fulfilled.` })
      onClose()
    },
  })
  return (
    <CheckedForm form={form} label="Cancel Order" problemTitle="Failed to cancel order">
      <Text size="sm">{saleName(sale)}</Text>
      <Text size="sm">
        {CONSEQUENCE[sale.platform]} The pair stays out of stock until the cancellation is resolved.
      </Text>
      <Textarea
        {...form.field('reason')}
        data-autofocus
        label="Reason (optional)"
        placeholder={NO_REASON}
        autosize
        minRows={2}
        maxLength={MOST_LETTERS}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep Order
        </Button>
        <Button type="submit" color="red" loading={form.isBusy}>
          Cancel Order
        </Button>
      </Group>
    </CheckedForm>
  )
}
