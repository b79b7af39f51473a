import { List, Modal, Stack, Text } from '@mantine/core'
import { counted } from '../../../shared/formats.ts'
import type { RefreshedProduct } from './global-products.queries.ts'

interface RefreshResultModalProps {
  refreshed: RefreshedProduct | null
  onClose: () => void
}

/** StockX Data Refresh Results: what a refresh changed, field by field. */
export const RefreshResultModal = ({ refreshed, onClose }: RefreshResultModalProps) => (
  <Modal
    opened={refreshed !== null}
    onClose={onClose}
    title="StockX Data Refresh Results"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {refreshed && <Result refreshed={refreshed} />}
  </Modal>
)

function Result({ refreshed: { product_name, changes } }: { refreshed: RefreshedProduct }) {
  const { product_changes, variant_changes, denormalized_updates: rows } = changes
  const fields = Object.keys(product_changes)
  return (
    <Stack gap="md">
      <Text fw={600}>{product_name}</Text>
      {fields.length === 0 && variant_changes.length === 0 && (
        <Text size="sm">Nothing changed. Its prices will be refreshed in a moment.</Text>
      )}
      {fields.length > 0 && <Changes title="Product" changes={product_changes} />}
      {variant_changes.map(({ action, size, changes: ofSize }) => (
        <Changes key={size} title={`Size ${size}, ${action}`} changes={ofSize} />
      ))}
      {(fields.length > 0 || variant_changes.length > 0) && (
        <Text size="sm" c="dimmed">
          Now shown by {counted(rows.product_syncs, 'linked product')},{' '}
          {counted(rows.inventory_items, 'inventory item')}, {counted(rows.marketplace_listings, 'live listing')} and{' '}
          {counted(rows.listing_queue, 'listing')} pending. Past sales do not change.
        </Text>
      )}
    </Stack>
  )
}

type FieldChanges = RefreshedProduct['changes']['product_changes']

const Changes = ({ title, changes }: { title: string; changes: FieldChanges }) => (
  <section aria-label={title}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {Object.entries(changes).map(([field, { old, new: now }]) => (
        <List.Item key={field}>
          {field.replaceAll('_', ' ')}: {shown(old)} → {shown(now)}
        </List.Item>
      ))}
    </List>
  </section>
)

const shown = (value: string | number | null): string => (value === null || value === '' ? 'none' : String(value))
