import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { toastSuccess, toastWarning } from '../../shared/ui/toasts.ts'
import type { Candidate } from './candidates.ts'
import { ConfirmMatches } from './ConfirmMatches.tsx'
import { type Corrections, matchesToConfirm } from './corrected-matches.ts'
import { type ArkProduct, scoreInPercent } from './stores.queries.ts'
import { VariantChips } from './VariantChips.tsx'

/** Document 1 §9: the confirm dialog shows the first five. */
const CHIPS = 5

interface ConfirmSyncProps {
  candidate: Candidate
  product: ArkProduct
  onFindOther: () => void
  onCancel: () => void
  onLinked: () => void
}

/** Shows both sides of a match before it is made. */
export function ConfirmSync({ candidate, product, onFindOther, onCancel, onLinked }: ConfirmSyncProps) {
  const [corrections, setCorrections] = useState<Corrections>({})
  const confirm = useMutation({
    mutationFn: () => match(candidate, { productId: product.id, corrections }),
    onSuccess: ({ matched_variants, total_variants }) => {
      const toast = matched_variants === total_variants ? toastSuccess : toastWarning
      toast({
        title: 'Sync confirmed',
        message: `${candidate.title}: ${matched_variants} of ${total_variants} sizes linked`,
      })
      onLinked()
    },
  })
  const suggestion = candidate.suggestion?.product.id === product.id ? candidate.suggestion : null
  return (
    <Stack>
      {confirm.error && (
        <Alert color="red" variant="outline" title="Sync Failed" role="alert">
          {detailOf(confirm.error, 'Could not sync product to ARK')}
        </Alert>
      )}
      <Paper withBorder p="sm" radius="md" component="section" aria-label="In Shopify">
        <Stack gap="xs">
          <ProductCell name={candidate.title} imageUrl={candidate.imageUrl} detail={candidate.sku ?? 'no SKU'} />
          <VariantChips sizes={candidate.sizes} shown={CHIPS} />
        </Stack>
      </Paper>
      <Text ta="center" c="dimmed" lh={1} aria-hidden>
        <IconArrowDown size={18} />
      </Text>
      <Paper withBorder p="sm" radius="md" component="section" aria-label="In ARK">
        <ProductCell
          name={product.name}
          imageUrl={`/api/v1/images/products/${product.id}`}
          detail={[product.brand, product.sku].filter(Boolean).join(' · ')}
        />
      </Paper>
      <Text size="sm" c="dimmed">
        {suggestion ? suggestionWords(suggestion) : 'Chosen by hand.'}
      </Text>
      <ConfirmMatches
        candidate={candidate}
        productId={product.id}
        corrections={corrections}
        onCorrect={(variant, size) => setCorrections({ ...corrections, [variant]: size })}
      />
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" px="xs" onClick={onFindOther}>
          Find another match
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button data-autofocus loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm Sync
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const suggestionWords = ({ score, reason }: NonNullable<Candidate['suggestion']>): string =>
  `${['Suggested', score !== null && `with ${scoreInPercent(score)}`].filter(Boolean).join(' ')}${reason ? `: ${reason}` : ''}.`

interface Linked {
  matched_variants: number
  total_variants: number
}

/** From Browse Products by the store's own id, from Pending Syncs by the sync's. */
function match(
  { storeId, shopifyProductId, syncId }: Candidate,
  { productId, corrections }: { productId: number; corrections: Corrections },
): Promise<Linked> {
  const matches = matchesToConfirm(corrections)
  if (shopifyProductId === null)
    return api('POST /shopify/syncs/{id}/confirm', {
      params: { id: syncId },
      body: { ark_product_id: productId, matches },
    })
  return api('POST /shopify/stores/{id}/products/{shopifyProductId}/sync', {
    params: { id: storeId, shopifyProductId },
    body: { manual_ark_product_id: productId, matches },
  })
}
