import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useMay } from '../../../shared/session.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { ListSelection } from '../../../shared/table/selection/use-selection.ts'
import { ProductHeading } from '../../../shared/ui/cells/ProductHeading.tsx'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { type ListingRow, listingRows } from '../sizes/listing-rows.ts'
import type { OpenRows } from '../sizes/listings-view.ts'
import { sizeName } from '../../../shared/sizes/size-name.ts'
import { LocationsRow, ROW_PX, type SizeActs, sizeColumns } from '../sizes/size-columns.tsx'

/** The end text appears from this many rows on. */
const END_TEXT_FROM = 100

interface VariantTableProps extends SizeActs {
  variants: readonly ListedSize[]
  /** The sizes whose locations are shown. */
  open: OpenRows
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
  empty: ReactNode
  failure: ReactNode
  /** The selection; undefined when there are no bulk actions. */
  selection: ListSelection | undefined
}

/** Products with their sizes below, one row each; a size expands to its locations. */
export function VariantTable({ variants, open, onToggle, onMarket, onWhy, selection, ...list }: VariantTableProps) {
  const { named, isAll } = open
  const rows = useMemo(() => listingRows(variants, { named, isAll }), [variants, named, isAll])
  const acts = useSteadyActs({ onToggle, onMarket, onWhy })
  const seesCosts = useMay('costs.read')
  const columns = useMemo(() => sizeColumns(acts, seesCosts), [acts, seesCosts])
  return (
    <DataTable
      {...list}
      label="Listings"
      list="listings"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowHeight={heightOfRow}
      renderWide={wideOf}
      onOpen={({ variant }) => onToggle(variant.variant_id)}
      selection={
        selection && {
          ...selection,
          idOf: ({ kind, variant }) => (kind === 'size' ? variant.variant_id : null),
          nameOf: ({ variant }) => sizeName(variant),
        }
      }
      loadingMoreText="Loading more listings..."
      endText={variants.length >= END_TEXT_FROM ? 'No more listings to load' : undefined}
    />
  )
}

/** Returns actions that never change and call the latest ones, so that the columns stay the same. */
function useSteadyActs(acts: SizeActs): SizeActs {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      onToggle: (variantId) => latest.current.onToggle(variantId),
      onMarket: (variantId) => latest.current.onMarket(variantId),
      onWhy: (variantId, marketplace) => latest.current.onWhy(variantId, marketplace),
    }),
    [],
  )
}

const keyOf = ({ key }: ListingRow): string => key
const heightOfRow = ({ kind }: ListingRow): number => ROW_PX[kind]

function wideOf({ kind, variant }: ListingRow): ReactNode {
  if (kind === 'size') return null
  if (kind === 'locations') return <LocationsRow variant={variant} />
  const { product_name, product_sku, image_url } = variant
  return <ProductHeading name={product_name} imageUrl={image_url} detail={product_sku ?? ''} />
}
