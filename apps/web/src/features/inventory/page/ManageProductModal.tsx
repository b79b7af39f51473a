import { Group, Modal, Stack, Table, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { count } from '../../../shared/formats.ts'
import { useDraft } from '../../../shared/draft.ts'
import { useMay } from '../../../shared/session.ts'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { BulkReserve } from '../reserves/BulkReserve.tsx'
import { CostsBySize } from '../costs/CostsBySize.tsx'
import { type InventoryProduct, type InventorySize, sizesOfLinkQuery } from '../inventory.queries.ts'
import { PayoutsOfProduct } from '../payouts/PayoutsOfProduct.tsx'
import { useInventoryPurpose } from '../sizes/inventory-purpose.ts'
import { ProductTerms, WholesaleBySize } from '../wholesale/WholesaleTab.tsx'
import classes from '../inventory.module.css'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface ManageProductModalProps {
  product: InventoryProduct | null
  onClose: () => void
}

/** The dialog of one product: locations, reserves, payouts, costs and its wholesale offer. */
export function ManageProductModal({ product, onClose }: ManageProductModalProps) {
  return (
    <Modal
      opened={product !== null}
      onClose={onClose}
      size="lg"
      title={product && `Manage ${product.product_name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {product && <ManagedProduct product={product} onClose={onClose} />}
    </Modal>
  )
}

/** A tab for each kind of edit, first the one that the page is about. The open tab is a draft: a reload keeps it. */
function ManagedProduct({ product, onClose }: { product: InventoryProduct; onClose: () => void }) {
  const mayEdit = useMay('inventory.edit')
  const mayPrice = useMay('listings.edit')
  const maySeeCosts = useMay('costs.read')
  const purpose = useInventoryPurpose()
  const first = purpose === 'prices' && mayEdit ? 'wholesale' : 'stock'
  const [tab, setTab] = useDraft(`manage ${purpose} ${product.product_sync_id}`, first)
  return (
    <Stack>
      <ProductCell
        name={product.product_name}
        imageUrl={product.image_url}
        detail={[product.brand, product.product_sku, product.store_name].filter(Boolean).join(' · ')}
      />
      <Tabs value={tab} onChange={(next) => setTab(next ?? first)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="stock">Stock</Tabs.Tab>
          {mayEdit && <Tabs.Tab value="reserve">Reservations</Tabs.Tab>}
          {mayPrice && <Tabs.Tab value="payouts">Payouts</Tabs.Tab>}
          {maySeeCosts && <Tabs.Tab value="costs">Costs</Tabs.Tab>}
          {mayEdit && <Tabs.Tab value="wholesale">Wholesale</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="stock">
          <WithSizes product={product} render={(sizes) => <StockByLocation product={product} sizes={sizes} />} />
        </Tabs.Panel>
        <Tabs.Panel value="reserve">
          <BulkReserve scope={{ product_sync_ids: [product.product_sync_id] }} onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="payouts">
          <PayoutsOfProduct product={product} onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="costs">
          <WithSizes product={product} render={(sizes) => <CostsBySize product={product} sizes={sizes} />} />
        </Tabs.Panel>
        <Tabs.Panel value="wholesale">
          <WithSizes product={product} render={(sizes) => <WholesaleBySize product={product} sizes={sizes} />} />
          <ProductTerms product={product} onDone={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

interface WithSizesProps {
  product: InventoryProduct
  render: (sizes: readonly InventorySize[]) => ReactNode
}

/** Renders content that needs a product's sizes, once they are read. */
function WithSizes({ product, render }: WithSizesProps) {
  const { data, error, refetch } = useQuery(sizesOfLinkQuery(product.product_sync_id))
  if (error && !data) return <LoadError title="Error Loading Sizes" error={error} onRetry={() => void refetch()} />
  return data ? render(data.variants) : <RowsSkeleton rows={4} />
}

interface SizesProps {
  product: InventoryProduct
  sizes: readonly InventorySize[]
}

function StockByLocation({ product, sizes }: SizesProps) {
  return (
    <Stack>
      <Table className={`num ${classes['sums']}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Location</Table.Th>
            <Table.Th ta="right">Shopify Stock</Table.Th>
            <Table.Th ta="right">Reserved</Table.Th>
            <Table.Th ta="right">Sold on ARK</Table.Th>
            <Table.Th ta="right">Available</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sumsByLocation(sizes).map((sums) => (
            <Table.Tr key={sums.location}>
              <Table.Td>{sums.location}</Table.Td>
              <Table.Td ta="right">{count(sums.stock)}</Table.Td>
              <Table.Td ta="right">{count(sums.reserved)}</Table.Td>
              <Table.Td ta="right">{count(sums.sold)}</Table.Td>
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

function sumsByLocation(sizes: readonly InventorySize[]) {
  const sums = new Map<number, { location: string; stock: number; reserved: number; sold: number; available: number }>()
  for (const item of sizes.flatMap((size) => size.locations)) {
    const known = sums.get(item.location_id)
    sums.set(item.location_id, {
      location: item.location_nickname,
      stock: (known?.stock ?? 0) + item.shopify_stock,
      reserved: (known?.reserved ?? 0) + item.quantity_reserved,
      sold: (known?.sold ?? 0) + item.sold_on_ark,
      available: (known?.available ?? 0) + item.quantity_available,
    })
  }
  return [...sums.values()].sort((one, other) => one.location.localeCompare(other.location))
}
