import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { ProductHeading } from '../../shared/ui/cells/ProductHeading.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { LocationOrder } from './LocationOrder.tsx'
import { pickDraftOf, isChanged, type PickChoice, type PickDraft, type PickedProduct } from './pick-order.ts'
import { defaultRuleLabel, PICK_MODES } from './pick-rule-labels.ts'
import { defaultRule } from './pick-rules.queries.ts'

const FulfillmentPreviewModal = lazyDialog(() => import('./FulfillmentPreviewModal.tsx'), 'FulfillmentPreviewModal', {
  isOpen: false,
})

/** The ways to pick a location of a product. */
const CHOICES: readonly { value: PickChoice; label: string }[] = [
  { value: 'store_default', label: 'Store Default' },
  ...PICK_MODES,
]

/** The pick rule of one product, with a preview before it is saved. */
export function PickRuleCard({ product, mayEdit }: { product: PickedProduct; mayEdit: boolean }) {
  const [draft, setDraft] = useState<PickDraft | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const { mode, order } = draft ?? pickDraftOf(product)
  const { data: usual } = useQuery(defaultRule)
  const tried =
    mode !== 'store_default'
      ? { mode, order }
      : usual && { mode: usual.pick_rule_mode, order: usual.location_priority_order ?? [] }
  const save = useMutation({
    mutationFn: () => {
      const params = { id: product.product_id }
      if (mode === 'store_default') return api('DELETE /listings/products/{id}/pick-rules', { params })
      const body = { pick_rule_mode: mode, location_priority_order: mode === 'pick_in_order' ? order : null }
      return api('PATCH /listings/products/{id}/pick-rules', { params, body })
    },
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
            data={CHOICES}
            value={mode}
            disabled={!mayEdit}
            onChange={({ currentTarget: { value } }) => {
              const chosen = CHOICES.find((each) => each.value === value)
              if (chosen) setDraft({ mode: chosen.value, order })
            }}
            flex="1 1 240px"
            maw={340}
          />
          <Button variant="default" disabled={!tried} onClick={() => setPreviewing(true)}>
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
            label={`Order of the locations of ${product.product_name}`}
            locations={product.locations}
            order={order}
            isFixed={!mayEdit}
            onChange={(next) => setDraft({ mode, order: next })}
          />
        ) : mode === 'store_default' ? (
          <Text size="sm" c="dimmed">
            {usual ? `${defaultRuleLabel(usual)}.` : 'The rule of products without their own.'}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            The location with the most pairs of the size ships it:{' '}
            {product.locations.map((each) => `${each.location_nickname} (${each.quantity_available})`).join(', ')}.
          </Text>
        )}
      </Stack>
      {tried && (
        <FulfillmentPreviewModal
          isOpen={isPreviewing}
          product={product}
          tried={tried}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Paper>
  )
}
