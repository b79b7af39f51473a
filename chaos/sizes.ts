import type { AnswerOf, Contract } from '@ark/contract'
import { waitUntil } from '../apps/server/src/platform/wait-until.ts'
import { hashNumber } from '../simulators/core/random.ts'
import type { RetailerInPlay, SizeInPlay } from './retailers.ts'
import type { ChaosWorld } from './world.ts'

interface Row {
  variant_id: number
  product_id: number
  name: string
  stockx: string
  goat: string
  item: string
  location: string
}

type ChosenSize = Omit<SizeInPlay, 'payout'>

/**
 * Returns the sizes of a run for each retailer: in stock, known to both marketplaces, and chosen by the seed. Sizes
 * that all retailers have come first, in the same order. The order does not depend on database IDs. Throws when a shop
 * has too few.
 */
export async function chooseSizes(
  world: ChaosWorld,
  retailers: readonly RetailerInPlay[],
  { seed, count }: { seed: number; count: number },
): Promise<{ chosen: ChosenSize[][]; common: number }> {
  const stocks = await Promise.all(retailers.map((retailer) => sizesInStock(world, retailer)))
  const rank = ({ name }: ChosenSize) => hashNumber(`${seed} ${name}`)
  const isCommon = ({ variantId }: ChosenSize) =>
    stocks.every((stock) => stock.some((size) => size.variantId === variantId))
  const chosen = stocks.map((stock) =>
    stock.toSorted((a, b) => Number(isCommon(b)) - Number(isCommon(a)) || rank(a) - rank(b)).slice(0, count),
  )
  const [first = []] = chosen
  if (chosen.some(({ length }) => length < count))
    throw new Error(`the shops have ${chosen.map(({ length }) => length).join(' and ')} sizes to offer, not ${count}`)
  const common = first.filter(isCommon).length
  if (common === 0) throw new Error('the shops have no size in common')
  return { chosen, common }
}

async function sizesInStock(
  { database }: ChaosWorld,
  { retailerId }: Pick<RetailerInPlay, 'retailerId'>,
): Promise<ChosenSize[]> {
  const { rows } = await database.query<Row>(
    `select v.variant_id::int, p.product_id::int, p.sku || ' ' || v.size as name, v.stockx_variant_id as stockx,
      v.alias_variant_id as goat,
      (array_agg(i.shopify_inventory_item_id order by i.shopify_stock desc, l.shopify_location_id))[1] as item,
      (array_agg(l.shopify_location_id order by i.shopify_stock desc, l.shopify_location_id))[1] as location
    from inventory_items i join locations l using (retailer_id, location_id)
    join variants v using (variant_id) join products p on p.product_id = v.product_id
    where i.retailer_id = $1 and v.stockx_variant_id is not null and v.alias_variant_id is not null
    group by v.variant_id, p.product_id having sum(i.quantity_available) between 1 and 4`,
    [retailerId],
  )
  return rows.map(({ variant_id, product_id, name, stockx, goat, item, location }) => ({
    variantId: variant_id,
    productId: product_id,
    name,
    externalIds: { stockx, goat },
    shopifyItemId: Number(item),
    shopifyLocationId: Number(location),
  }))
}

/** Lists every size at the market's net, as its owner would, and waits until all are live on both marketplaces. */
export async function offerSizes(
  world: ChaosWorld,
  { retailerId, call }: Pick<RetailerInPlay, 'retailerId' | 'call'>,
  chosen: readonly ChosenSize[],
): Promise<SizeInPlay[]> {
  const sizes: SizeInPlay[] = []
  for (const size of chosen) {
    const at = `/listings/variants/${size.variantId}`
    const { body } = await call('GET', at)
    const { stockx, goat } = body as AnswerOf<Contract['GET /listings/variants/{id}']>
    const payout = Math.max(60, Math.floor(Math.max(stockx.net_payout ?? 0, goat.net_payout ?? 0)))
    for (const [path, edit] of [
      [`${at}/payouts`, { desired_payout: payout, bottom_payout: Math.floor(payout / 2) }],
      [`${at}/toggle-queued`, { enabled: true }],
    ] as const) {
      const { status, body: answer } = await call('PATCH', path, edit)
      if (status !== 200) throw new Error(`${size.name} could not be offered: ${status} ${JSON.stringify(answer)}`)
    }
    sizes.push({ ...size, payout })
  }
  await untilAllAreLive(world, retailerId, sizes)
  return sizes
}

async function untilAllAreLive({ database }: ChaosWorld, retailerId: number, sizes: SizeInPlay[]): Promise<void> {
  let live = 0
  const look = async (): Promise<true | undefined> => {
    const { rows } = await database.query<{ live: number }>(
      `select count(*)::int as live from marketplace_listings
       where retailer_id = $1 and state = 'live' and variant_id = any($2::int8[])`,
      [retailerId, sizes.map(({ variantId }) => variantId)],
    )
    live = rows[0]?.live ?? 0
    return live >= sizes.length * 2 || undefined
  }
  await waitUntil(look, { what: 'the listings to become live', signs: () => `${live} of ${sizes.length * 2}` })
}
