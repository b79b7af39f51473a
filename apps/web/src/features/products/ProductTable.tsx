import { ActionIcon, Group, Text } from '@mantine/core'
import { Tooltip } from '../../shared/ui/floating/Tooltip.tsx'
import { IconArrowsMaximize, IconShoppingBagPlus, IconPhotoDown } from '../../shared/icons.ts'
import { counted, day, money, platformName } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../shared/table/table-model.ts'
import { FreshnessMark } from '../../shared/ui/badges/FreshnessMark.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import type { CatalogProduct } from './products.queries.ts'
import { syncStatus } from './sync-statuses.ts'
import { useImageExtraction } from './use-image-extraction.ts'

/** The content of the two market columns, with and without Net Payout Mode. */
const MARKET = { ask: 'lowest ask', net: 'net payout' } as const

/** A market price with its age; a dash without one. */
const ReadPrice = ({ price, at }: { price: number | null; at: string | null }) => (
  <>
    {money(price)}
    {price !== null && (
      <Text size="xs" component="div">
        <FreshnessMark at={at} />
      </Text>
    )}
  </>
)

interface ProductActs {
  onOpen: (productId: number) => void
  onQuickSync: (product: CatalogProduct) => void
}

export const catalogColumns = (
  isNet: boolean,
  { onOpen, onQuickSync }: ProductActs,
): readonly TableColumn<CatalogProduct>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(240px, 1fr)',
    sort: 'title',
    cell: (product) => (
      <ProductCell
        name={product.name}
        imageUrl={product.image_url}
        detail={[product.colorway, counted(product.variants.length, 'size')].filter(Boolean).join(' · ')}
      />
    ),
    csv: [
      { header: 'Product Name', value: ({ name }) => name },
      { header: 'Colorway', value: ({ colorway }) => colorway },
      { header: 'Sizes', value: ({ variants }) => variants.length },
    ],
  },
  {
    id: 'sku',
    header: 'SKU',
    width: '130px',
    cell: ({ sku }) => sku ?? '–',
    csv: [{ header: 'SKU', value: ({ sku }) => sku }],
  },
  {
    id: 'category',
    header: 'Category',
    width: '94px',
    cell: ({ category }) => category ?? '–',
    csv: [{ header: 'Category', value: ({ category }) => category }],
  },
  {
    id: 'brand',
    header: 'Brand',
    width: '106px',
    cell: ({ brand }) => brand ?? '–',
    csv: [{ header: 'Brand', value: ({ brand }) => brand }],
  },
  {
    id: 'release',
    header: 'Release',
    width: '122px',
    sort: 'release_date',
    cell: ({ release_date }) => (release_date ? day(release_date) : '–'),
    csv: [{ header: 'Release Date', value: ({ release_date }) => release_date }],
  },
  {
    id: 'stockx',
    header: `${platformName('stockx')} ${isNet ? MARKET.net : MARKET.ask}`,
    head: <MarketHeader platform="stockx" isNet={isNet} />,
    width: '96px',
    align: 'right',
    cell: (product) => (
      <ReadPrice
        price={isNet ? product.stockx_net_ask_payout : product.stockx_lowest_ask}
        at={product.stockx_read_at}
      />
    ),
    csv: [
      { header: 'StockX Lowest Ask', value: (product) => product.stockx_lowest_ask, isMoney: true },
      { header: 'StockX Net Payout', value: (product) => product.stockx_net_ask_payout, isMoney: true },
    ],
  },
  {
    id: 'goat',
    header: `${platformName('goat')} ${isNet ? MARKET.net : MARKET.ask}`,
    head: <MarketHeader platform="goat" isNet={isNet} />,
    width: '96px',
    align: 'right',
    cell: (product) => (
      <ReadPrice price={isNet ? product.goat_net_ask_payout : product.alias_lowest_ask} at={product.alias_read_at} />
    ),
    csv: [
      { header: 'ALIAS Lowest Ask', value: (product) => product.alias_lowest_ask, isMoney: true },
      { header: 'ALIAS Net Payout', value: (product) => product.goat_net_ask_payout, isMoney: true },
    ],
  },
  {
    id: 'status',
    header: 'Sync status',
    width: '124px',
    cell: ({ sync_status }) => {
      const { label, color } = syncStatus(sync_status)
      return <Pill color={color}>{label}</Pill>
    },
    csv: [{ header: 'Sync Status', value: ({ sync_status }) => syncStatus(sync_status).label }],
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '132px',
    align: 'right',
    cell: (product) => (
      <Actions product={product} onOpen={() => onOpen(product.id)} onQuickSync={() => onQuickSync(product)} />
    ),
  },
]
/** From this many products on, the end of the list is announced. */
const END_WORTH_SAYING = 100

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
  extends ProductActs,
    Pick<
      DataTableProps<CatalogProduct>,
      'isLoading' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'empty' | 'failure' | 'sort'
    > {
  products: readonly CatalogProduct[]
  /** True in Net Payout Mode, which shows the net at the lowest asks instead of the asks. */
  isNet: boolean
}

/** Products of the catalog; `isNet` shows nets instead of asks and bids. */
export const ProductTable = ({ products, isNet, onOpen, onQuickSync, ...table }: ProductTableProps) => (
  <DataTable
    {...table}
    label="Products"
    list="products"
    columns={catalogColumns(isNet, { onOpen, onQuickSync })}
    rows={products}
    rowKey={({ id }) => id}
    rowHeight={53}
    onOpen={({ id }) => onOpen(id)}
    loadingMoreText="Loading more products..."
    endText={products.length >= END_WORTH_SAYING ? 'No more products' : undefined}
  />
)

interface ActionsProps {
  product: CatalogProduct
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
