import { type CatalogSize, type SizedProduct, candidateSizes } from './match-sizes.ts'
import { parseSize } from './parse-size.ts'
import { SIZE_PARTS, type SizeReading } from './sizes.ts'

/**
 * Brands' usual size charts from their public size guides, which match the boxes of most models. Single models and
 * models for one country may differ, so the charts only suggest sizes and never link them. Unknown brands and sizes get
 * no suggestion. Rows are US, UK, EU and centimeters; '-' means unknown.
 */
interface BrandChart extends Partial<Record<Column, string>> {
  /** In lower case. */
  brands: readonly string[]
}
type Column = 'men' | 'women' | 'youth'

/**
 * US = UK + 1 for men from US 7.5, and UK + 2.5 for women. Men's US 6.5 and 7 are both UK 6, and US 4.5 and 5 are both
 * 23.5 cm: a value of two sizes suggests neither.
 */
const NIKE: BrandChart = {
  brands: ['nike', 'jordan', 'air jordan', 'nike sb'],
  men: `3.5 3 35.5 22.5, 4 3.5 36 23, 4.5 4 36.5 23.5, 5 4.5 37.5 23.5, 5.5 5 38 24, 6 5.5 38.5 24, 6.5 6 39 24.5,
    7 6 40 25, 7.5 6.5 40.5 25.5, 8 7 41 26, 8.5 7.5 42 26.5, 9 8 42.5 27, 9.5 8.5 43 27.5, 10 9 44 28,
    10.5 9.5 44.5 28.5, 11 10 45 29, 11.5 10.5 45.5 29.5, 12 11 46 30, 12.5 11.5 47 30.5, 13 12 47.5 31,
    14 13 48.5 32, 15 14 49.5 33, 16 15 50.5 34, 17 16 51.5 35, 18 17 52.5 36`,
  women: `5 2.5 35.5 22, 5.5 3 36 22.5, 6 3.5 36.5 23, 6.5 4 37.5 23.5, 7 4.5 38 24, 7.5 5 38.5 24.5, 8 5.5 39 25,
    8.5 6 40 25.5, 9 6.5 40.5 26, 9.5 7 41 26.5, 10 7.5 42 27, 10.5 8 42.5 27.5, 11 8.5 43 28, 11.5 9 44 28.5,
    12 9.5 44.5 29`,
  youth: `1 13.5 32 -, 1.5 1 33 -, 2 1.5 33.5 -, 2.5 2 34 -, 3 2.5 35 -, 3.5 3 35.5 22.5, 4 3.5 36 23, 4.5 4 36.5 23.5,
    5 4.5 37.5 -, 5.5 5 38 24, 6 5.5 38.5 24, 6.5 6 39 24.5, 7 6 40 25`,
}

/** US = UK + 0.5 for men and unisex, UK + 1.5 for women, in thirds of EU sizes. */
const ADIDAS: BrandChart = {
  brands: ['adidas', 'yeezy', 'adidas originals'],
  men: `4 3.5 36 22, 4.5 4 36_2/3 22.5, 5 4.5 37_1/3 23, 5.5 5 38 23.5, 6 5.5 38_2/3 24, 6.5 6 39_1/3 24.5, 7 6.5 40 25,
    7.5 7 40_2/3 25.5, 8 7.5 41_1/3 26, 8.5 8 42 26.5, 9 8.5 42_2/3 27, 9.5 9 43_1/3 27.5, 10 9.5 44 28,
    10.5 10 44_2/3 28.5, 11 10.5 45_1/3 29, 11.5 11 46 29.5, 12 11.5 46_2/3 30, 12.5 12 47_1/3 30.5, 13 12.5 48 31,
    13.5 13 48_2/3 31.5, 14 13.5 49_1/3 32`,
  women: `5 3.5 36 22, 5.5 4 36_2/3 22.5, 6 4.5 37_1/3 23, 6.5 5 38 23.5, 7 5.5 38_2/3 24, 7.5 6 39_1/3 24.5, 8 6.5 40 25,
    8.5 7 40_2/3 25.5, 9 7.5 41_1/3 26, 9.5 8 42 26.5, 10 8.5 42_2/3 27, 10.5 9 43_1/3 27.5, 11 9.5 44 28`,
}

/** US = UK + 0.5 for men, UK + 2 for women. */
const NEW_BALANCE: BrandChart = {
  brands: ['new balance'],
  men: `4 3.5 36 22, 4.5 4 37 22.5, 5 4.5 37.5 23, 5.5 5 38 23.5, 6 5.5 38.5 24, 6.5 6 39.5 24.5, 7 6.5 40 25,
    7.5 7 40.5 25.5, 8 7.5 41.5 26, 8.5 8 42 26.5, 9 8.5 42.5 27, 9.5 9 43 27.5, 10 9.5 44 28, 10.5 10 44.5 28.5,
    11 10.5 45 29, 11.5 11 45.5 29.5, 12 11.5 46.5 30, 12.5 12 47 30.5, 13 12.5 47.5 31`,
  women: `5 3 35 22, 5.5 3.5 36 22.5, 6 4 36.5 23, 6.5 4.5 37 23.5, 7 5 37.5 24, 7.5 5.5 38 24.5, 8 6 39 25,
    8.5 6.5 40 25.5, 9 7 40.5 26, 9.5 7.5 41 26.5, 10 8 41.5 27, 11 9 43 28`,
}

