import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconShoppingBagPlus, IconPhotoDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted, day, money, platformName } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/Pill.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { type Column, VirtualTable, type VirtualTableProps } from '../../shared/ui/VirtualTable.tsx'
import type { Product } from './products.queries.ts'
import { syncStatus } from './sync-statuses.ts'
import { useImageExtraction } from './use-image-extraction.ts'

/** What the market's two columns hold, with and without Net Payout Mode. */
const MARKET = { ask: 'lowest ask', net: 'net payout' } as const

const columns = (isNet: boolean): readonly Column[] => [
  { id: 'product', header: 'Product', width: 'minmax(240px, 1fr)' },
  { id: 'sku', header: 'SKU', width: '130px' },
  { id: 'category', header: 'Category', width: '94px' },
  { id: 'brand', header: 'Brand', width: '106px' },
  { id: 'release', header: 'Release', width: '122px' },
  { id: 'stockx', header: <MarketHeader platform="stockx" isNet={isNet} />, width: '96px', align: 'right' },
  { id: 'goat', header: <MarketHeader platform="goat" isNet={isNet} />, width: '96px', align: 'right' },
  { id: 'status', header: 'Sync status', width: '124px' },
  { id: 'actions', header: <span className="hidden">Actions</span>, width: '132px', align: 'right', isPinned: true },
]
const MIN_WIDTH_PX = 1_140
/** Document 1 §2: the end is announced at 100 or more products. */
const END_WORTH_SAYING = 100

const ASK_COLUMNS = columns(false)
const NET_COLUMNS = columns(true)

function MarketHeader({ platform, isNet }: { platform: 'stockx' | 'goat'; isNet: boolean }) {
  return (
    <Tooltip
      label={`${isNet ? 'What the cheapest size nets at its lowest ask' : 'The lowest ask of all sizes'} at ${platformName(platform)}`}
    >
      <span style={{ lineHeight: 1.25 }}>
        {platformName(platform)}
        <br />
        {isNet ? MARKET.net : MARKET.ask}
      </span>
    </Tooltip>
  )
}

interface ProductTableProps
  extends Pick<VirtualTableProps<Product>, 'isLoading' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'empty'> {
  products: readonly Product[]
  /** Net Payout Mode: what selling at the lowest asks leaves instead of what they are. */
  isNet: boolean
  onOpen: (productId: number) => void
  onQuickSync: (product: Product) => void
}

export function ProductTable({ products, isNet, onOpen, onQuickSync, ...table }: ProductTableProps) {
  return (
    <VirtualTable
      {...table}
      label="Products"
      columns={isNet ? NET_COLUMNS : ASK_COLUMNS}
      minWidth={MIN_WIDTH_PX}
      rows={products}
      rowKey={({ id }) => id}
      rowHeight={53}
      onRowClick={({ id }) => onOpen(id)}
      loadingMoreText="Loading more products..."
      endText={products.length >= END_WORTH_SAYING ? 'No more products' : undefined}
      renderCells={(product): ReactNode[] => {
        const { label, color } = syncStatus(product.sync_status)
        return [
          <ProductCell
            key="product"
            name={product.name}
            imageUrl={product.image_url}
            detail={[product.colorway, counted(product.variants.length, 'size')].filter(Boolean).join(' · ')}
          />,
          product.sku ?? '–',
          product.category ?? '–',
          product.brand ?? '–',
          product.release_date ? day(product.release_date) : '–',
          money(isNet ? product.stockx_net_ask_payout : product.stockx_lowest_ask),
          money(isNet ? product.goat_net_ask_payout : product.alias_lowest_ask),
          <Pill key="status" color={color}>
            {label}
          </Pill>,
          <Actions
            key="actions"
            product={product}
            onOpen={() => onOpen(product.id)}
            onQuickSync={() => onQuickSync(product)}
          />,
        ]
      }}
    />
  )
}

interface ActionsProps {
  product: Product
  onOpen: () => void
  onQuickSync: () => void
}

function Actions({ product, onOpen, onQuickSync }: ActionsProps) {
  const maySync = useMay('links.edit')
  const image = useImageExtraction(product)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {maySync && (
        <Tooltip label="Quick Sync to Shopify">
          <ActionIcon size="lg" aria-label={`Quick Sync to Shopify: ${product.name}`} onClick={onQuickSync}>
            <IconShoppingBagPlus size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Extract StockX Image">
        <ActionIcon
          size="lg"
          aria-label={`Extract StockX Image: ${product.name}`}
          loading={image.isPending}
          onClick={() => image.mutate()}
        >
          <IconPhotoDown size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Full Screen View">
        <ActionIcon size="lg" aria-label={`Full Screen View: ${product.name}`} onClick={onOpen}>
          <IconArrowsMaximize size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
