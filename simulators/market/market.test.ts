import { describe, expect, test } from 'vitest'
import { createClock } from '../core/clock.ts'
import { checkDigit } from './gtins.ts'
import { createMarket, type MarketOptions, type MarketPurchase } from './market.ts'

const PANDA = 'DD1391-100:10'

function world(options: Partial<MarketOptions> = {}) {
  const clock = createClock({ manual: true })
  const market = createMarket({ seed: 1, clock, paused: true, size: 'small', ...options })
  const purchases: MarketPurchase[] = []
  market.on('purchase', (purchase) => purchases.push(purchase))
  const steps = (count: number) => {
    for (let step = 0; step < count; step++) market.step()
  }
  const offer = (offerId: string, priceCents: number) =>
    market.addOffer({ offerId, marketplace: 'stockx', variantKey: PANDA, priceCents })
  return { clock, market, purchases, steps, offer }
}

describe('the catalog of shoes', () => {
  const { market } = world({ size: 'full' })
  const sizes = market.products.flatMap((product) => product.sizes)

  test('has several hundred shoes with thousands of sizes, every id unique', () => {
    expect(market.products.length).toBeGreaterThanOrEqual(300)
    expect(sizes.length).toBeGreaterThanOrEqual(4000)
    const ids = (list: string[]) => expect(new Set(list).size).toBe(list.length)
    ids(
      market.products.flatMap(({ key, stockxProductId, aliasCatalogId, stockxUrlKey }) => [
        key,
        stockxProductId,
        aliasCatalogId,
        stockxUrlKey,
      ]),
    )
    ids(sizes.flatMap(({ key, stockxVariantId, gtin }) => [key, stockxVariantId, gtin]))
  })

  test('has a valid UPC for every size, and finds sizes by it', () => {
    expect(
      sizes.filter(({ gtin }) => !/^\d{12}$/.test(gtin) || checkDigit(gtin.slice(0, 11)) !== gtin.slice(11)),
    ).toEqual([])
    expect(checkDigit('03600029145')).toBe('2')
    expect(market.variantByGtin(sizes[77]?.gtin ?? '')).toBe(sizes[77])
  })

  test('has complete rows: a name, a date, a price and a picture each', () => {
    const broken = market.products.filter(
      ({ name, releaseDate, retailPriceCents, typicalPriceCents, styleCode }) =>
        !name ||
        !/^\d{4}-\d\d-\d\d$/.test(releaseDate) ||
        !(retailPriceCents > 0) ||
        !(typicalPriceCents > 0) ||
        !market.image(styleCode)?.includes('<path'),
    )
    expect(broken).toEqual([])
  })

  test('has a few shoes that are released next month', () => {
    expect(market.products.filter(({ releaseDate }) => releaseDate > '2026-12').length).toBeGreaterThanOrEqual(5)
  })

  test.each([
    ['DD1391-100:9', { uk: '8', eu: '42.5', cm: '27', kr: '270' }],
    ['DD1391-100:6', { uk: '5.5', eu: '38.5', cm: '24' }],
    ['DD1503-101:7W', { usValue: 7, uk: '5', eu: '38' }],
    ['CP9654:9', { uk: '8.5', eu: '42 2/3', cm: '27' }],
    ['BB550WT1:9', { uk: '8.5', eu: '42.5', cm: '27' }],
    ['CW1590-100:5.5Y', { usValue: 5.5, eu: '38' }],
  ])('converts %s as the brand does', (key, sizes) => {
    expect(market.variant(key)).toMatchObject(sizes)
  })

  test('has the most demand for middle sizes', () => {
    const run = market.product('DD1391-100')?.sizes ?? []
    const demand = (us: string) => run.find((size) => size.us === us)?.demand ?? 0
    expect(demand('10')).toBeGreaterThan(demand('8'))
    expect(demand('8')).toBeGreaterThan(demand('14') * 5)
    expect(run.reduce((sum, size) => sum + size.demand, 0)).toBeCloseTo(1)
  })
})

