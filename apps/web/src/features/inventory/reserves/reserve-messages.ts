import type { Answer } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'

type Sums = Pick<
  Answer<'POST /inventory/bulk-reserve'>,
  'items' | 'changed_items' | 'reserved_before' | 'reserved_after' | 'available_before' | 'available_after'
>

/** Counts sizes at locations; a size counts once per location. */
export const sizesAtLocations = (of: number): string => counted(of, 'size at a location', 'sizes at their locations')

/** Describes the effect of a bulk reserve on sales: 'pairs go off sale'. */
export function offSaleMessage({ available_before, available_after }: Sums): string {
  const off = available_before - available_after
  if (off === 0) return 'The number of pairs on sale stays the same.'
  const pairs = counted(Math.abs(off), 'pair')
  const verb = Math.abs(off) === 1 ? 'goes' : 'go'
  return off > 0 ? `${pairs} ${verb} off sale.` : `${pairs} ${verb} back on sale.`
}

/** Describes a bulk reserve in one sentence: sizes at locations, then reserved and available units before and after. */
export function previewMessage(sums: Sums): string {
  const { items, changed_items, reserved_before, reserved_after, available_before, available_after } = sums
  if (changed_items === 0) return `Nothing changes: these reserves are already set for ${sizesAtLocations(items)}.`
  return `${offSaleMessage(sums)} ${count(changed_items)} of ${sizesAtLocations(items)} change: reserved ${count(reserved_before)} → ${count(reserved_after)}, available ${count(available_before)} → ${count(available_after)}.`
}

/** Returns the button's label, which names the effect so that no one takes hundreds of pairs off sale by mistake. */
export function applyLabel({ available_before, available_after }: Sums): string {
  const off = available_before - available_after
  if (off === 0) return 'Apply'
  return off > 0 ? `Take ${counted(off, 'pair')} off sale` : `Put ${counted(-off, 'pair')} back on sale`
}
