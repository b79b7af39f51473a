import { SALE_STATUSES } from '@ark/domain'
import type { Sale } from './sale-words.ts'

/**
 * The statuses a person may set, one per label: of two spellings of one meaning, the one that the sale's platform
 * speaks.
 */
export function settableStatuses(platform: Sale['platform']): { value: string; label: string }[] {
  const speaksAlias = (wire: string) => wire.startsWith('ORDER_STATUS_')
  const byLabel = new Map<string, string>()
  for (const status of SALE_STATUSES.filter((each) => each.settable)) {
    const [wire] = status.wire
    const known = byLabel.get(status.label)
    const fitsBetter =
      known !== undefined && speaksAlias(wire) === (platform === 'goat') && speaksAlias(known) !== speaksAlias(wire)
    if (known === undefined || fitsBetter) byLabel.set(status.label, wire)
  }
  return [...byLabel].map(([label, value]) => ({ value, label }))
}
