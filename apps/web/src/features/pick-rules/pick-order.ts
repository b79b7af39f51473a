import type { Answer } from '../../shared/api.ts'

export type PickedProduct = Answer<'GET /listings/products'>['products'][number]
export type PickMode = PickedProduct['pick_rule_mode']

/** What a person has chosen for a product; not saved yet. */
export interface PickDraft {
  mode: PickMode
  /** Location ids, first choice first: all locations that have some of the product. */
  order: number[]
}

/**
 * Where editing begins: as it is saved, without locations that have nothing (any more), those that were never named at
 * the end (document 2 §5).
 */
export function pickDraftOf({ pick_rule_mode, location_priority_order, locations }: PickedProduct): PickDraft {
  const stocked = locations.map(({ location_id }) => location_id)
  const named = (location_priority_order ?? []).filter((id) => stocked.includes(id))
  return { mode: pick_rule_mode, order: [...named, ...stocked.filter((id) => !named.includes(id))] }
}

/** Whether there is something to save: an order counts only where it is picked in order. */
export function isChanged(product: PickedProduct, draft: PickDraft): boolean {
  const saved = pickDraftOf(product)
  if (draft.mode !== saved.mode) return true
  return draft.mode === 'pick_in_order' && draft.order.some((id, at) => id !== saved.order[at])
}

/** The order with one location at another's place. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const id = order[from]
  if (id === undefined || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
