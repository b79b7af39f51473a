import { count } from '../../../shared/formats.ts'
import { useMay } from '../../../shared/session.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import type { InventoryItem } from '../inventory.queries.ts'
import { useReserveEdit } from './use-reserve-edit.ts'

/** Document 1 §5: committed after a pause of 500 ms, on leaving and on Enter. */
const PAUSE_MS = 500

/** Units held back of a size at a location; an editor for who may change them, else the number alone. */
export function ReserveCell({ item, name }: { item: InventoryItem; name: string }) {
  const edit = useReserveEdit(item, name)
  if (!useMay('inventory.edit')) return count(item.quantity_reserved)
  return (
    <EditableNumber
      value={item.quantity_reserved}
      label={`Reserved: ${name}`}
      onCommit={(quantity) => edit.mutateAsync(quantity ?? 0)}
      // No upper bound here: the server knows the stock of this moment, and says why more cannot be held back.
      min={0}
      decimals={0}
      debounceMs={PAUSE_MS}
      isRequired
      column="reserved"
      width={72}
    />
  )
}
