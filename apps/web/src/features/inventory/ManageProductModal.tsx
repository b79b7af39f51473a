import { Group, Modal, Stack, Table } from '@mantine/core'
import { paths } from '../../paths.ts'
import { count } from '../../shared/formats.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import type { InventoryProduct } from './inventory.queries.ts'
import { ButtonLink } from '../../shared/ui/links.tsx'

/** One product: what of it stands where, and the way to its listings. */
export function ManageProductModal({ product, onClose }: { product: InventoryProduct | null; onClose: () => void }) {
  return (
    <Modal
      opened={product !== null}
      onClose={onClose}
      size="lg"
      title={product && `Manage ${product.product_name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {product && <ProductByLocation product={product} />}
    </Modal>
  )
}

function ProductByLocation({ product }: { product: InventoryProduct }) {
  return (
    <Stack>
      <ProductCell
        name={product.product_name}
        imageUrl={product.image_url}
        detail={[product.brand, product.product_sku, product.store_name].filter(Boolean).join(' · ')}
      />
      <Table className="num">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Location</Table.Th>
            <Table.Th ta="right">Shopify Stock</Table.Th>
            <Table.Th ta="right">Reserved</Table.Th>
            <Table.Th ta="right">Available</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sumsByLocation(product).map((sums) => (
            <Table.Tr key={sums.location}>
              <Table.Td>{sums.location}</Table.Td>
              <Table.Td ta="right">{count(sums.stock)}</Table.Td>
              <Table.Td ta="right">{count(sums.reserved)}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {count(sums.available)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <ButtonLink to={paths.listings} search={{ search: product.product_sku ?? product.product_name }}>
          View Listings
        </ButtonLink>
      </Group>
    </Stack>
  )
}

function sumsByLocation(product: InventoryProduct) {
  const sums = new Map<number, { location: string; stock: number; reserved: number; available: number }>()
  for (const item of product.variants.flatMap((size) => size.locations)) {
    const known = sums.get(item.location_id)
    sums.set(item.location_id, {
      location: item.location_nickname,
      stock: (known?.stock ?? 0) + item.shopify_stock,
      reserved: (known?.reserved ?? 0) + item.quantity_reserved,
      available: (known?.available ?? 0) + item.quantity_available,
    })
  }
  return [...sums.values()].sort((one, other) => one.location.localeCompare(other.location))
}
