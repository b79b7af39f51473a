import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import classes from '../stores.module.css'
import type { Match } from '../../../shared/linking/matches.ts'
import type { Sync } from '../stores.queries.ts'
import { nameOfMatch, MatchSelect, MatchTable } from '../../../shared/linking/MatchTable.tsx'

/** The sizes of a product link with their catalog sizes, editable by people with the permission. */
export function VariantMatches({ sync }: { sync: Sync }) {
  const mayEdit = useMay('links.edit') && sync.ark_product !== null
  const { data: sizes } = useQuery({
    ...queryOf('GET /shopify/syncs/{id}/sizes', { params: { id: sync.sync_id } }),
    enabled: mayEdit,
  })
  const { shopify_title: title, variant_mappings: matches } = sync
  if (matches.length === 0)
    return (
      <Text className={classes['sizes'] ?? ''} size="sm" c="dimmed">
        No sizes.
      </Text>
    )
  return (
    <div className={classes['sizes']}>
      <MatchTable
        title={title}
        matches={matches}
        renderSize={mayEdit && sizes ? (match) => <SavedSize sync={sync} match={match} sizes={sizes} /> : undefined}
      />
    </div>
  )
}

interface SavedSizeProps {
  sync: Sync
  match: Match
  sizes: readonly { id: number; size: string }[]
}

/** Links one size by hand, or to none; no refresh reverts it. Shows the chosen size while it is being saved. */
function SavedSize({ sync, match, sizes }: SavedSizeProps) {
  const title = sync.shopify_title
  const change = useMutation({
    mutationFn: (variant_id: number | null) =>
      api('PUT /shopify/syncs/{id}/variants/{shopifyVariantId}', {
        params: { id: sync.sync_id, shopifyVariantId: match.shopify_variant_id },
        body: { variant_id },
      }),
    onSuccess: whenFresh,
    onError: (error) =>
      toastFailure({ title: 'Update Failed', message: `${nameOfMatch(title, match)}: ${detailOf(error)}` }),
  })
  return (
    <MatchSelect
      title={title}
      match={match}
      matches={sync.variant_mappings}
      sizes={sizes}
      value={change.isPending ? change.variables : match.variant_id}
      onChange={(variantId) => change.mutate(variantId)}
    />
  )
}
