import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { dayInNewYork } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuseField } from '../../platform/refusal.ts'
import { soldProducts, type SoldProduct } from '../sales/index.ts'
import { replaceTopSellers, topSellers, type TopSeller } from './queries/top-sellers.ts'
import { daysOfYear, firstDayOf, midnightInNewYork, type Span, spanOf } from './rules/days.ts'

const SPANS: readonly Span[] = ['7', '30', 'ytd']
const PLACES = 20

/** Counts each product's marketplace sales over all retailers, and stores the ranking of each span. */
export async function rankTopSellers({ db, clock }: Pick<Capabilities, 'db' | 'clock'>): Promise<void> {
  const today = dayInNewYork(clock.now())
  const since = SPANS.map((span) => midnightInNewYork(firstDayOf(span, today)))
  const products = await soldProducts(db, since)
  const ranked = SPANS.flatMap((span, index) => [
    ...firstOf(products, span, { excludesCancelled: true, of: ({ sold }) => sold[index] ?? 0 }),
    ...firstOf(products, span, { excludesCancelled: false, of: (product) => product.sold_or_cancelled[index] ?? 0 }),
  ])
  await db.asPlatform((tx) => replaceTopSellers(tx, ranked))
}

/** Returns the first places of a span. On a tie, the product that was added to the catalog first wins. */
const firstOf = (
  products: readonly SoldProduct[],
  span: Span,
  { excludesCancelled, of }: { excludesCancelled: boolean; of: (product: SoldProduct) => number },
): TopSeller[] =>
  products
    .filter((product) => of(product) > 0)
    .toSorted((a, b) => of(b) - of(a) || a.product_id - b.product_id)
    .slice(0, PLACES)
    .map((product, index) => ({
      span,
      excludes_cancelled: excludesCancelled,
      place: index + 1,
      product_id: product.product_id,
      total_sales: of(product),
    }))

/** Returns the stored ranking of marketplace sales. */
export async function showTopSellers(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId }: StaffCaller,
  { days = 30, exclude_cancelled = true }: QueryOf<Contract['GET /dashboard/top-selling-items']>,
): Promise<AnswerOf<Contract['GET /dashboard/top-selling-items']> | Refusal> {
  const today = dayInNewYork(clock.now())
  const span = spanOf(days, today)
  if (!span)
    return refuseField('days', `Top sellers are kept for 7 days, 30 days and the year to date (${daysOfYear(today)}).`)
  return await db.readInOneTrip(retailerId, (tx) => topSellers(tx, { span, excludesCancelled: exclude_cancelled }))
}