/** US = UK + 1 for men, UK + 2 for women. */
const ASICS: BrandChart = {
  brands: ['asics'],
  men: `5 4 37.5 -, 5.5 4.5 38 -, 6 5 39 -, 6.5 5.5 39.5 -, 7 6 40 -, 7.5 6.5 40.5 -, 8 7 41.5 -, 8.5 7.5 42 -,
    9 8 42.5 -, 9.5 8.5 43.5 -, 10 9 44 -, 10.5 9.5 44.5 -, 11 10 45 -, 11.5 10.5 46 -, 12 11 46.5 -, 13 12 48 -`,
  women: `5 3 35.5 -, 5.5 3.5 36 -, 6 4 37 -, 6.5 4.5 37.5 -, 7 5 38 -, 7.5 5.5 39 -, 8 6 39.5 -, 8.5 6.5 40 -,
    9 7 40.5 -, 9.5 7.5 41.5 -, 10 8 42 -, 10.5 8.5 42.5 -, 11 9 43.5 -`,
}

/** US = UK for men and unisex. */
const CONVERSE: BrandChart = {
  brands: ['converse'],
  men: `3 3 35 -, 3.5 3.5 36 -, 4 4 36.5 -, 4.5 4.5 37 -, 5 5 37.5 -, 5.5 5.5 38 -, 6 6 39 -, 6.5 6.5 39.5 -, 7 7 40 -,
    7.5 7.5 41 -, 8 8 41.5 -, 8.5 8.5 42 -, 9 9 42.5 -, 9.5 9.5 43 -, 10 10 44 -, 10.5 10.5 44.5 -, 11 11 45 -,
    11.5 11.5 46 -, 12 12 46.5 -, 13 13 48 -`,
}

/** US = UK + 1 for men and unisex. */
const VANS: BrandChart = {
  brands: ['vans'],
  men: `5 4 36.5 -, 5.5 4.5 37 -, 6 5 38 -, 6.5 5.5 38.5 -, 7 6 39 -, 7.5 6.5 40 -, 8 7 40.5 -, 8.5 7.5 41 -, 9 8 42 -,
    9.5 8.5 42.5 -, 10 9 43 -, 10.5 9.5 44 -, 11 10 44.5 -, 11.5 10.5 45 -, 12 11 46 -, 13 12 47 -`,
}

const CHARTS: readonly BrandChart[] = [NIKE, ADIDAS, NEW_BALANCE, ASICS, CONVERSE, VANS]
const SCALES = ['UK', 'EU', 'CM']
/** The letter that the catalog adds to a size of the column. */
const LETTERS: Readonly<Record<Column, string>> = { men: '', women: 'W', youth: 'Y' }

/** Returns all sizes of a column with their values on other scales; the ID is the position in the column. */
const sizesOf = (rows: string, column: Column): CatalogSize[] =>
  rows.split(',').map((row, id) => {
    const [us = '', ...others] = row.trim().split(' ')
    const chart = others.flatMap((size, at) => (size === '-' ? [] : `${SCALES[at]} ${size.replace('_', ' ')}`))
    return { id, size: `${us}${LETTERS[column]}`, chart }
  })

/** A product for which someone writes a size on another scale. */
export interface BrandedProduct extends SizedProduct {
  /** The catalog's brand; null: unknown, so nothing is suggested. */
  brand: string | null
}

/**
 * Returns the ID of the product's size that a text on another scale most likely means by the brand's usual chart; a
 * person has to accept it. Returns null when the product's own chart has that scale (`matchSizes` decides then), the
 * brand's chart is unknown, the chart has no such size or several, the product does not come in it, or the text is no
 * size.
 */
export function suggestedSize(text: string, product: BrandedProduct): number | null {
  const named = product.brand?.trim().toLowerCase() ?? ''
  const brandChart = CHARTS.find(({ brands }) => brands.includes(named))
  const read = parseSize(text)
  if (!brandChart || read === null || hasOwnChart(product, read.map(scaleOf))) return null
  const columns = Map.groupBy(product.sizes, ({ size }) => columnOf(size, product.gender))
  const found = [...columns].flatMap(([column, sizes]) => {
    const rows = column && brandChart[column]
    if (!column || !rows) return []
    const charted = sizesOf(rows, column)
    const meant = candidateSizes(text, { gender: column, sizes: charted })
    const usual = meant.length === 1 ? charted[meant[0] ?? -1] : undefined
    return sizes.filter(({ size }) => usual && usOf(size) === usOf(usual.size))
  })
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

const hasOwnChart = ({ sizes }: SizedProduct, scales: readonly string[]): boolean =>
  sizes.some(({ chart = [] }) =>
    chart.some((other) => (parseSize(other) ?? []).some((reading) => scales.includes(scaleOf(reading)))),
  )

/** Returns the scale of a size. A number above 20 without a scale is a European size (`matchSizes`). */
const scaleOf = ({ system }: SizeReading): string => system ?? 'eu'

/** Returns the chart column of a catalog size; null: its audience is unknown, or it is no US number. */
function columnOf(size: string, gender: string | null): Column | null {
  if (usOf(size) === null) return null
  const audience = parseSize(size)?.[0]?.audience ?? null
  if (audience !== null)
    return audience === 'w' ? 'women' : audience === 'y' ? 'youth' : audience === 'm' ? 'men' : null
  const word = gender?.toLowerCase() ?? ''
  if (/^(women|womens|female)$/.test(word)) return 'women'
  return /^(men|mens|male|unisex)$/.test(word) ? 'men' : null
}

/** Returns the US number of a size; null: it has none, or it has a width. */
function usOf(size: string): number | null {
  const [first, ...others] = parseSize(size) ?? []
  const isUs = first?.form === 'number' && first.system === 'us' && first.width === null && others.length === 0
  return isUs ? first.number / SIZE_PARTS : null
}
