import type { AnswerOf, Contract } from '@ark/contract'
import { dollarsOrNull, type Marketplace } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { gapAt, readingOf } from '../sizes/listing-variants.ts'
import { type SizeToListRow, sizesToList } from './queries/product-payouts.ts'

type SizesToList = AnswerOf<Contract['GET /inventory/import-to-list']>

/** Returns one product's sizes for Import to List, with the payouts and the market of each. */
export const listSizesToList = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  productSyncId: number,
): Promise<SizesToList | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    const sizes = await sizesToList(tx, { productSyncId, locationIds })
    const [first] = sizes
    if (!first) return notFound('This product')
    const { product_id, product_name, sku: product_sku, image_url } = first
    const facts = (await feeFactsOf(tx, [product_id], clock.now())).get(product_id) ?? UNKNOWN_PRODUCT
    return {
      product_sync_id: productSyncId,
      product_id,
      product_name,
      product_sku,
      image_url,
      fee_schedule: await feeScheduleOn(tx, clock.now()),
      promotional_ark_fee: dollarsOrNull(facts.promotional_ark_fee_cents),
      is_pre_release: facts.is_pre_release,
      has_retail_price: facts.has_retail_price,
      variants: sizes.map(sizeOf),
    }
  })

function sizeOf(row: SizeToListRow): SizesToList['variants'][number] {
  const { variant_id, sku, size, available_quantity, listing_enabled, desired_payout, minimum_payout } = row
  const marketAt = (marketplace: Marketplace) => {
    const gap = gapAt(marketplace, { ...row, product_sku: sku })
    return { ...readingOf(row.market, marketplace), ...(gap !== null && { gap }) }
  }
  return {
    variant_id,
    sku,
    size,
    available_quantity,
    listing_enabled,
    stockx_enabled: !row.left_out.stockx,
    alias_enabled: !row.left_out.goat,
    desired_payout,
    minimum_payout,
    wholesale_enabled: row.wholesale_enabled,
    wholesale_price: row.wholesale_price,
    stockx: marketAt('stockx'),
    goat: marketAt('goat'),
  }
}
