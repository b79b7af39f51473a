import { Box, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import type { BulkChangeKind, FieldProblems } from '../../../shared/bulk-change/bulk-change-kind.ts'
import { BulkChangeForm } from '../../../shared/bulk-change/BulkChangeForm.tsx'
import { counted } from '../../../shared/formats.ts'
import { changeButton, type PayoutPreview } from '../../../shared/payout-changes/payout-change-messages.ts'
import { PayoutChangePreview } from '../../../shared/payout-changes/PayoutChangePreview.tsx'
import { PayoutFields } from '../../../shared/payouts/PayoutFields.tsx'
import { PayoutFill } from '../../../shared/payouts/PayoutFill.tsx'
import type { PayoutDraft } from '../../../shared/payouts/payout-draft.ts'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import {
  type DesiredSource,
  draftIn,
  fillDesired,
  fillMinimum,
  type NewProduct,
  type PayoutDrafts,
  payoutsOf,
  productDetail,
  type ProductPayouts,
  setupProblems,
} from './payout-setup.ts'
import { productPayoutCalls } from './product-payout-calls.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface PayoutSetupModalProps {
  isOpen: boolean
  onClose: () => void
}

/** Native scrolling keeps the content within the dialog's width. */
const SCROLLED = { overflowY: 'auto' } as const
const SOURCES: readonly { value: DesiredSource; label: string }[] = [
  { value: 'stockx', label: 'StockX lowest asks' },
  { value: 'goat', label: 'ALIAS lowest asks' },
  { value: 'shop', label: 'Price in your store' },
]
const NONE: PayoutDrafts = {}

/**
 * The dialog that sets payouts of new products, by a run with a preview and an undo. It writes only products that the
 * person touched, and only sizes without payouts.
 */
export function PayoutSetupModal({ isOpen, onClose }: PayoutSetupModalProps) {
  // A separate query key, so that refetches do not change the form while it is filled in.
  const { data, error, refetch } = useQuery({
    queryKey: ['new products of the set-up'],
    queryFn: () => api('GET /inventory/recent-sync-products'),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="xl"
      title="Setup Payout Settings for New Products"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data && <BulkChangeForm kind={payoutSetup(data)} onClose={onClose} onStarted={onClose} />}
      {!data && error && <LoadError title="Error Loading Products" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={5} />}
    </Modal>
  )
}

interface NewProductsAnswer {
  products: readonly NewProduct[]
  /** The number of all new products; the dialog contains the newest. */
  total_count: number
}

const payoutSetup = ({
  products,
  total_count,
}: NewProductsAnswer): BulkChangeKind<PayoutDrafts, ProductPayouts, PayoutPreview> => ({
  title: 'Setup Payout Settings for New Products',
  size: 'xl',
  draft: 'payout-setup',
  isDraftKept: true,
  empty: NONE,
  request: (drafts) => payoutsOf(products, drafts),
  typedProblems: setupProblems,
  fields: (form) => <SetupFields {...form} products={products} total={total_count} />,
  look: {
    ...productPayoutCalls.look,
    show: (preview) => <PayoutChangePreview preview={preview} />,
    changes: ({ changed }) => changed,
  },
  start: productPayoutCalls.start,
  started: productPayoutCalls.started,
  failed: 'Update Failed',
  button: (preview) => (preview && preview.changed > 0 ? changeButton(preview) : 'Save Payout Settings'),
})

interface SetupFieldsProps {
  products: readonly NewProduct[]
  total: number
  form: PayoutDrafts
  problems: FieldProblems
  onChange: (form: PayoutDrafts) => void
}

function SetupFields({ products, total, form, problems, onChange }: SetupFieldsProps) {
  const isPhone = useIsPhone()
  return (
    <Stack gap="md">
      <Text size="sm">
        Sizes are listed once they have a desired and a minimum payout. The amounts go to the sizes of a product that
        have none yet; sizes with payouts keep theirs, and products left empty stay as they are.
        {total > products.length && ` These are the newest ${products.length} of ${counted(total, 'product')}.`}
      </Text>
      <PayoutFill
        sources={SOURCES}
        onDesired={(from) => onChange(fillDesired(products, form, from))}
        onMinimum={(percentage) => onChange(fillMinimum(products, form, percentage))}
      />
      <Text size="xs" c="dimmed">
        Lowest asks differ by size. The highest one is filled in, net of all fees, so that no size is offered below its
        market.
      </Text>
      {!isPhone && <Headings />}
      <Box mah={250} style={SCROLLED} tabIndex={0} role="region" aria-label="New products">
        <Stack gap="sm" pr="sm">
          {products.map((product) => (
            <ProductRow
              key={product.product_sync_id}
              product={product}
              draft={draftIn(form, product)}
              problems={problems}
              isLabelled={isPhone}
              onChange={(draft) => onChange({ ...form, [product.product_sync_id]: draft })}
            />
          ))}
        </Stack>
      </Box>
      {problems['none'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problems['none']}
        </Text>
      )}
    </Stack>
  )
}

const Headings = () => (
  <Group justify="flex-end" gap="sm" pr="sm" aria-hidden>
    {['Desired Payout', 'Minimum Payout'].map((heading) => (
      <Text key={heading} size="xs" fw={600} c="dimmed" w={140}>
        {heading}
      </Text>
    ))}
  </Group>
)

interface ProductRowProps {
  product: NewProduct
  draft: PayoutDraft
  problems: FieldProblems
  /** True when each field has its own label because there is no header row. */
  isLabelled: boolean
  onChange: (draft: PayoutDraft) => void
}

function ProductRow({ product, draft, problems, isLabelled, onChange }: ProductRowProps) {
  const { product_sync_id: id, product_name: name, brand, product_sku, store_name } = product
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <ProductCell
          name={name}
          imageUrl={product.image_url}
          detail={[brand, product_sku, store_name].filter(Boolean).join(' · ')}
        />
        <Text size="xs" c="dimmed" className="num" mt={2}>
          {productDetail(product)}
        </Text>
      </div>
      <PayoutFields
        name={name}
        fieldId={String(id)}
        isLabelled={isLabelled}
        draft={draft}
        problems={{ desired: problems[`desired-${id}`], bottom: problems[`bottom-${id}`] }}
        onChange={onChange}
      />
    </Group>
  )
}
