import { createRandom } from '../../simulators/core/random.ts'
import type { ActDetails } from '../acts-of-plan.ts'

const RETAILERS = 2
const PERCENT = [-12, -7, -3, 4, 9, 15] as const

/** Returns an endless source of a busy shop's ordinary acts, without faults and kills. A seed gives equal acts. */
export function* ordinaryActs(seed: number, sizes: number): Generator<ActDetails, never> {
  const random = createRandom(`soak ${seed}`)
  const place = () => ({ retailer: random.int(0, RETAILERS - 1), size: random.int(0, sizes - 1) })
  const marketplace = () => random.pick(['stockx', 'goat'] as const)
  const nth = () => random.int(0, 99)
  const makers: [weight: number, make: () => ActDetails][] = [
    [10, () => ({ act: 'buy', ...place(), marketplace: marketplace() })],
    [4, () => ({ act: 'buy-on-both', ...place() })],
    // As many pairs come in as are sold.
    [16, () => ({ act: 'restock', ...place(), units: 1 })],
    [4, () => ({ act: 'shop-sale', ...place() })],
    [6, () => ({ act: 'payouts', ...place(), percent: random.pick(PERCENT) })],
    [6, () => ({ act: 'toggle', ...place(), enabled: random.chance(0.8) })],
    [2, () => ({ act: 'ask', ...place(), marketplace: marketplace(), percent: random.pick(PERCENT) })],
    [8, () => ({ act: 'confirm', nth: nth() })],
    [6, () => ({ act: 'label', nth: nth() })],
    [8, () => ({ act: 'fulfill', nth: nth() })],
    [14, () => ({ act: 'advance', marketplace: marketplace(), nth: nth() })],
    [2, () => ({ act: 'cancel', marketplace: marketplace(), nth: nth() })],
    [2, () => ({ act: 'resolve', nth: nth(), restock: true, clicks: 1 })],
    [3, () => ({ act: 'wholesale-order', ...place(), pairs: 1, times: 1 })],
    [3, () => ({ act: 'wholesale-answer', nth: nth(), to: 'approved', clicks: 1 })],
    [1, () => ({ act: 'import', retailer: place().retailer })],
  ]
  const sum = makers.reduce((all, [weight]) => all + weight, 0)
  for (;;) {
    let target = random.next() * sum
    const [, make] = makers.find(([weight]) => (target -= weight) < 0) ?? makers[0] ?? []
    if (make) yield make()
  }
}
