import { canUndoFulfilled } from '@ark/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp } from '../icons.ts'
import { useMay } from '../session.ts'
import { Tooltip } from '../ui/floating/Tooltip.tsx'
import { type AnySale, saleName } from './labels/sale-labels.ts'
import { useUndoFulfilled } from './use-undo-fulfilled.ts'

interface UndoFulfilledButtonProps {
  sale: AnySale
  /** True in a row: a quiet icon. */
  isIcon?: boolean
}

/** Undoes the fulfillment of a sale, for people who pack, as long as its marketplace does not report it as shipped. */
export function UndoFulfilledButton({ sale, isIcon = false }: UndoFulfilledButtonProps) {
  const mayFulfill = useMay('sales.fulfill')
  const undo = useUndoFulfilled(sale)
  if (!mayFulfill || !sale.fulfilled_at || !canUndoFulfilled(sale.stage)) return null
  const act = { loading: undo.isPending, onClick: () => undo.mutate() }
  if (isIcon)
    return (
      <Tooltip label="Undo Fulfilled">
        <ActionIcon {...act} variant="subtle" color="gray" size={26} aria-label={`Undo Fulfilled: ${saleName(sale)}`}>
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button {...act} variant="default" size="compact-sm" leftSection={<IconArrowBackUp size={14} aria-hidden />}>
      Undo Fulfilled
    </Button>
  )
}
