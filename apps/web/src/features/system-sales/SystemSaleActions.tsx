import { Group } from '@mantine/core'
import { IconBuildingBank, IconPencil, IconReceiptDollar, IconRefresh } from '../../shared/icons.ts'
import { saleName } from '../../shared/sales/labels/sale-labels.ts'
import { ReasonedIcon } from '../../shared/ui/controls/ReasonedIcon.tsx'
import type { SaleEdit } from './SaleEditModal.tsx'
import { useRefreshStatus } from './system-sale-actions.ts'
import type { SystemSale } from './system-sales.queries.ts'

const ICON = { size: 18, stroke: 1.6 } as const

interface SystemSaleActionsProps {
  sale: SystemSale
  onEdit: (edit: SaleEdit) => void
}

/** The operator's actions on a sale: refresh the status, set it, fix the fee, record a payout. */
export function SystemSaleActions({ sale, onEdit }: SystemSaleActionsProps) {
  const refresh = useRefreshStatus(sale)
  const name = saleName(sale)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ReasonedIcon
        label={`Refresh the status of ${name}`}
        hint="Refresh status from the marketplace"
        icon={<IconRefresh {...ICON} />}
        refusal={sale.platform === 'shopify' ? 'Shopify sale: there is no marketplace status' : null}
        isBusy={refresh.isPending}
        onClick={() => refresh.mutate()}
      />
      <ReasonedIcon
        label={`Edit the status of ${name}`}
        hint="Edit status"
        icon={<IconPencil {...ICON} />}
        refusal={statusRefusal(sale)}
        onClick={() => onEdit({ kind: 'status', sale })}
      />
      <ReasonedIcon
        label={`Fix the ARK fee of ${name}`}
        hint="Fix ARK fee with a retail price"
        icon={<IconReceiptDollar {...ICON} />}
        refusal={sale.platform === 'shopify' ? 'Shopify sale: no ARK fee applies' : null}
        onClick={() => onEdit({ kind: 'fee', sale })}
      />
      <ReasonedIcon
        label={`Record the payout of ${name}`}
        hint="Record what the marketplace has paid out"
        icon={<IconBuildingBank {...ICON} />}
        refusal={sale.platform === 'goat' ? null : 'Only for ALIAS, which does not report what it paid'}
        onClick={() => onEdit({ kind: 'paid', sale })}
      />
    </Group>
  )
}

function statusRefusal(sale: SystemSale): string | null {
  if (sale.platform === 'shopify') return 'Shopify sale: its status follows the Shopify order'
  return sale.stage === 'resolved' ? 'A resolved cancellation is final' : null
}
