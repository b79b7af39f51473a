import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { toastFailure } from '../../shared/ui/toasts.ts'
import classes from './stores.module.css'
import { invalidateLinks, type Sync, type Tie } from './stores.queries.ts'
import { nameOfTie, TieSelect, TieTable } from './TieTable.tsx'

/** The sizes of a sync with what they are in the catalogue, where that can be corrected by hand. */
export function VariantTies({ sync }: { sync: Sync }) {
  const mayEdit = useMay('links.edit') && sync.ark_product !== null
  const { data: sizes } = useQuery({
    ...queryOf('GET /shopify/syncs/{id}/sizes', { params: { id: sync.sync_id } }),
    enabled: mayEdit,
  })
  const { shopify_title: title, variant_mappings: ties } = sync
  if (ties.length === 0)
    return (
      <Text className={classes['ties'] ?? ''} size="sm" c="dimmed">
        No sizes.
      </Text>
    )
  return (
    <div className={classes['ties']}>
      <TieTable
        title={title}
        ties={ties}
        renderSize={mayEdit && sizes ? (tie) => <SavedSize sync={sync} tie={tie} sizes={sizes} /> : undefined}
      />
    </div>
  )
}

interface SavedSizeProps {
  sync: Sync
  tie: Tie
  sizes: readonly { id: number; size: string }[]
}

/** Ties one size by hand, or to none; no refresh undoes it. While it is saved it shows what was chosen. */
function SavedSize({ sync, tie, sizes }: SavedSizeProps) {
  const title = sync.shopify_title
  const change = useMutation({
    mutationFn: (variant_id: number | null) =>
      api('PUT /shopify/syncs/{id}/variants/{shopifyVariantId}', {
        params: { id: sync.sync_id, shopifyVariantId: tie.shopify_variant_id },
        body: { variant_id },
      }),
    onSuccess: invalidateLinks,
    onError: (error) =>
      toastFailure({ title: 'Update Failed', message: `${nameOfTie(title, tie)}: ${detailOf(error)}` }),
  })
  return (
    <TieSelect
      title={title}
      tie={tie}
      ties={sync.variant_mappings}
      sizes={sizes}
      value={change.isPending ? change.variables : tie.variant_id}
      onChange={(variantId) => change.mutate(variantId)}
    />
  )
}
