import { ActionIcon, UnstyledButton } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../shared/ui/floating/Popover.tsx'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IconBuildingBank, IconDots, IconPencil, IconReceiptDollar, IconRefresh } from '../../shared/icons.ts'
import { saleName } from '../../shared/sales/labels/sale-labels.ts'
import type { SaleEdit } from './SaleEditModal.tsx'
import { useRefreshStatus } from './system-sale-actions.ts'
import type { SystemSale } from './system-sales.queries.ts'
import classes from './system-sales.module.css'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

interface SystemSaleActionsProps {
  sale: SystemSale
  onEdit: (edit: SaleEdit) => void
}

/** The menu of the operator's actions on a sale: refresh the status, set it, fix the fee, record a payout. */
export function SystemSaleActions({ sale, onEdit }: SystemSaleActionsProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const refresh = useRefreshStatus(sale)
  const isShopify = sale.platform === 'shopify'
  const actions: Action[] = [
    {
      label: 'Refresh status',
      icon: <IconRefresh {...ICON} />,
      refusal: isShopify ? 'A Shopify sale has no marketplace status' : null,
      act: () => refresh.mutate(),
    },
    {
      label: 'Edit status',
      icon: <IconPencil {...ICON} />,
      refusal: statusRefusal(sale),
      act: () => onEdit({ kind: 'status', sale }),
    },
    {
      label: 'Fix ARK fee',
      icon: <IconReceiptDollar {...ICON} />,
      refusal: isShopify ? 'A Shopify sale has no ARK fee' : null,
      act: () => onEdit({ kind: 'fee', sale }),
    },
    {
      label: 'Record payout',
      icon: <IconBuildingBank {...ICON} />,
      refusal: sale.platform === 'goat' ? null : 'Only for ALIAS, which does not report payouts',
      act: () => onEdit({ kind: 'paid', sale }),
    },
  ]
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={260} trapFocus>
      <PopoverTarget>
        <ActionIcon
          aria-label={`Actions on ${saleName(sale)}`}
          loading={refresh.isPending}
          // The row's own click opens the sale.
          onClick={(event) => {
            event.stopPropagation()
            toggle()
          }}
        >
          <IconDots {...ICON} />
        </ActionIcon>
      </PopoverTarget>
      <PopoverDropdown p={4} onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <ActionChoice key={action.label} {...action} onChosen={close} />
        ))}
      </PopoverDropdown>
    </Popover>
  )
}

interface Action {
  label: string
  icon: ReactNode
  /** Why the action is not possible; null: it is. */
  refusal: string | null
  act: () => void
}

/** An action of the menu. One that is not possible says why, and stays reachable so that this can be read. */
const ActionChoice = ({ label, icon, refusal, act, onChosen }: Action & { onChosen: () => void }) => (
  <UnstyledButton
    className={classes['action'] ?? ''}
    aria-disabled={refusal !== null || undefined}
    onClick={() => {
      if (refusal !== null) return
      onChosen()
      act()
    }}
  >
    {icon}
    <span>
      {label}
      {refusal !== null && <small>{refusal}</small>}
    </span>
  </UnstyledButton>
)

function statusRefusal(sale: SystemSale): string | null {
  if (sale.platform === 'shopify') return 'The status of a Shopify sale follows its order'
  return sale.stage === 'resolved' ? 'A resolved cancellation is final' : null
}
