import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { invalidate, queryOf } from '../../shared/query.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { toastSuccess } from '../../shared/ui/toasts.ts'
import { type Sync, scoreInPercent } from './stores.queries.ts'

/** Ties a product of the store to the catalogue: to what is suggested, or to what a person finds. */
export function ConfirmSyncModal({ sync, onClose }: { sync: Sync | null; onClose: () => void }) {
  return (
    <Modal
      opened={sync !== null}
      onClose={onClose}
      title="Confirm Sync"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {sync && <ConfirmForm key={sync.sync_id} sync={sync} onDone={onClose} />}
    </Modal>
  )
}

function ConfirmForm({ sync, onDone }: { sync: Sync; onDone: () => void }) {
  const suggestion = sync.suggested_ark_product
  const [productId, setProductId] = useState<number | null>(suggestion?.id ?? null)
  const confirm = useMutation({
    mutationFn: (ark_product_id: number) =>
      api('POST /shopify/syncs/{id}/confirm', { params: { id: sync.sync_id }, body: { ark_product_id } }),
    onSuccess: async (answer) => {
      toastSuccess({
        title: 'Sync confirmed',
        message: `${sync.shopify_title}: ${answer.matched_variants} of ${answer.total_variants} sizes tied`,
      })
      onDone()
      await invalidate(
        'GET /shopify/stores/{id}/pending-syncs',
        'GET /shopify/stores/{id}/completed-syncs',
        'GET /inventory/optimized',
        'GET /inventory/stats',
        'GET /dashboard/today',
      )
    },
  })
  return (
    <Stack>
      {confirm.error && (
        <Alert color="red" variant="outline" title="Sync Failed" role="alert">
          {detailOf(confirm.error)}
        </Alert>
      )}
      <ProductCell name={sync.shopify_title} imageUrl={sync.image_url} detail={sync.shopify_sku ?? 'no SKU'} />
      <CataloguePicker sync={sync} value={productId} onChange={setProductId} />
      {suggestion && productId === suggestion.id && (
        <Text size="sm" c="dimmed">
          Suggested{sync.suggestion_score !== null && ` with ${scoreInPercent(sync.suggestion_score)}`}
          {sync.suggestion_reason && `: ${sync.suggestion_reason}`}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          data-autofocus={suggestion ? true : undefined}
          disabled={productId === null}
          loading={confirm.isPending}
          onClick={() => productId !== null && confirm.mutate(productId)}
        >
          {productId === null ? 'Select ARK Product' : 'Confirm Sync'}
        </Button>
      </Group>
    </Stack>
  )
}

interface CataloguePickerProps {
  sync: Sync
  value: number | null
  onChange: (id: number | null) => void
}

const SEARCH_PAUSE_MS = 300
const FOUND_AT_MOST = 20

/** Searches the catalogue while typing; begins with the style code of the store's product. */
function CataloguePicker({ sync, value, onChange }: CataloguePickerProps) {
  const suggestion = sync.suggested_ark_product
  const [text, setText] = useState(suggestion?.name ?? sync.shopify_sku ?? sync.shopify_title)
  const [search] = useDebouncedValue(text.trim(), SEARCH_PAUSE_MS)
  const { data, isFetching } = useQuery({
    ...queryOf('GET /products/', { query: { limit: FOUND_AT_MOST, ...(search && { search: search.slice(0, 200) }) } }),
    placeholderData: keepPreviousData,
  })
  const found = data?.products ?? []
  const known = suggestion && !found.some(({ id }) => id === suggestion.id) ? [suggestion, ...found] : found
  return (
    <Select
      label="ARK product"
      placeholder="Search the catalogue by name or style code"
      searchable
      clearable
      openOnFocus={false}
      data-autofocus={suggestion ? undefined : true}
      data={known.map((product) => ({
        value: String(product.id),
        label: [product.name, product.sku].filter(Boolean).join(' · '),
      }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      onSearchChange={setText}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nothing found'}
    />
  )
}
