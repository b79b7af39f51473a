import type { BodyOf, Contract } from '@ark/contract'
import type { Answer } from '../../shared/api.ts'

export type PickedProduct = Answer<'GET /listings/products'>['products'][number]
export type PickMode = PickedProduct['pick_rule_mode']
export type DefaultRule = Answer<'GET /listings/default-pick-rule'>
/** The products of a bulk change, in the form of the call. */
export type RuleScope = Pick<
  BodyOf<Contract['POST /listings/pick-rule-changes']>,
  'product_ids' | 'except_product_ids' | 'search'
>
/** A rule of a product, or that it follows the store's default. */
export type PickChoice = PickMode | 'store_default'

/** A person's unsaved choice for a product. */
export interface PickDraft {
  mode: PickChoice
  /** The ids of all locations with stock of the product, in priority order. */
  order: number[]
}

/**
 * Returns the initial choice: the saved order without locations that have no stock, followed by stocked locations that
 * it does not name.
 */
export function pickDraftOf(product: PickedProduct): PickDraft {
  const { follows_default, pick_rule_mode, location_priority_order, locations } = product
  const stocked = locations.map(({ location_id }) => location_id)
  const named = (location_priority_order ?? []).filter((id) => stocked.includes(id))
  return {
    mode: follows_default ? 'store_default' : pick_rule_mode,
    order: [...named, ...stocked.filter((id) => !named.includes(id))],
  }
}

/** Returns whether there is something to save; the order counts only when the rule uses it. */
export function isChanged(product: PickedProduct, draft: PickDraft): boolean {
  const saved = pickDraftOf(product)
  if (draft.mode !== saved.mode) return true
  return draft.mode === 'pick_in_order' && draft.order.some((id, at) => id !== saved.order[at])
}

/** Returns the order with one location moved. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const id = order[from]
  if (id === undefined || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
