import { SALE_STAGES } from '@ark/domain'
import { Button, Paper, Skeleton, Text, Title } from '@mantine/core'
import { count } from '../../shared/formats.ts'
import { saleName, type SaleToScan, soldProduct } from '../../shared/sales/labels/sale-labels.ts'
import { ShipBy } from '../../shared/sales/labels/ShipBy.tsx'
import { ConfirmOrderButton } from '../../shared/ui/controls/ConfirmOrderButton.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { shortOrder } from '../../shared/formats.ts'
import classes from './scanning.module.css'

interface UnfulfilledSalesProps {
  /** The sales; undefined while loading or when no location is selected. */
  sales: readonly SaleToScan[] | undefined
  isCapped: boolean
  hasLocation: boolean
  failure: Error | null
  onRetry: () => void
  chosenId: number | undefined
  onChoose: (saleId: number | undefined) => void
}

/** The sales that wait for packing here, the most urgent first. A selected one accepts only its own pair. */
export function UnfulfilledSales({ sales, isCapped, hasLocation, failure, onRetry, ...choice }: UnfulfilledSalesProps) {
  return (
    <Paper withBorder component="section" aria-label="Unfulfilled Sales">
      <Title order={2} px="md" py="sm">
        Unfulfilled Sales{sales && ` (${count(sales.length)}${isCapped ? '+' : ''})`}
      </Title>
      {isCapped && (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          These are the most urgent. The others follow as these are packed.
        </Text>
      )}
      <Content sales={sales} hasLocation={hasLocation} failure={failure} onRetry={onRetry} {...choice} />
    </Paper>
  )
}

function Content({
  sales,
  hasLocation,
  failure,
  onRetry,
  chosenId,
  onChoose,
}: Omit<UnfulfilledSalesProps, 'isCapped'>) {
  if (!hasLocation) return <EmptyState title="Location Required">Please select a location before scanning</EmptyState>
  if (!sales)
    return failure ? (
      <LoadError title="Error Loading Sales" error={failure} onRetry={onRetry} />
    ) : (
      <Skeleton height={180} m="md" />
    )
  if (sales.length === 0)
    return (
      <EmptyState title="Nothing to scan">
        Every sale at this location is packed. New ones appear here automatically.
      </EmptyState>
    )
  return (
    <ul className={classes['list']}>
      {sales.map((sale) => (
        <li key={sale.id} className={classes['row']} data-chosen={sale.id === chosenId || undefined}>
          <span className={`${classes['rowSize']} num`}>{sale.variant_size ?? '–'}</span>
          <div className={classes['rowText']}>
            <Text size="sm" fw={600} lh={1.3}>
              {soldProduct(sale)}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <PlatformBadge platform={sale.platform} /> {shortOrder(sale.order_number)} · <ShipBy at={sale.ship_by} />
            </Text>
            {sale.barcodes.length === 0 && (
              <Text size="xs" c="var(--ark-warn)">
                No barcode is known for this size.
              </Text>
            )}
          </div>
          <div className={classes['rowActs']}>
            {SALE_STAGES[sale.stage].to_confirm && <ConfirmOrderButton sale={sale} />}
            <Button
              variant={sale.id === chosenId ? 'filled' : 'default'}
              size="compact-sm"
              aria-pressed={sale.id === chosenId}
              aria-label={`${sale.id === chosenId ? 'Chosen' : 'Choose'}: ${saleName(sale)}`}
              onClick={() => onChoose(sale.id === chosenId ? undefined : sale.id)}
            >
              {sale.id === chosenId ? 'Chosen' : 'Choose'}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
