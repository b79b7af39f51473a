import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BulkChangeKind } from '../../../shared/bulk-change/bulk-change-kind.ts'
import { BulkChangeForm } from '../../../shared/bulk-change/BulkChangeForm.tsx'
import { changeButton, type PayoutPreview } from '../../../shared/payout-changes/payout-change-messages.ts'
import { PayoutChangePreview } from '../../../shared/payout-changes/PayoutChangePreview.tsx'
import type { PayoutDraft } from '../../../shared/payouts/payout-draft.ts'
import { PayoutFields } from '../../../shared/payouts/PayoutFields.tsx'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import type { InventoryProduct } from '../inventory.queries.ts'
import { type ProductPayouts, UNTOUCHED } from './payout-setup.ts'
import { productPayoutCalls } from './product-payout-calls.ts'
import { payoutsOfProduct, presentPayout } from './payouts-of-product.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface PayoutsOfProductProps {
  product: InventoryProduct
  onDone: () => void
}

/** The form that sets a payout, or both, for every size of a product. An empty field leaves that payout as it is. */
export function PayoutsOfProduct({ product, onDone }: PayoutsOfProductProps) {
  const { product_sync_id, product_name: name } = product
  const { data, error, refetch } = useQuery(queryOf('GET /inventory/import-to-list', { query: { product_sync_id } }))
  if (error && !data) return <LoadError title="Error Loading Sizes" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  const present = {
    desired: presentPayout(data.variants.map(({ desired_payout }) => desired_payout)),
    bottom: presentPayout(data.variants.map(({ minimum_payout }) => minimum_payout)),
  }
  const kind: BulkChangeKind<PayoutDraft, ProductPayouts, PayoutPreview> = {
    title: `Payouts of ${name}`,
    size: 'lg',
    draft: `payouts of ${product_sync_id}`,
    empty: UNTOUCHED,
    request: (draft) => payoutsOfProduct(product_sync_id, draft),
    typedProblems: (_, problems) => (problems[`bottom-${product_sync_id}`] ? problems : {}),
    fields: ({ form, problems, onChange }) => (
      <Stack gap="xs">
        <Text size="sm">For every size of this product. A field that you leave empty changes nothing.</Text>
        <PayoutFields
          name={name}
          fieldId={String(product_sync_id)}
          draft={form}
          placeholders={present}
          problems={{ desired: problems[`desired-${product_sync_id}`], bottom: problems[`bottom-${product_sync_id}`] }}
          onChange={onChange}
          isLabelled
        />
      </Stack>
    ),
    look: {
      ...productPayoutCalls.look,
      show: (preview) => <PayoutChangePreview preview={preview} />,
      changes: ({ changed }) => changed,
    },
    start: productPayoutCalls.start,
    started: productPayoutCalls.started,
    failed: 'Update Failed',
    button: (preview) => (preview && preview.changed > 0 ? changeButton(preview) : 'Save Payout Settings'),
  }
  return <BulkChangeForm kind={kind} onClose={onDone} onStarted={onDone} />
}
