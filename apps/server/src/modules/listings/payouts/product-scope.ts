import type { BodyOf, Contract } from '@ark/contract'
import { type Cents, cents, formatMoney } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuseFields } from '../../../platform/refusal.ts'
import type { ProductAmounts } from './decide-sizes.ts'
import { linksWithStock, sizesOfLinks } from './queries/product-payouts.ts'

export type ProductPayoutsRequest = BodyOf<Contract['POST /listings/product-payouts']>
type Amounts = ProductPayoutsRequest['products'][number]

/** Returns the amounts of a request by product. Refused when a product has none, or has a desired one below its minimum. */
export function amountsOfRequest({ products, is_missing_only }: ProductPayoutsRequest): ProductAmounts | Refusal {
  const problems = Object.fromEntries(products.flatMap((amounts, at) => problemOf(amounts, `products.${at}`)))
  const refusal = refuseFields(problems)
  if (refusal) return refusal
  const amounts = products.map(({ product_sync_id, desired_payout, bottom_payout }) => [
    product_sync_id,
    { desired_cents: centsOrAbsent(desired_payout), bottom_cents: centsOrAbsent(bottom_payout) },
  ])
  return { kind: 'products', amounts: Object.fromEntries(amounts), is_missing_only }
}

const centsOrAbsent = (amount: number | undefined): Cents | null => (amount === undefined ? null : cents(amount))

function problemOf({ desired_payout: desired, bottom_payout: bottom }: Amounts, at: string): [string, string][] {
  if (desired === undefined && bottom === undefined) return [[`${at}.desired_payout`, 'Enter a payout.']]
  if (desired !== undefined && desired <= 0) return [[`${at}.desired_payout`, 'Enter an amount above $0.']]
  if (bottom !== undefined && bottom <= 0) return [[`${at}.bottom_payout`, 'Enter an amount above $0.']]
  if (desired === undefined || bottom === undefined || desired >= bottom) return []
  const [wanted, least] = [formatMoney(cents(desired)), formatMoney(cents(bottom))]
  return [[`${at}.desired_payout`, `The desired payout (${wanted}) has to be at least the minimum (${least}).`]]
}

/** Returns the sizes of the request's products, ordered by id. Refused when the caller has no stock of a product. */
export async function sizesOfProducts(
  tx: Tx,
  { locationIds }: StaffCaller,
  { products, is_missing_only }: ProductPayoutsRequest,
): Promise<number[] | Refusal> {
  const productSyncIds = products.map(({ product_sync_id }) => product_sync_id)
  const known = new Set(await linksWithStock(tx, productSyncIds, locationIds))
  if (productSyncIds.some((id) => !known.has(id))) return notFound('One of these products')
  return sizesOfLinks(tx, { productSyncIds, locationIds, isMissingOnly: is_missing_only })
}
