import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { ProductHeading } from '../../shared/ui/cells/ProductHeading.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { LocationOrder } from './LocationOrder.tsx'
import { pickDraftOf, isChanged, type PickDraft, type PickedProduct, type PickMode } from './pick-order.ts'

const FulfillmentPreviewModal = lazyDialog(() => import('./FulfillmentPreviewModal.tsx'), 'FulfillmentPreviewModal', {
  isOpen: false,
})

/** The ways to pick a location. */
const MODES: { value: PickMode; label: string }[] = [
  { value: 'pick_evenly', label: 'Pick Evenly (Most Stock First)' },
  { value: 'pick_in_order', label: 'Pick in Order (Priority-Based)' },
]

/** The pick rule of one product, with a preview before it is saved. */
export function PickRuleCard({ product, mayEdit }: { product: PickedProduct; mayEdit: boolean }) {
  const [draft, setDraft] = useState<PickDraft | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const { mode, order } = draft ?? pickDraftOf(product)
  const save = useMutation({
    mutationFn: () =>
      api('PATCH /listings/products/{id}/pick-rules', {
        params: { id: product.product_id },
        body: { pick_rule_mode: mode, location_priority_order: mode === 'pick_in_order' ? order : null },
      }),
    onSuccess: () => {
      setDraft(null)
      toastSuccess({ title: 'Pick Rules Updated', message: product.product_name })
    },
    onError: (error) =>
      toastFailure({
        title: 'Error',
        message: `${product.product_name}: Failed to update pick rules: ${detailOf(error)}`,
      }),
  })
  return (
    <Paper withBorder radius="lg" component="section" aria-label={product.product_name}>
      <ProductHeading
        name={product.product_name}
        imageUrl={product.image_url}
        detail={[product.sku, product.brand, `${counted(product.total_available, 'unit')} available`]
          .filter(Boolean)
          .join(' · ')}
      />
      <Stack gap="sm" px="sm" pb="sm">
        <Group gap="xs">
          <NativeSelect
            aria-label={`How the location of ${product.product_name} is picked`}
            data={MODES}
            value={mode}
            disabled={!mayEdit}
            onChange={({ currentTarget: { value } }) => {
              const chosen = MODES.find((each) => each.value === value)
              if (chosen) setDraft({ mode: chosen.value, order })
            }}
            flex="1 1 240px"
            maw={340}
          />
          <Button variant="default" onClick={() => setPreviewing(true)}>
            Preview<span className="hidden"> {product.product_name}</span>
          </Button>
          {draft && isChanged(product, draft) && (
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              Save<span className="hidden"> {product.product_name}</span>
            </Button>
          )}
        </Group>
        {mode === 'pick_in_order' ? (
          <LocationOrder
            product={product}
            order={order}
            isFixed={!mayEdit}
            onChange={(next) => setDraft({ mode, order: next })}
          />
        ) : (
          <Text size="sm" c="dimmed">
            The location with the most pairs of the size ships it:{' '}
            {product.locations.map((each) => `${each.location_nickname} (${each.quantity_available})`).join(', ')}.
          </Text>
        )}
      </Stack>
      <FulfillmentPreviewModal
        isOpen={isPreviewing}
        product={product}
        draft={{ mode, order }}
        onClose={() => setPreviewing(false)}
      />
    </Paper>
  )
}
