import { hashNumber, uuidOf } from '../core/random.ts'
import { ADIDAS } from './catalogue-adidas.ts'
import { JORDAN } from './catalogue-jordan.ts'
import { NEW_BALANCE } from './catalogue-new-balance.ts'
import { NIKE } from './catalogue-nike.ts'
import { OTHERS, UPCOMING } from './catalogue-others.ts'
import { gtinFor } from './gtins.ts'
import type { Gender, MarketProduct } from './product.ts'
import { sizeRun } from './sizes.ts'

const GENDERS: Record<string, Gender> = { m: 'men', w: 'women', y: 'youth' }

/** StockX joins the codes of shoes that were sold under two. */
const STOCKX_STYLE_IDS: Record<string, string> = { 'CW2288-111': '315122-111/CW2288-111' }

/**
 * Twelve shoes that cover every case: genders, brands, unreleased shoes, a compound style code, no GTINs, and whole
 * sizes.
 */
const SMALL = new Set([
  'DD1391-100', 'DD1503-101', 'CW1590-100', 'DZ5485-612', 'FV5029-006', 'CT8012-104', 'CW2288-111', 'CP9654', 'HQ6448',
  'BB550WT1', '5955-CHE', 'IO8012-106',
]) // biome-ignore format: a table
const WHOLE_SIZES = /slide|foam rnnr|slipper|clog|boot|yeezy 450/i

/**
 * Returns the shoes of the world with their sizes and IDs. `full` has nearly 400 shoes, `small` has twelve, for tests.
 */
export function buildCatalog(seed: number, size: 'full' | 'small'): readonly MarketProduct[] {
  const products = catalogues.get(seed) ?? allProducts(seed)
  catalogues.set(seed, products)
  return size === 'full' ? products : products.filter(({ styleCode }) => SMALL.has(styleCode))
}

/** Caches the shoes of each seed, which never change: tests create hundreds of worlds. */
const catalogues = new Map<number, readonly MarketProduct[]>()

function allProducts(seed: number): readonly MarketProduct[] {
  const rows = [
    ...table(JORDAN, 'Jordan'),
    ...table(NIKE, 'Nike'),
    ...table(ADIDAS, 'adidas'),
    ...table(NEW_BALANCE, 'New Balance'),
    ...table(OTHERS),
    ...table(UPCOMING),
  ]
  const gtins = new Set<string>()
  return rows.map((row) => toProduct(seed, row, gtins))
}

interface Row {
  brand: string
  styleCode: string
  name: string
  colorway: string
  gender: Gender
  releaseDate: string
  retailDollars: number
  multiple: number
}

/** Parses rows. Without `brand`, their first column is the brand. */
function table(text: string, brand?: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [rowBrand = '', styleCode = '', name = '', colorway = '', gender = '', releaseDate = '', retail, multiple] =
        (brand ? `${brand}|${line}` : line).split('|')
      const retailDollars = Number(retail)
      return {
        brand: rowBrand,
        styleCode,
        name,
        colorway,
        gender: GENDERS[gender] ?? 'men',
        releaseDate,
        retailDollars,
        multiple: Number(multiple),
      }
    })
}

function toProduct(seed: number, row: Row, gtins: Set<string>): MarketProduct {
  const { brand, styleCode, name, colorway, gender, releaseDate } = row
  const retailPriceCents = row.retailDollars * 100
  const stockxUrlKey = slug(name)
  return {
    key: styleCode,
    name,
    brand,
    styleCode,
    stockxStyleId: STOCKX_STYLE_IDS[styleCode] ?? styleCode,
    colorway,
    gender,
    releaseDate,
    retailPriceCents,
    typicalPriceCents: Math.round(retailPriceCents * row.multiple),
    stockxProductId: uuidOf(`${seed}:product:${styleCode}`),
    stockxUrlKey,
    aliasCatalogId: slug(`${name.replace(/^(adidas|Nike|New Balance|ASICS)\s+/, '')} ${styleCode}`),
    stockxHasGtins: hashNumber(`gtins:${styleCode}`) % 4 !== 0,
    sizes: sizeRun(gender, brand, WHOLE_SIZES.test(name)).map((size, sortIndex) => {
      const key = `${styleCode}:${size.us}`
      return {
        key,
        productKey: styleCode,
        ...size,
        sortIndex,
        stockxVariantId: uuidOf(`${seed}:variant:${key}`),
        gtin: gtinFor(brand, key, gtins),
      }
    }),
  }
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
