import { WHOLESALE_STATUSES } from '@ark/domain'
import { Button, Group } from '@mantine/core'
import { IconFileInvoice, IconListCheck } from '../../shared/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { apiBlob } from '../../shared/api.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import { openWaitingTab, showInTab } from '../../shared/ui/controls/waiting-tab.tsx'
import type { WholesaleOrderDetails } from './orders.queries.ts'

/** The packing list as PDF in its own tab, and the page of the invoice. */
export function OrderDocuments({ order }: { order: WholesaleOrderDetails }) {
  const isAnswered = order.status !== 'submitted' && order.status !== 'processing'
  const { isCanceled } = WHOLESALE_STATUSES[order.status]
  return (
    <Group gap="xs">
      <PackingListButton order={order} />
      {isAnswered && !isCanceled && (
        <ButtonLink
          to={paths.wholesaleInvoice}
          search={{ order: order.id }}
          variant="default"
          leftSection={<IconFileInvoice size={16} aria-hidden />}
        >
          Invoice
        </ButtonLink>
      )}
    </Group>
  )
}

function PackingListButton({ order }: { order: WholesaleOrderDetails }) {
  const open = useMutation({
    mutationFn: async () => {
      const tab = openWaitingTab(`Getting the packing list of ${order.order_number}…`)
      try {
        const file = await apiBlob('GET /bulk-sales/{id}/packing-list.pdf', { params: { id: order.id } })
        const linkText = `Open the packing list of ${order.order_number}`
        showInTab({ file, tab, title: 'Packing List ready', linkText })
      } catch (failure) {
        tab?.close()
        throw failure
      }
    },
    onError: (error) => toastFailure({ title: 'The packing list could not be opened', error }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      Packing List
    </Button>
  )
}
