import { SimpleGrid, Stack, Text } from '@mantine/core'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import classes from '../stores.module.css'
import type { Sync } from '../stores.queries.ts'
import { VariantChips } from './VariantChips.tsx'

const SIZES_SHOWN = 8

/** Asks whether a pending product is the same stock as other products of the store that already supply its sizes. */
export function SuppliedTwice({ sync }: { sync: Sync }) {
  if (!sync.suppliers) return null
  const own = sync.variants.map(({ shopify_variant_size }) => shopify_variant_size ?? '–')
  return (
    <SimpleGrid
      className={classes['sizes'] ?? ''}
      cols={{ base: 1, sm: 2 }}
      component="section"
      aria-label="Possible duplicate"
    >
      <Supplier words="Pending" title={sync.shopify_title} imageUrl={sync.image_url} sizes={own} />
      {sync.suppliers.map(({ sync_id, shopify_title, image_url, sizes }) => (
        <Supplier key={sync_id} words="Already linked" title={shopify_title} imageUrl={image_url} sizes={sizes} />
      ))}
    </SimpleGrid>
  )
}

interface SupplierProps {
  words: string
  title: string
  imageUrl: string | null
  sizes: readonly string[]
}

const Supplier = ({ words, title, imageUrl, sizes }: SupplierProps) => (
  <Stack gap={4}>
    <Text size="xs" c="dimmed">
      {words}
    </Text>
    <ProductCell name={title} imageUrl={imageUrl} />
    <VariantChips sizes={sizes} shown={SIZES_SHOWN} />
  </Stack>
)
