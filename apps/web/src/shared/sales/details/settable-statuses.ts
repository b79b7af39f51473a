import { isAliasSpelling, SALE_STATUSES } from '@ark/domain'
import type { Sale } from '../labels/sale-labels.ts'

/**
 * Returns the statuses that a person may set, one per label. When two values mean the same, it picks the one that the
 * platform uses. Marketplace word: a person sets it.
 */
export function settableStatuses(platform: Sale['platform']): { value: string; label: string }[] {
  const byLabel = new Map<string, string>()
  for (const status of SALE_STATUSES.filter((each) => each.set_stage !== null)) {
    const [wire] = status.wire
    const known = byLabel.get(status.label)
    const fitsBetter =
      known !== undefined &&
      isAliasSpelling(wire) === (platform === 'goat') &&
      isAliasSpelling(known) !== isAliasSpelling(wire)
    if (known === undefined || fitsBetter) byLabel.set(status.label, wire)
  }
  return [...byLabel].map(([label, value]) => ({ value, label }))
}