describe('the same seed gives the same world', () => {
  const history = (seed: number) => {
    const { market, purchases, steps, offer } = world({ seed })
    offer('ours', 9_000)
    steps(50)
    const { sizes = [] } = market.product('DD1391-100') ?? {}
    return JSON.stringify([
      market.products,
      sizes.map(({ key }) => market.quote('alias', key)),
      purchases,
      market.recentSales('stockx', PANDA, 50),
    ])
  }
  test('ids, prices, purchases and past sales are equal; with another seed they are not', () => {
    expect(history(1)).toBe(history(1))
    expect(history(1)).not.toBe(history(2))
  })
})

describe('the order book', () => {
  test('shows our offer as the lowest ask if it is, unless ours are excluded', () => {
    const { market, offer } = world()
    market.setPrices('stockx', PANDA, { lowestAskCents: 20_000, highestBidCents: 15_000 })
    offer('dear', 25_000)
    expect(market.quote('stockx', PANDA).lowestAskCents).toBe(20_000)
    offer('cheap', 19_000)
    expect(market.quote('stockx', PANDA)).toMatchObject({ lowestAskCents: 19_000, sellFasterCents: 18_900 })
    expect(market.quote('stockx', PANDA, { ignoreOurs: true }).lowestAskCents).toBe(20_000)
    expect(market.quote('alias', PANDA).lowestAskCents).not.toBe(19_000)
    expect(market.depth('stockx', PANDA).asks[0]).toEqual({ priceCents: 19_000, count: 1 })
    offer('cheap', 21_000)
    expect(market.quote('stockx', PANDA).lowestAskCents).toBe(20_000)
  })

  test('quotes whole dollars with the bid below the ask', () => {
    const { market, steps } = world({ size: 'full' })
    steps(20)
    const quotes = market.products.flatMap(({ sizes }) => sizes.map(({ key }) => market.quote('stockx', key)))
    const wrong = quotes.filter(
      ({ lowestAskCents: ask, highestBidCents: bid }) =>
        (ask ?? 0) % 100 !== 0 || (bid ?? 0) % 100 !== 0 || (ask !== null && bid !== null && bid >= ask),
    )
    expect(wrong).toEqual([])
    expect(quotes.some(({ lowestAskCents }) => lowestAskCents === null)).toBe(true)
  })
})

describe('the buyers', () => {
  test('take the cheapest pair, ours if it is, once, and never the dearer one', () => {
    const { market, purchases, steps, offer } = world({ purchasesPerMinute: 600 })
    market.setPrices('stockx', PANDA, { lowestAskCents: 20_000, highestBidCents: 15_000 })
    offer('dear', 25_000)
    offer('cheap', 19_000)
    steps(1)
    expect(market.recentSales('stockx', PANDA, 200)).toContainEqual({ at: purchases[0]?.at, priceCents: 19_000 })
    steps(20)
    expect(purchases.map(({ offerId }) => offerId)).toEqual(['cheap'])
  })

  test('take an ask at or below a bid at once, at any pace', () => {
    const { market, purchases, steps, offer } = world({ purchasesPerMinute: 0 })
    market.setPrices('stockx', PANDA, { lowestAskCents: 20_000, highestBidCents: 15_000 })
    offer('above', 15_100)
    offer('at the bid', 15_000)
    steps(3)
    expect(purchases.map(({ offerId }) => offerId)).toEqual(['at the bid'])
  })

  test('stay away while the market is paused, and return afterwards', async () => {
    const { clock, market, purchases, offer } = world({ purchasesPerMinute: 600, tickMs: 1000 })
    market.setPrices('stockx', PANDA, { lowestAskCents: 20_000, highestBidCents: 15_000 })
    offer('cheap', 19_000)
    await clock.advance(10_000)
    expect(purchases).toEqual([])
    market.resume()
    await clock.advance(10_000)
    expect(purchases).toHaveLength(1)
    market.pause()
    expect(market.isPaused()).toBe(true)
  })
})

test('prices move, but stay near the value of the shoe', () => {
  const { market, steps } = world()
  const typicalCents = market.product('DD1391-100')?.typicalPriceCents ?? 0
  const seen = new Set<number>()
  for (let day = 0; day < 200; day++) {
    steps(10)
    seen.add(market.quote('stockx', PANDA).lowestAskCents ?? 0)
  }
  expect(seen.size).toBeGreaterThan(10)
  expect(Math.min(...seen)).toBeGreaterThan(typicalCents * 0.6)
  expect(Math.max(...seen)).toBeLessThan(typicalCents * 1.6)
})
