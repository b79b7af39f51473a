import type { Alias } from '../alias.ts'
import { PACKAGING_CONDITIONS, PRODUCT_CONDITIONS } from '../api/enums.ts'
import type { RequestInput } from '../api/input.ts'
import type { Operation } from '../api/operation.ts'
import { pageSize } from '../api/pages.ts'
import { int64 } from '../present/values.ts'
import {
  type Availability,
  availability,
  CONDITION_WORTH,
  offerBins,
  type PriceQuestion,
  saleHistory,
} from '../prices.ts'

const RECENT_SALES_LIMITS = { default: 10, max: 200 }

/** Sizes in real answers that no catalog item allows; their prices are zero. */
const GHOST_SIZES = [0, 40]

export function pricingOperations(alias: Alias): Operation[] {
  return [
    {
      call: 'GET /pricing_insights/availabilities/:catalog_id',
      name: 'ListAvailabilities',
      answer: (input) => ({ variants: allVariants(alias, input) }),
    },
    {
      call: 'GET /pricing_insights/availability',
      name: 'GetAvailability',
      answer: (input) => ({ availability: toJson(availability(alias, question(alias, input))) }),
    },
    {
      call: 'GET /pricing_insights/offer_histogram',
      name: 'GetOfferHistogram',
      answer(input) {
        const bins = offerBins(alias, question(alias, input))
        return {
          offer_histogram: {
            bins: bins.map(({ offerCents, count }) => ({ offer_price_cents: int64(offerCents), count: int64(count) })),
          },
        }
      },
    },
    { call: 'GET /pricing_insights/recent_sales', name: 'ListRecentSales', answer: (input) => salesOf(alias, input) },
  ]
}

function question({ catalogue }: Alias, input: RequestInput): PriceQuestion {
  return {
    product: catalogue.find(input.requiredText('catalog_id')),
    size: input.requiredDouble('size'),
    productCondition: input.requiredOneOf('product_condition', PRODUCT_CONDITIONS),
    packagingCondition: input.requiredOneOf('packaging_condition', PACKAGING_CONDITIONS),
    regionId: input.text('region_id'),
    consigned: input.flag('consigned'),
  }
}

function toJson({ lowestListingCents, highestOfferCents, lastSoldCents, globalIndicatorCents }: Availability) {
  return {
    lowest_listing_price_cents: int64(lowestListingCents),
    highest_offer_price_cents: int64(highestOfferCents),
    last_sold_listing_price_cents: int64(lastSoldCents),
    global_indicator_price_cents: int64(globalIndicatorCents),
  }
}

/** Returns the prices of all sizes. The rows repeat `consigned` only when the call named it. */
function allVariants(alias: Alias, input: RequestInput) {
  const product = alias.catalogue.find(input.requiredText('catalog_id'))
  const regionId = input.text('region_id')
  const consigned = input.flag('consigned')
  const sizes = [...GHOST_SIZES, ...product.sizes.map((variant) => variant.usValue)]
  return sizes.flatMap((size) =>
    CONDITION_WORTH.map(([productCondition, packagingCondition]) => ({
      size,
      product_condition: productCondition,
      packaging_condition: packagingCondition,
      ...(consigned === undefined ? {} : { consigned }),
      availability: toJson(
        availability(alias, { product, size, productCondition, packagingCondition, regionId, consigned }),
      ),
    })),
  )
}

/**
 * Returns recent sales. The documented call for a whole catalog item fails with `Missing parameter: input.Size`; the
 * size and both conditions are required.
 */
function salesOf(alias: Alias, input: RequestInput) {
  const asked = question(alias, input)
  const sales = saleHistory(alias, asked, pageSize(input.int64('limit'), RECENT_SALES_LIMITS))
  return {
    recent_sales: sales.map(({ purchasedAt, priceCents, consigned }) => ({
      purchased_at: purchasedAt.toISOString(),
      price_cents: int64(priceCents),
      size: asked.size,
      consigned,
      catalog_id: asked.product.aliasCatalogId,
    })),
  }
}
