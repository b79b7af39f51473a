import type { MarketplaceProduct } from '@ark/marketplaces'
import { importProduct, refreshMarket } from '../modules/catalogue/index.ts'
import type { Capabilities } from '../platform/capabilities.ts'

/** Searches of a shop owner. Together they find nearly the whole market. */
const SEARCHES = [
  'Dunk Low',
  'Dunk High',
  'SB Dunk',
  'Air Force 1',
  'Air Max',
  'Blazer',
  'Kobe',
  'LeBron',
  'Vomero',
  'Jordan 1 Low',
  'Jordan 1 High',
  'Jordan 1 Mid',
  'Jordan 2',
  'Jordan 3',
  'Jordan 4',
  'Jordan 5',
  'Jordan 6',
  'Jordan 7',
  'Jordan 8',
  'Jordan 9',
  'Jordan 10',
  'Jordan 11',
  'Jordan 12',
  'Jordan 13',
  'Jordan 14',
  'Yeezy 350',
  'Yeezy 500',
  'Yeezy 700',
  'Yeezy',
  'Samba',
  'Gazelle',
  'Campus',
  'Spezial',
  'Forum',
  'Superstar',
  'New Balance 550',
  'New Balance 990',
  'New Balance 2002R',
  'New Balance 1906R',
  'New Balance 9060',
  'New Balance 530',
  'New Balance',
  'ASICS Gel',
  'ASICS',
  'Salomon',
  'On Cloud',
  'HOKA',
  'UGG',
  'Converse',
  'Vans',
  'Puma',
  'Crocs',
  'Timberland',
  'Nike',
  'adidas',
  'Jordan',
]
/** Products that are not imported, so that users can import them. The shop of the sandbox owner has the first one. */
const LEFT_FOR_PEOPLE: readonly (string | null)[] = ['FZ5421', 'B75807', '308497-060', 'BB5476']
const AT_ONCE = 8

/** Imports the products that the searches find, with their market data, and prints the progress. */
export async function fillCatalog(capabilities: Capabilities, print: (line: string) => void): Promise<void> {
  const stockx = await capabilities.marketplaces.of(null, 'stockx')
  const found = new Map<string, MarketplaceProduct>()
  await inParallel(SEARCHES, async (words) => {
    for (const product of await stockx.searchProducts(words, 50))
      if (!LEFT_FOR_PEOPLE.includes(product.styleCode)) found.set(product.productId, product)
  })
  let done = 0
  await inParallel([...found], async ([productId, product]) => {
    await refreshMarket(capabilities, await importProduct(capabilities, productId, { product }))
    done += 1
    if (done % Math.ceil(found.size / 4) === 0)
      print(`Filling the catalog from StockX and ALIAS … ${done} of ${found.size} products`)
  })
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
