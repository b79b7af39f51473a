import type { Answer } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'

type Sums = Pick<
  Answer<'POST /inventory/bulk-reserve'>,
  'items' | 'changed_items' | 'reserved_before' | 'reserved_after' | 'available_before' | 'available_after'
>

/** A size counts once for each location. */
export const sizesAtLocations = (of: number): string => counted(of, 'size at a location', 'sizes at their locations')

/** 'pairs go off sale': what a bulk reserve means for what is offered. */
export function offSaleWords({ available_before, available_after }: Sums): string {
  const off = available_before - available_after
  if (off === 0) return 'As many pairs stay on sale.'
  const pairs = counted(Math.abs(off), 'pair')
  const verb = Math.abs(off) === 1 ? 'goes' : 'go'
  return off > 0 ? `${pairs} ${verb} off sale.` : `${pairs} ${verb} back on sale.`
}

/**
 * What a bulk reserve would do, in one sentence: sizes at locations, then units held back and available, before and
 * after.
 */
export function previewWords(sums: Sums): string {
  const { items, changed_items, reserved_before, reserved_after, available_before, available_after } = sums
  if (changed_items === 0) return `Nothing changes: ${sizesAtLocations(items)} are held back like that already.`
  return `${offSaleWords(sums)} ${count(changed_items)} of ${sizesAtLocations(items)} change: reserved ${count(reserved_before)} → ${count(reserved_after)}, available ${count(available_before)} → ${count(available_after)}.`
}

/** On the button, so that nobody takes hundreds of pairs off sale by a glance. */
export function applyWords({ available_before, available_after }: Sums): string {
  const off = available_before - available_after
  if (off === 0) return 'Apply'
  return off > 0 ? `Take ${counted(off, 'pair')} off sale` : `Put ${counted(-off, 'pair')} back on sale`
}
