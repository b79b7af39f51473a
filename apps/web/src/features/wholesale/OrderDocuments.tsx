import { WHOLESALE_STATUSES } from '@ark/domain'
import { Button, Group } from '@mantine/core'
import { IconFileInvoice, IconListCheck } from '../../shared/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { apiBlob } from '../../shared/api.ts'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import { openWaitingTab, showInTab } from '../../shared/ui/controls/waiting-tab.tsx'
import type { WholesaleOrderDetails } from './orders.queries.ts'

const PAPERS = {
  'packing-list': { call: 'GET /bulk-sales/{id}/packing-list.pdf', name: 'packing list', icon: IconListCheck },
  invoice: { call: 'GET /bulk-sales/{id}/invoice.pdf', name: 'invoice', icon: IconFileInvoice },
} as const

/** The packing list and the invoice as PDF, each in its own tab. */
export function OrderDocuments({ order }: { order: WholesaleOrderDetails }) {
  const isAnswered = order.status !== 'submitted' && order.status !== 'processing'
  const { isCanceled } = WHOLESALE_STATUSES[order.status]
  return (
    <Group gap="xs">
      <PaperButton order={order} paper="packing-list" label="Packing List" />
      {isAnswered && !isCanceled && <PaperButton order={order} paper="invoice" label="Invoice" />}
    </Group>
  )
}

interface PaperButtonProps {
  order: WholesaleOrderDetails
  paper: keyof typeof PAPERS
  label: string
}

function PaperButton({ order, paper, label }: PaperButtonProps) {
  const { call, name, icon: Icon } = PAPERS[paper]
  const open = useMutation({
    mutationFn: async () => {
      const tab = openWaitingTab(`Getting the ${name} of ${order.order_number}…`)
      try {
        const file = await apiBlob(call, { params: { id: order.id } })
        showInTab({ file, tab, title: `${label} ready`, linkText: `Open the ${name} of ${order.order_number}` })
      } catch (failure) {
        tab?.close()
        throw failure
      }
    },
    onError: (error) => toastFailure({ title: `The ${name} could not be opened`, error }),
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {label}
    </Button>
  )
}
