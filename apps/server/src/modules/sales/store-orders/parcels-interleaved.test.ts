import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSoldPair, type SoldPair } from '#test/belongings/canceled-sales.ts'
import { type Actor, inEveryOrder, inSomeOrders, type Scene, stopping } from '#test/processes/interleave.ts'
import { notifyShopAfter, shopOrdersOf } from '#test/belongings/sales-of-shop.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import { IS_LONG } from '#test/short-form.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP } from '#test/acts/test-stock.ts'
import { fulfillStoreOrder } from './fulfill-store-order.ts'

let app: TestApp
let shop: TestShop
/** Each test has its own pair, because Shopify remembers canceled fulfillments. */
let pair: SoldPair
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

/** Runs a few interleavings of a scene in `npm test`, and all of them in `npm run test:long`. */
const inOrders = (prepare: () => Promise<Scene>): Promise<number> =>
  IS_LONG ? inEveryOrder(prepare) : inSomeOrders(prepare, 3)

const ACTS = {
  packs: () => shop.owner.call('POST', `/sales/scanning/${pair.saleId}/mark-fulfilled`, {}),
  'takes back': () => shop.owner.call('POST', `/sales/scanning/${pair.saleId}/mark-created`, {}),
  'sets to packed': () => shop.owner.call('PATCH', `/sales/${pair.saleId}`, { status: 'FULFILLED' }),
  'sets back': () => shop.owner.call('PATCH', `/sales/${pair.saleId}`, { status: 'CREATED' }),
  'gives up': () => shop.owner.call('POST', `/fulfillments/${pair.saleId}/cancel-order`, { reason: 'not there' }),
}
type Act = keyof typeof ACTS

const act = async (name: Act) => {
  const { status } = await ACTS[name]()
  expect([name, status]).toEqual([name, 200])
}
const parcels = () =>
  shopOrdersOf(app, shop, pair.saleId)
    .flatMap(({ fulfillments }) => fulfillments)
    .filter(({ status }) => status === 'SUCCESS').length
const sale = async () => (await shop.owner.call<Record<string, unknown>>('GET', `/sales/${pair.saleId}`)).body

/** Hours pass in which the shop works and the planner retries. */
async function rest(): Promise<void> {
  await clearFaults(app, 'shopify')
  for (let hours = 0; hours < 3; hours += 1) await notifyShopAfter(app, 3_600_000, { allowFailures: true })
}

/** Prepares an interleaving: a pair that waits to be packed, without a fulfillment. */
async function begin(): Promise<void> {
  await rest()
  const { status } = await sale()
  if (status !== 'CREATED') await act('sets back')
  await rest()
  expect(parcels()).toBe(0)
}

/** A sale has one job at a time. The job of a later act runs at rest. */
const job: Actor = {
  name: 'job',
  act: (stop) =>
    fulfillStoreOrder(stopping(app.capabilities, stop), { retailerId: shop.retailerId, saleId: pair.saleId }),
}
const person = (acts: readonly Act[]): Actor => ({
  name: 'person',
  async act(stop) {
    for (const name of acts) {
      await stop(name)
      await act(name)
    }
  },
})

/** The acts before, and a person's acts while the job runs. */
const SCENES: [what: string, before: (Act | 'rests')[], acts: Act[]][] = [
  ['taken back while it is shipped', ['packs'], ['takes back']],
  ['set back while it is shipped', ['sets to packed'], ['sets back']],
  ['taken back and packed again while it is shipped', ['packs'], ['takes back', 'packs']],
  ['packed again while its parcel is taken back', ['packs', 'rests', 'takes back'], ['packs']],
  ['packed and set back while its parcel is taken back', ['packs', 'rests', 'takes back'], ['packs', 'sets back']],
  ['given up while it is shipped', ['packs'], ['takes back', 'gives up']],
]
/** The calls whose reply is lost: one for each scene in `npm test`, each of them in `npm run test:long`. */
const LOST = [null, 'CreateFulfillment', 'CancelFulfillment']
const CASES = SCENES.flatMap(([what, ...scene], nth) =>
  LOST.filter((_, at) => IS_LONG || at === nth % LOST.length).map((lost) => [what, lost, ...scene] as const),
)

test.each(CASES)(
  '%s (reply that is lost: %s), in every order: it has a parcel in Shopify exactly while it is packed',
  async (_, lost, before, acts) => {
    pair = await aSoldPair({ app, shop }, { isOrdered: true })
    await inOrders(async () => {
      await begin()
      for (const name of before) await (name === 'rests' ? rest() : act(name))
      if (lost) await injectTestFault(app, 'shopify', { call: lost, kind: 'reply-lost', times: 1 })
      return {
        actors: [job, person(acts)],
        async check() {
          await rest()
          const { status, fulfilled_at } = await sale()
          const isPacked = fulfilled_at !== null
          expect({ status, parcels: parcels() }).toEqual({
            status: isPacked ? 'FULFILLED' : status,
            parcels: isPacked ? 1 : 0,
          })
        },
      }
    })
  },
)

test('an order shipped by the staff of the shop stays shipped when the packing is taken back', async () => {
  pair = await aSoldPair({ app, shop }, { isOrdered: true })
  const [order] = shopOrdersOf(app, shop, pair.saleId)
  app.simulators.shopify.control.advance({ shop: SHOP, orderId: String(order?.id), status: 'fulfilled' })
  for (const name of ['packs', 'takes back'] as const) {
    await act(name)
    await rest()
    expect(parcels()).toBe(1)
  }
})
