import { otherStyleCode } from '@ark/domain'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../../shared/api.ts'
import { toastSuccess, toastWarning } from '../../../shared/ui/notices/toasts.ts'
import type { Candidate } from './candidates.ts'
import { CompareProducts } from '../../../shared/linking/CompareProducts.tsx'
import { ConfirmMatches } from '../../../shared/linking/ConfirmMatches.tsx'
import { type Corrections, matchesToConfirm } from '../../../shared/linking/corrected-matches.ts'
import { StyleCodeQuestion } from '../../../shared/linking/StyleCodeQuestion.tsx'
import { type ArkProduct, scoreInPercent } from '../stores.queries.ts'
import { VariantChips } from './VariantChips.tsx'

/** The most sizes of a product that are shown. */
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
  const otherCode = otherStyleCode(candidate.sku, product.sku)
  const [isCompared, setCompared] = useState(false)
  const suggestion = candidate.suggestion?.product.id === product.id ? candidate.suggestion : null
  return (
    <Stack>
      {confirm.error && (
        <Alert color="red" variant="outline" title="Sync Failed" role="alert">
          {detailOf(confirm.error, 'Could not sync product to ARK')}
        </Alert>
      )}
      <CompareProducts candidate={candidate} product={product} />
      <VariantChips sizes={candidate.sizes} shown={CHIPS} />
      <Text size="sm" c="dimmed">
        {suggestion ? suggestionWords(suggestion) : 'Chosen manually.'}
      </Text>
      <ConfirmMatches
        syncId={candidate.syncId}
        title={candidate.title}
        productId={product.id}
        corrections={corrections}
        onCorrect={(variant, size) => setCorrections({ ...corrections, [variant]: size })}
      />
      {otherCode && (
        <StyleCodeQuestion
          codes={{ named: otherCode, of: product.sku }}
          isCompared={isCompared}
          onCompared={setCompared}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" px="xs" onClick={onFindOther}>
          Find another match
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            data-autofocus={otherCode === null || undefined}
            loading={confirm.isPending}
            disabled={otherCode !== null && !isCompared}
            onClick={() => confirm.mutate()}
          >
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

/** Links a product, in Browse Products by the store's own id and in Pending Syncs by the product link's. */
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
