import { barcodeKey, candidateSizes, styleCodeKeys } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { type SizeOfCode, sizesOfBarcodes, sizesOfSkus, sizesOfStyleCodes } from '../../stores/index.ts'
import type { PriceColumns } from './rules/price-columns.ts'
import type { PriceRow } from './rules/price-rows.ts'

/** Returns the catalog sizes (`variant_id`) that a row may mean, regardless of their retailers. */
export type SizesOfRow = (row: PriceRow) => readonly number[]

/**
 * Finds the sizes of all rows of a file of prices at once: by id, barcode and SKU like scanning and search, and by
 * style code and size like the matching of store products.
 */
export function findPriceSizes(
  tx: Tx,
  { matched_by }: Pick<PriceColumns, 'matched_by'>,
  rows: readonly PriceRow[],
): Promise<SizesOfRow> {
  return FINDERS[matched_by](tx, rows)
}

type Finder = (tx: Tx, rows: readonly PriceRow[]) => Promise<SizesOfRow>

const each = (keys: readonly (string | null)[]): string[] => [...new Set(keys.filter((key) => key !== null))]

const FINDERS: Record<PriceColumns['matched_by'], Finder> = {
  variant_id: async () => (row) => (/^[1-9]\d{0,14}$/.test(row.key) ? [Number(row.key)] : []),
  async barcode(tx, rows) {
    const sizesOf = await sizesOfBarcodes(tx, each(rows.map(({ key }) => barcodeKey(key))))
    return (row) => {
      const key = barcodeKey(row.key)
      return key === null ? [] : sizesOf(key).variantIds
    }
  },
  async store_sku(tx, rows) {
    const found = await sizesOfSkus(tx, each(rows.map(({ key }) => key.toLowerCase())))
    return (row) => found.get(row.key.toLowerCase()) ?? []
  },
  async style_code(tx, rows) {
    const found = await sizesOfStyleCodes(tx, each(rows.flatMap(({ key }) => styleCodeKeys(key))))
    return ({ key, size }) => {
      const products = Map.groupBy(
        styleCodeKeys(key).flatMap((code) => found.get(code) ?? []),
        ({ product_id }) => product_id,
      )
      return [...new Set([...products.values()].flatMap((sizes) => sizesLike(sizes, size ?? '')))]
    }
  },
}

/** Returns the size of one product that a spelling means, or the candidates when that is ambiguous. */
function sizesLike(sizes: readonly SizeOfCode[], spelling: string): readonly number[] {
  const known = [...new Map(sizes.map((size) => [size.variant_id, size])).values()]
  return candidateSizes(spelling, {
    gender: known[0]?.gender ?? null,
    sizes: known.map(({ variant_id, size, chart_sizes }) => ({ id: variant_id, size, chart: chart_sizes })),
  })
}
