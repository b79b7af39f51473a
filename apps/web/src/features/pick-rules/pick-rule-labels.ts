import type { DefaultRule, PickChoice, PickMode } from './pick-order.ts'

/** The ways to pick a location, as a list offers them. */
export const PICK_MODES: readonly { value: PickMode; label: string }[] = [
  { value: 'pick_evenly', label: 'Pick Evenly (Most Stock First)' },
  { value: 'pick_in_order', label: 'Pick in Order (Priority-Based)' },
]

/** Short names of rules, for tables and sentences. */
export const RULE_NAMES: Record<PickChoice, string> = {
  store_default: 'Store default',
  pick_evenly: 'Most stock first',
  pick_in_order: 'In order',
}

/** Describes the store's default: 'In order: SoHo, Brooklyn' or 'Most stock first'. */
export function defaultRuleLabel({ pick_rule_mode, location_priority_order, locations }: DefaultRule): string {
  if (pick_rule_mode === 'pick_evenly') return RULE_NAMES.pick_evenly
  const names = (location_priority_order ?? []).flatMap(
    (id) => locations.find(({ location_id }) => location_id === id)?.location_nickname ?? [],
  )
  return names.length > 0 ? `${RULE_NAMES.pick_in_order}: ${names.join(', ')}` : RULE_NAMES.pick_in_order
}

/** Returns the order of all locations: the saved one, then those that it does not name. */
export function wholeOrder({ location_priority_order, locations }: DefaultRule): number[] {
  const named = location_priority_order ?? []
  return [...named, ...locations.map(({ location_id }) => location_id).filter((id) => !named.includes(id))]
}
