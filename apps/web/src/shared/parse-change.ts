import type { ChangeEvent } from '@ark/contract'
import { RESOURCES } from '@ark/contract/resources'

const KNOWN: readonly ChangeEvent['changed'][] = ['everything', 'access', ...RESOURCES]

/**
 * Parses a message of the event stream. Returns null for greetings, heartbeats and resources that this version does not
 * know.
 */
export function parseChange(data: string): ChangeEvent | null {
  try {
    const parsed: unknown = JSON.parse(data)
    if (typeof parsed !== 'object' || parsed === null || !('changed' in parsed)) return null
    const changed = KNOWN.find((known) => known === parsed.changed)
    if (!changed) return null
    const ids = 'ids' in parsed && Array.isArray(parsed.ids) ? parsed.ids.filter(Number.isInteger) : []
    return { changed, ids }
  } catch {
    return null
  }
}
