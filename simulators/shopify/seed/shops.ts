import { hashNumber } from '../../core/random.ts'
import type { Market, MarketProduct } from '../../market/market.ts'
import { customAppOf } from '../apps.ts'
import type { Address } from '../entities.ts'
import { createShop, type Shop } from '../store.ts'
import { otherGoods } from './other-goods.ts'
import { sneaker } from './sneakers.ts'
import { stockShelf } from './stock-shelf.ts'

interface Place {
  name: string
  address1: string
  city: string
  provinceCode: string
  zip: string
}

interface ShopPlan {
  domain: string
  name: string
  timezone: string
  places: Place[]
  /** Selects the market's shoes that the shop sells. */
  picks: (products: readonly MarketProduct[]) => readonly MarketProduct[]
  /** The number of these whose style code is only in the title. The others were entered as real shops do. */
  codesInTitle?: number
  sellsOtherGoods: boolean
  /**
   * The chance that a size is in stock at one location; with three locations, 0.18 gives 45% of sizes stock somewhere.
   */
  density: number
}

/** Returns a selection of this many shoes, which always includes the given ones. */
const some =
  (count: number, salt: string, always: readonly string[] = []) =>
  (products: readonly MarketProduct[]) => {
    const known = ['DD1391-100', ...always]
    const rank = ({ styleCode }: MarketProduct) => (known.includes(styleCode) ? -1 : hashNumber(`${salt} ${styleCode}`))
    const kept = new Set([...products].sort((a, b) => rank(a) - rank(b)).slice(0, count))
    return products.filter((product) => kept.has(product))
  }

const PLANS: ShopPlan[] = [
  {
    domain: 'kicks-and-co.myshopify.com',
    name: 'Kicks & Co',
    timezone: 'America/New_York',
    places: [
      { name: 'SoHo Store', address1: '101 Spring St', city: 'New York', provinceCode: 'NY', zip: '10012' },
      { name: 'Brooklyn Warehouse', address1: '220 36th St', city: 'Brooklyn', provinceCode: 'NY', zip: '11232' },
      { name: 'Newark Annex', address1: '50 Park Pl', city: 'Newark', provinceCode: 'NJ', zip: '07102' },
    ],
    picks: some(300, 'kicks'),
    sellsOtherGoods: true,
    density: 0.18,
  },
  {
    domain: 'second-street.myshopify.com',
    name: 'Second Street',
    timezone: 'America/Chicago',
    places: [
      {
        name: 'Second Street Chicago',
        address1: '1600 N Milwaukee Ave',
        city: 'Chicago',
        provinceCode: 'IL',
        zip: '60647',
      },
    ],
    picks: some(40, 'second'),
    sellsOtherGoods: false,
    density: 0.45,
  },
  {
    domain: 'street-outlet.myshopify.com',
    name: 'Street Outlet',
    timezone: 'America/Chicago',
    places: [
      {
        name: 'Outlet Rosemont',
        address1: '5220 Fashion Outlets Way',
        city: 'Rosemont',
        provinceCode: 'IL',
        zip: '60018',
      },
    ],
    picks: some(12, 'outlet'),
    sellsOtherGoods: false,
    density: 0.45,
  },
]

/** Returns the shops of the sandbox with stock from the market's catalog; the same in every run. */
export function seedShops(market: Pick<Market, 'products'>, at: Date): Shop[] {
  return PLANS.map((plan, index) => seedShop(plan, { number: index + 1, market, at }))
}

export interface NewShop {
  domain: string
  name: string
  /** How many shoes the shop sells. */
  products?: number | undefined
  /** Shoes that the selection always includes. */
  styleCodes?: readonly string[] | undefined
  /** How many of the shoes have their style code only in the title, where ARK asks a person to confirm the match. */
  codesInTitle?: number | undefined
  /** The number of locations, 1 by default, each in another street; at most as many as there are streets. */
  locations?: number | undefined
}

export const STREETS = ['Main St', 'Oak St', 'Elm St'] as const

/** Creates a shop with a stock that follows from its domain. */
export function createStockedShop(
  { domain, name, products = 40, styleCodes = [], codesInTitle = 0, locations = 1 }: NewShop,
  given: { number: number; market: Pick<Market, 'products'>; at: Date },
): Shop {
  const city = { city: 'Austin', provinceCode: 'TX', zip: '78701' }
  return seedShop(
    {
      domain,
      name,
      timezone: 'America/Chicago',
      places: STREETS.slice(0, locations).map((street) => ({
        name: `${name} ${street}`,
        address1: `1 ${street}`,
        ...city,
      })),
      picks: some(products, domain, styleCodes),
      codesInTitle,
      sellsOtherGoods: false,
      density: 0.45,
    },
    given,
  )
}

/** Creates a shop: first locations, then shoes, then other goods, because IDs follow from this order. */
function seedShop(
  { domain, name, timezone, places, picks, codesInTitle = 0, sellsOtherGoods, density }: ShopPlan,
  { number, market, at }: { number: number; market: Pick<Market, 'products'>; at: Date },
): Shop {
  const email = `owner@${domain.replace('.myshopify.com', '')}.example`
  const identity = { domain, name, email, currency: 'USD', timezone, customApp: customAppOf(domain) }
  const shop = createShop(identity, number)
  for (const place of places) {
    const id = shop.nextId()
    shop.locations.set(id, {
      id,
      name: place.name,
      address: addressOf(place),
      isActive: true,
      fulfillsOnlineOrders: true,
    })
  }
  // Everything in the shop is at least a day old, so that a search for recent changes starts empty.
  const stockedAt = new Date(at.getTime() - 24 * 3600 * 1000)
  const goods = [
    ...picks(market.products).map((product, nth) => sneaker(product, domain, nth < codesInTitle ? 'title' : undefined)),
    ...(sellsOtherGoods ? otherGoods() : []),
  ]
  for (const product of goods) stockShelf(shop, product, { at: stockedAt, density })
  return shop
}

function addressOf({ address1, city, provinceCode, zip }: Place): Address {
  return {
    address1,
    address2: null,
    city,
    company: null,
    countryCode: 'US',
    firstName: null,
    lastName: null,
    phone: '+12125550100',
    provinceCode,
    zip,
  }
}
