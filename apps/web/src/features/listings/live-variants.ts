import type { ChangeEvent } from '@ark/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { useChanges } from '../../shared/live-events.ts'
import { queryOf } from '../../shared/query.ts'
import { PAGE_SIZE } from './listings.queries.ts'
import { addChange, type Changed, concernsListings, planRefresh } from './refresh-plan.ts'
import { LISTS, patchVariant, type VariantPages } from './variant-cache.ts'

/** Asks move several times a second; for the eye a refresh every few seconds is enough. */
const MARKET_GATHER_MS = 3_000
const GATHER_MS = 300

/** Keeps the sizes on the screen up to date while the page is open, reading only what changed. */
export function useLiveVariants(): void {
  const client = useQueryClient()
  const [take] = useState(() => gatherChanges((changed) => void refreshLists(client, changed)))
  useChanges(take)
}

/** Reads sizes again and puts them into every list that shows them. A size that cannot be read stays as it is. */
export async function refreshVariants(client: QueryClient, ids: readonly number[]): Promise<void> {
  await Promise.allSettled(
    ids.map(async (id) =>
      patchVariant(
        client,
        id,
        await client.fetchQuery({ ...queryOf('GET /listings/variants/{id}', { params: { id } }), staleTime: 0 }),
      ),
    ),
  )
}

function gatherChanges(onGathered: (changed: Changed) => void): (change: ChangeEvent) => void {
  let changed: Changed = { ids: new Set(), isMany: false }
  let timer: { id: ReturnType<typeof setTimeout>; dueAtMs: number } | undefined
  const flush = () => {
    const gathered = changed
    changed = { ids: new Set(), isMany: false }
    timer = undefined
    onGathered(gathered)
  }
  return (change) => {
    if (!concernsListings(change)) return
    addChange(changed, change)
    const delayMs = change.kind === 'market-changed' ? MARKET_GATHER_MS : GATHER_MS
    const dueAtMs = Date.now() + delayMs
    if (timer && timer.dueAtMs <= dueAtMs) return
    if (timer) clearTimeout(timer.id)
    timer = { id: setTimeout(flush, delayMs), dueAtMs }
  }
}

async function refreshLists(client: QueryClient, changed: Changed): Promise<void> {
  for (const list of client.getQueryCache().findAll({ queryKey: LISTS, type: 'active' })) {
    const loaded = client.getQueryData<VariantPages>(list.queryKey)
    if (!loaded) continue
    const plan = planRefresh(
      changed,
      loaded.pages.map((page) => page.variants.map((variant) => variant.variant_id)),
    )
    await refreshVariants(client, plan.variants)
    for (const page of plan.pages) await refreshPage(client, list.queryKey, page)
  }
}

async function refreshPage(client: QueryClient, queryKey: readonly unknown[], page: number): Promise<void> {
  const query = queryKey[LISTS.length] as Record<string, never>
  const fresh = await api('GET /listings/variants', {
    query: { ...query, skip: page * PAGE_SIZE, limit: PAGE_SIZE },
  }).catch(() => null)
  if (!fresh) return
  client.setQueryData<VariantPages>(
    queryKey,
    (now) => now && { ...now, pages: now.pages.map((each, at) => (at === page ? fresh : each)) },
  )
}
