import { byUrgency } from '../../../shared/sales/labels/ship-by.ts'
import type { SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import type { FulfillmentSort } from '../fulfillments-view.ts'

type Sorted = Pick<SaleSummary, 'sale_date' | 'ship_by' | 'location_nickname' | 'ark_product_name' | 'variant_size'>

const inWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byShelf = (one: Sorted, other: Sorted): number =>
  inWords.compare(one.location_nickname ?? '~', other.location_nickname ?? '~') ||
  inWords.compare(one.ark_product_name ?? '~', other.ark_product_name ?? '~') ||
  inWords.compare(one.variant_size ?? '~', other.variant_size ?? '~')

const SORTS: Readonly<Record<FulfillmentSort, (one: Sorted, other: Sorted) => number>> = {
  newest: (one, other) => Date.parse(other.sale_date) - Date.parse(one.sale_date),
  oldest: (one, other) => Date.parse(one.sale_date) - Date.parse(other.sale_date),
  shelf: byShelf,
}

/** Sorts waiting orders. Ties go by deadline, which is also the default order. */
export const sortSales = <S extends Sorted>(sales: readonly S[], sort: FulfillmentSort | undefined): S[] =>
  sales.toSorted((one, other) => (sort ? SORTS[sort](one, other) : 0) || byUrgency(one, other))
