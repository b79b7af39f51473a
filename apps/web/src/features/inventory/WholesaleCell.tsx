import { Group, Switch, Tooltip } from '@mantine/core'
import { money } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import { EditableNumber } from '../../shared/ui/EditableNumber.tsx'
import { useWholesale } from './use-wholesale.ts'
import type { Wholesale, WholesaleOf } from './wholesale.ts'

/** Document 1 §9 */
const PAUSE_MS = 1_000

interface WholesaleCellProps {
  of: WholesaleOf
  state: Wholesale & { isMixed?: boolean }
  /** With its row, for screen readers and toasts. */
  name: string
}

/** Whether wholesale buyers see a product or size, and what they pay. */
export function WholesaleCell({ of, state, name }: WholesaleCellProps) {
  const edit = useWholesale(of, name)
  const { wholesale_enabled: isOn, wholesale_price: price, isMixed = false } = state
  if (!useMay('inventory.edit')) return isOn ? money(price) : 'Off'
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap">
      <Switch
        size="xs"
        aria-label={`Wholesale: ${name}`}
        checked={isOn}
        onChange={(event) => edit.mutate({ wholesale_enabled: event.currentTarget.checked })}
      />
      <Tooltip label="Turn wholesale on first" disabled={isOn}>
        <span>
          <EditableNumber
            value={price}
            label={`Wholesale price: ${name}`}
            onCommit={(next) => edit.mutateAsync({ wholesale_price: next })}
            min={0}
            debounceMs={PAUSE_MS}
            prefix="$"
            placeholder={isMixed ? 'Mixed' : isOn ? 'Price' : '–'}
            disabled={!isOn}
            column="wholesale"
            width={92}
          />
        </span>
      </Tooltip>
    </Group>
  )
}
