import type { ChangeEvent } from '@ark/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { useChanges } from '../live-events.ts'
import type { SizePage } from './listed-size.ts'
import { readSizes } from './listed-sizes.ts'
import { type ListQuery, readPage } from './size-pages.ts'
import { addChange, type Changed, concernsListings, noChange, planRefresh } from './refresh-plan.ts'
import { LISTS, patchVariant, type VariantPages } from './variant-cache.ts'

/** Asks change several times a second; for the eye a refresh every few seconds is enough. */
const MARKET_GATHER_MS = 3_000
const GATHER_MS = 300

/** Keeps the sizes on the screen up to date while the page is open, reading only what changed. */
export function useLiveVariants(): void {
  const client = useQueryClient()
  const [take] = useState(() => gatherChanges((changed) => void refreshLists(client, changed)))
  useChanges(take)
}

/** The most sizes that one request may name. */
const NAMED_AT_ONCE = 100

/** Reads sizes again and updates every list that shows them. Sizes that cannot be read stay unchanged. */
export async function refreshVariants(client: QueryClient, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += NAMED_AT_ONCE) {
    const named = ids.slice(first, first + NAMED_AT_ONCE)
    const fresh = await readSizes({ variant_ids: named.join(), limit: NAMED_AT_ONCE }).catch(() => null)
    for (const size of fresh?.variants ?? []) patchVariant(client, size.variant_id, size)
  }
}

function gatherChanges(onGathered: (changed: Changed) => void): (change: ChangeEvent) => void {
  let changed = noChange()
  let timer: { id: ReturnType<typeof setTimeout>; dueAtMs: number } | undefined
  const flush = () => {
    const gathered = changed
    changed = noChange()
    timer = undefined
    onGathered(gathered)
  }
  return (change) => {
    if (!concernsListings(change)) return
    addChange(changed, change)
    // For staff who see only some locations, events name no sizes: their pages refresh as rarely as for market changes.
    const delayMs = change.changed === 'market' || change.ids.length === 0 ? MARKET_GATHER_MS : GATHER_MS
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
    if (loaded.pages.some(hasLocations))
      await refreshLocations(
        client,
        plan.variants.filter((id) => changed.stock.has(id)),
      )
    for (const page of plan.pages) await refreshPage(client, list.queryKey, page)
  }
}

const hasLocations = ({ variants }: SizePage): boolean => variants.some(({ locations }) => locations !== undefined)

/** Reads the locations of each size with its own request, since few change at once. */
async function refreshLocations(client: QueryClient, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const fresh = await api('GET /listings/variants/{id}', { params: { id } }).catch(() => null)
    if (fresh) patchVariant(client, id, { locations: fresh.locations })
  }
}

/** Reads a page of a list again; it stays unchanged when that fails. */
export async function refreshPage(client: QueryClient, queryKey: readonly unknown[], page: number): Promise<void> {
  const query = queryKey[LISTS.length] as ListQuery
  const from = client.getQueryData<VariantPages>(queryKey)?.pageParams[page]
  const fresh = await readPage(query, { from }).catch(() => null)
  if (!fresh) return
  client.setQueryData<VariantPages>(
    queryKey,
    (now) => now && { ...now, pages: now.pages.map((each, at) => (at === page ? fresh : each)) },
  )
}
