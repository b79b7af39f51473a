import { Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { platformName, shortOrder } from '../../shared/formats.ts'
import { type RecentSale, useSaleOf } from '../../shared/sales/recent-sales.ts'
import { ExpandButton } from '../../shared/ui/ExpandButton.tsx'
import { AnchorLink } from '../../shared/ui/links.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { LargeSize } from '../../shared/ui/ProductHeading.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import classes from './listings.module.css'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'

interface SizeCellProps {
  variant: ListedSize
  isOpen: boolean
  onToggle: () => void
}

/** A size, large, and what one should know of it now: it sold, it waits for something, one is left. */
export function SizeCell({ variant, isOpen, onToggle }: SizeCellProps) {
  const sale = useSaleOf(variant.variant_id)
  // That there is nothing to offer is said by the switch.
  const waitsFor = variant.listings_enabled && variant.total_available > 0 ? variant.waits_for : null
  return (
    <div className={classes['size']}>
      <ExpandButton isExpanded={isOpen} name={sizeName(variant)} onToggle={onToggle} />
      <LargeSize size={variant.size} />
      {variant.total_available === 1 && <Pill color="orange">One left</Pill>}
      {sale && <SoldNote sale={sale} />}
      {waitsFor && (
        <Text size="xs" c="var(--ark-warn)" className={classes['note']}>
          Waits: {waitsFor}
        </Text>
      )}
    </div>
  )
}

const SoldNote = ({ sale }: { sale: RecentSale }) => (
  <Text size="xs" fw={600} className={classes['note']} component="div">
    Sold on {platformName(sale.platform)} <RelativeTime at={sale.sold_at} />,{' '}
    <AnchorLink size="xs" fw={600} underline="always" to={paths.sales} search={{ sale: sale.sale_id }}>
      order {shortOrder(sale.order_number)}
    </AnchorLink>
  </Text>
)
