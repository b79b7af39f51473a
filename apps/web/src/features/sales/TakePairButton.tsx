import { ReasonedButton } from '../../shared/ui/controls/ReasonedButton.tsx'
import type { Sale } from '../../shared/sales/labels/sale-labels.ts'
import { useTakePair } from './sale-actions.ts'

/** Gives an oversold sale a pair that returned to stock. If there is none, the server explains what to do. */
export function TakePairButton({ sale }: { sale: Sale }) {
  const take = useTakePair(sale)
  if (!sale.oversold || sale.remedy === null) return null
  return (
    <ReasonedButton
      label="Assign a Pair"
      color="ark"
      refusal={null}
      isBusy={take.isPending}
      onClick={() => take.mutate()}
    />
  )
}
