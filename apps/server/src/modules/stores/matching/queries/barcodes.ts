import { barcodeKey } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** The sizes of a barcode. A barcode that a person assigned has one size, whatever others say. */
export interface BarcodeSizes {
  variantIds: number[]
  isTaught: boolean
}

type StandingOn = Columns<'retailer_barcodes', 'barcode' | 'variant_id'>
interface FoundBarcode extends StandingOn {
  is_taught: boolean
}

const NO_SIZE: BarcodeSizes = { variantIds: [], isTaught: false }

/**
 * Returns the sizes of barcodes (keys of the domain's `barcodeKey`): the retailer's assignment, else all sizes in the
 * marketplaces' catalogs and the retailer's shops. A barcode with several sizes does not identify a pair.
 */
export async function sizesOfBarcodes(tx: Tx, keys: readonly string[]): Promise<(key: string) => BarcodeSizes> {
  const { rows } = await sql<FoundBarcode>`
    select t.barcode, t.variant_id, true as is_taught from retailer_barcodes t
    where t.retailer_id = current_retailer() and t.barcode = any(${keys}::text[])
    union all
    select g.gtin_key as barcode, g.variant_id, false as is_taught from catalogue.gtins g
    where g.gtin_key = any(${keys}::text[])
    union all
    select lv.barcode_key as barcode, lv.variant_id, false as is_taught from product_link_variants lv
    where lv.retailer_id = current_retailer() and lv.barcode_key = any(${keys}::text[])
      and lv.variant_id is not null`.execute(tx)
  const found = Map.groupBy(rows, ({ barcode }) => barcode)
  return (key) => {
    const ofKey = found.get(key) ?? []
    const taught = ofKey.find(({ is_taught }) => is_taught)
    if (taught) return { variantIds: [taught.variant_id], isTaught: true }
    if (ofKey.length === 0) return NO_SIZE
    return { variantIds: [...new Set(ofKey.map(({ variant_id }) => variant_id))], isTaught: false }
  }
}

/** Returns the sizes of one barcode. */
export const sizesOfBarcode = async (tx: Tx, key: string): Promise<BarcodeSizes> =>
  (await sizesOfBarcodes(tx, [key]))(key)

/** Returns the barcodes (keys) of each of these sizes that no other size has. */
export async function barcodesOfSizes(tx: Tx, variantIds: readonly number[]): Promise<Map<number, string[]>> {
  if (variantIds.length === 0) return new Map()
  const { rows } = await sql<StandingOn>`
    select t.barcode, t.variant_id from retailer_barcodes t
    where t.retailer_id = current_retailer() and t.variant_id = any(${variantIds}::int8[])
    union
    select g.gtin as barcode, g.variant_id from catalogue.gtins g where g.variant_id = any(${variantIds}::int8[])
    union
    select lv.barcode, lv.variant_id
    from catalogue.variants v
    join product_links l on l.retailer_id = current_retailer() and l.product_id = v.product_id
    join product_link_variants lv on lv.retailer_id = current_retailer() and lv.product_sync_id = l.product_sync_id
      and lv.variant_id = v.variant_id
    where v.variant_id = any(${variantIds}::int8[]) and lv.barcode is not null`.execute(tx)
  const found = rows.flatMap(({ barcode, variant_id }) => {
    const key = barcodeKey(barcode)
    return key === null ? [] : [{ key, variantId: variant_id }]
  })
  const sizesOf = await sizesOfBarcodes(tx, [...new Set(found.map(({ key }) => key))])
  const own = found.filter(({ key, variantId }) => {
    const { variantIds: sizes } = sizesOf(key)
    return sizes.length === 1 && sizes[0] === variantId
  })
  return new Map(
    [...Map.groupBy(own, ({ variantId }) => variantId)].map(([variantId, codes]) => [
      variantId,
      [...new Set(codes.map(({ key }) => key))],
    ]),
  )
}

interface Teaching {
  retailerId: number
  /** The barcode in the form of `barcodeKey`. */
  barcode: Column<'retailer_barcodes', 'barcode'>
}

/** Saves the size of a barcode for a retailer; a later assignment replaces an earlier one. */
export const saveTaughtBarcode = (
  tx: Tx,
  { retailerId, barcode, variantId, userId, at }: Teaching & { variantId: number; userId: number; at: Date },
) =>
  sql`
    insert into retailer_barcodes (retailer_id, barcode, variant_id, user_id, taught_at)
    values (${retailerId}, ${barcode}, ${variantId}, ${userId}, ${at})
    on conflict (retailer_id, barcode) do update set variant_id = excluded.variant_id, user_id = excluded.user_id,
      taught_at = excluded.taught_at`.execute(tx)

/** Deletes the assignment of a barcode and returns it; null when there was none. */
export async function removeTaughtBarcode(
  tx: Tx,
  { retailerId, barcode }: Teaching,
): Promise<Columns<'retailer_barcodes', 'variant_id'> | null> {
  const { rows } = await sql<Columns<'retailer_barcodes', 'variant_id'>>`
    delete from retailer_barcodes where retailer_id = ${retailerId} and barcode = ${barcode}
    returning variant_id`.execute(tx)
  return rows[0] ?? null
}
