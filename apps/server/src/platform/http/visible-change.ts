import { type Call, type ChangeEvent, contract, type Resource } from '@ark/contract'
import { type Caller, isAllowed } from '../caller.ts'

const accessTo = new Map<Resource, Set<Call['access']>>()
for (const calls of Object.values(contract))
  for (const { access, provides = [] } of Object.values<Call>(calls))
    for (const resource of provides) accessTo.set(resource, (accessTo.get(resource) ?? new Set()).add(access))

/**
 * Returns a change as a caller may receive it; null when none of the caller's calls shows it. Staff who see some
 * locations receive it without ids: only the next read tells whether a sale or a size is at their locations.
 */
export function visibleChange(caller: Caller, change: ChangeEvent): ChangeEvent | null {
  const { changed } = change
  if (changed === 'everything' || changed === 'access') return change
  const isShown = [...(accessTo.get(changed) ?? [])].some(
    (access) => access === 'public' || access === 'signed-in' || isAllowed(caller, access),
  )
  if (!isShown) return null
  return caller.locationIds.length === 0 ? change : { changed, ids: [] }
}
