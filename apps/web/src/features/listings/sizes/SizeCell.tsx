import { Text } from '@mantine/core'
import { paths } from '../../../paths.ts'
import { platformName, shortOrder } from '../../../shared/formats.ts'
import { type RecentSale, useSaleOf } from '../../../shared/sales/lists/recent-sales.ts'
import { ExpandButton } from '../../../shared/ui/controls/ExpandButton.tsx'
import { AnchorLink } from '../../../shared/ui/cells/links.tsx'
import { LargeSize } from '../../../shared/ui/cells/ProductHeading.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import classes from '../listings.module.css'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { OfferableUnits } from '../../../shared/sizes/OfferableUnits.tsx'
import { sizeName } from '../../../shared/sizes/size-name.ts'

interface SizeCellProps {
  variant: ListedSize
  isOpen: boolean
  /** True on a card, where the cell also says how many are available. */
  isCard: boolean
  onToggle: () => void
}

/** A size in large type, with its current note below: it sold, or it waits for something. */
export function SizeCell({ variant, isOpen, isCard, onToggle }: SizeCellProps) {
  const sale = useSaleOf(variant.variant_id)
  // The switch already shows that nothing is in stock.
  const waitsFor = variant.listings_enabled && variant.total_available > 0 ? variant.waits_for : null
  return (
    <div className={classes['size']}>
      <ExpandButton isExpanded={isOpen} name={sizeName(variant)} onToggle={onToggle} />
      <LargeSize size={variant.size} />
      {isCard && (
        <Text size="xs" c={variant.total_available === 1 ? 'var(--ark-warn)' : 'dimmed'} className={classes['note']}>
          {variant.total_available === 1 ? 'One left' : `${variant.total_available} available`}
        </Text>
      )}
      {sale && <SoldNote sale={sale} />}
      {waitsFor && (
        <Text size="xs" c="var(--ark-warn)" className={classes['note']} truncate title={waitsFor}>
          Waiting: {waitsFor}
        </Text>
      )}
    </div>
  )
}

/** The note of a sale in one line; only screen readers read the marketplace, which has a mark in its own column. */
const SoldNote = ({ sale }: { sale: RecentSale }) => (
  <Text size="xs" fw={600} className={classes['note']} component="div" truncate>
    Sold <span className={classes['order']}>on {platformName(sale.platform)} </span>
    <AnchorLink size="xs" fw={600} underline="always" to={paths.sales} search={{ sale: sale.sale_id }}>
      <RelativeTime at={sale.sold_at} />
      <span className={classes['order']}>, order {shortOrder(sale.order_number)}</span>
    </AnchorLink>
  </Text>
)

/** The available units, with a mark on the last one. */
export const AvailableCell = ({ variant }: { variant: ListedSize }) => (
  <div>
    <OfferableUnits stock={stockOf(variant)} />
    {variant.total_available === 1 && (
      <Text size="xs" fw={550} c="var(--ark-warn)" className={classes['oneLeft']}>
        One left
      </Text>
    )}
  </div>
)

/** Availability is never negative at a location, so the sum can exceed the difference of the totals. */
const stockOf = (size: ListedSize) => ({
  shopify_stock: size.total_shopify_stock,
  quantity_reserved: size.total_reserved,
  sold_on_ark: size.total_sold_on_ark,
  quantity_available: size.total_available,
})
