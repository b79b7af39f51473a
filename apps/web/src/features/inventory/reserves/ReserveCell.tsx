import { count } from '../../../shared/formats.ts'
import { useMay } from '../../../shared/session.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import type { InventoryItem } from '../inventory.queries.ts'
import { useReserveEdit } from './use-reserve-edit.ts'

/** The pause in typing before a reserve is saved. */
const PAUSE_MS = 500

/** The reserve of a size at a location: editable for people who may change it, otherwise a number. */
export function ReserveCell({ item, name }: { item: InventoryItem; name: string }) {
  const edit = useReserveEdit(item, name)
  if (!useMay('inventory.edit')) return count(item.quantity_reserved)
  return (
    <EditableNumber
      value={item.quantity_reserved}
      label={`Reserved: ${name}`}
      onCommit={(quantity) => edit.mutateAsync(quantity ?? 0)}
      // There is no upper bound here: the server knows the current stock and explains its limit.
      min={0}
      decimals={0}
      debounceMs={PAUSE_MS}
      isRequired
      column="reserved"
      width={72}
    />
  )
}
