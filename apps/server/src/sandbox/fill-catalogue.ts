import { importProduct, refreshMarket } from '../modules/catalogue/index.ts'
import type { Capabilities } from '../platform/capabilities.ts'

/** Words that a shop owner would search for; together they reach nearly the whole market. */
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
/** Left at StockX, so that there is something to import; of these the first is in the shop of the sandbox' owner. */
const LEFT_FOR_PEOPLE: readonly (string | null)[] = ['FZ5421', 'B75807', '308497-060', 'BB5476']
const AT_ONCE = 8

/** Imports what the searches find, with its market; prints how far it is. */
export async function fillCatalogue(capabilities: Capabilities, print: (line: string) => void): Promise<void> {
  const stockx = await capabilities.marketplaces.of(null, 'stockx')
  const found = new Set<string>()
  await inParallel(SEARCHES, async (words) => {
    for (const { productId, styleCode } of await stockx.searchProducts(words, 50))
      if (!LEFT_FOR_PEOPLE.includes(styleCode)) found.add(productId)
  })
  let done = 0
  await inParallel([...found], async (productId) => {
    await refreshMarket(capabilities, await importProduct(capabilities, productId))
    done += 1
    if (done % Math.ceil(found.size / 4) === 0)
      print(`Filling the catalogue from StockX and ALIAS … ${done} of ${found.size} products`)
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
