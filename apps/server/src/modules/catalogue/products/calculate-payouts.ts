import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { dayInNewYork, styleCodeKeys } from '@ark/domain'
import type { MarketplaceProduct, ResaleMarketplace, VariantMarketData } from '@ark/marketplaces'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { refusalForCaller } from '../accounts/refusal-for-caller.ts'
import { counterpartOf } from './import-product.ts'
import { payoutsOfSize } from '../fees/net-payouts-of-sizes.ts'
import { feeFactsOf, feeScheduleOn } from '../fees/queries/fees.ts'
import { productByCode } from '../market/queries/products.ts'
import { marketOfSizes, type SizeMarketRow } from '../fees/queries/size-market.ts'
import { refreshMarket } from '../market/refresh-market.ts'
import { pairAliasSizes } from '../market/rules/pair-alias-sizes.ts'

type Call = Contract['POST /products/search-and-calculate-payouts']
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock'>
type Search = BodyOf<Call>

/**
 * Returns what every size of a product would net, for a buyer's decision: read now, from the catalog's product when
 * there is one, otherwise from the marketplaces without saving anything. Refuses when nothing is found, and when
 * StockX refuses.
 */
export async function calculatePayouts(
  needs: Needs,
  caller: Caller,
  search: Search,
): Promise<AnswerOf<Call> | Refusal> {
  try {
    return (await ofCatalogue(needs, caller, search)) ?? (await ofMarketplaces(needs, caller, search))
  } catch (error) {
    const refusal = await refusalForCaller(needs, caller, error)
    if (!refusal) throw error
    return refusal
  }
}

async function ofCatalogue(
  needs: Needs,
  caller: Caller,
  { sku, retail_price, stockx_product_id }: Search,
): Promise<AnswerOf<Call> | null> {
  const { db, clock } = needs
  const product = await productByCode(db, { stockxProductId: stockx_product_id ?? null, codes: styleCodeKeys(sku) })
  if (!product) return null
  const productId = product.product_id
  await refreshMarket(needs, productId, { isAwaited: true, askedBy: caller.retailerId })
  return db.asReader(caller.retailerId, async (tx) => {
    const facts = (await feeFactsOf(tx, [productId], clock.now())).get(productId)
    const schedule = await feeScheduleOn(tx, clock.now())
    const known = facts && { facts: { ...facts, has_retail_price: facts.has_retail_price || Boolean(retail_price) } }
    return {
      product_id: productId,
      product_name: product.name,
      sku: product.sku,
      size_payouts: (await marketOfSizes(tx, productId)).map((size) => payoutsOfSize(size, { ...known, schedule })),
    }
  })
}

async function ofMarketplaces(
  { db, marketplaces, clock }: Needs,
  caller: Caller,
  { sku, retail_price, stockx_product_id }: Search,
): Promise<AnswerOf<Call> | Refusal> {
  const [stockx, alias] = await Promise.all([
    marketplaces.of(caller.retailerId, 'stockx', { isAwaited: true }),
    marketplaces.of(caller.retailerId, 'goat', { isAwaited: true }),
  ])
  const product = stockx_product_id
    ? await retryWhileThrottled(clock, () => stockx.product(stockx_product_id))
    : await retryWhileThrottled(clock, () => byStyleCode(stockx, sku))
  if (!product) return notFound(`A product with the style code ${sku}`)
  const sizes = await sizesNow({ stockx, alias, clock }, product)
  const now = clock.now()
  const schedule = await db.asPlatform((tx) => feeScheduleOn(tx, now))
  const facts = {
    promotional_ark_fee_cents: null,
    is_pre_release: product.releaseDate !== null && product.releaseDate > dayInNewYork(now),
    has_retail_price: Boolean(retail_price ?? product.retailPriceCents),
  }
  return {
    product_id: null,
    product_name: product.title,
    sku: product.styleCode,
    size_payouts: sizes.map((size) => payoutsOfSize(size, { facts, schedule })),
  }
}

async function byStyleCode(stockx: ResaleMarketplace, sku: string): Promise<MarketplaceProduct | null> {
  const wanted = new Set(styleCodeKeys(sku))
  const found = await stockx.searchProducts(sku, 10)
  return found.find(({ styleCode }) => styleCodeKeys(styleCode ?? '').some((key) => wanted.has(key))) ?? null
}

/** Returns a product's sizes with both current markets. */
async function sizesNow(
  { stockx, alias, clock }: { stockx: ResaleMarketplace; alias: ResaleMarketplace } & Pick<Capabilities, 'clock'>,
  product: MarketplaceProduct,
): Promise<Omit<SizeMarketRow, 'variant_id'>[]> {
  const variants = await retryWhileThrottled(clock, () => stockx.variants(product.productId))
  const asked = await retryWhileThrottled(clock, () => stockx.marketData(product.productId))
  const counterpart = await retryWhileThrottled(clock, () => counterpartOf(alias, product))
  const twinMarket = counterpart
    ? await retryWhileThrottled(clock, () => alias.marketData(counterpart.product.productId))
    : []
  const atStockx = new Map(asked.map((row) => [row.variantId, row]))
  const sizes = variants.map(({ size, chart }, id) => ({ id, size, chart }))
  const pairs = counterpart ? pairAliasSizes({ gender: product.gender, sizes }, counterpart) : new Map<number, string>()
  const atAlias = new Map<string, VariantMarketData>(twinMarket.map((row) => [row.variantId, row]))
  return variants.map(({ variantId, size, sortIndex }, id) => {
    const here = atStockx.get(variantId)
    const there = atAlias.get(pairs.get(id) ?? '')
    return {
      size,
      sort_index: sortIndex,
      asks: { stockx: here?.lowestAskCents ?? null, goat: there?.lowestAskCents ?? null },
      bids: { stockx: here?.highestBidCents ?? null, goat: there?.highestBidCents ?? null },
    }
  })
}
