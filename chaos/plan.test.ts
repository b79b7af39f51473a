import { expect, test } from 'vitest'
import { ORDER_TREATMENTS } from './acts-of-plan.ts'
import { lineOfAct, planOf } from './plan.ts'

const SHOP_ACTS = ['delete-size', 'delete-product', 'enter-again', 'archive', 'untrack'].concat(
  'close-location',
  'lose-webhooks',
  'shut-shop',
)

test('the same seed gives the same plan, and another seed or form gives another one', () => {
  expect(planOf(7, 'short')).toEqual(planOf(7, 'short'))
  expect(planOf(8, 'short').acts).not.toEqual(planOf(7, 'short').acts)
  expect(planOf(7, 'long').acts).not.toEqual(planOf(7, 'short').acts)
})

test('acts are sorted by time, each on a line of its own', () => {
  const { acts, lastsMs } = planOf(3, 'long')
  const times = acts.map(({ atMs }) => atMs)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.every((atMs) => atMs >= 0 && atMs <= lastsMs)).toBe(true)
  for (const act of acts) expect(lineOfAct(act)).not.toMatch(/\n|undefined|object/)
})

test.each(['short', 'long'] as const)('the %s form kills every program and injects faults at every vendor', (form) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { acts } = planOf(seed, form)
    const killed = acts.flatMap((act) => (act.act === 'kill' ? [act.program] : []))
    expect(new Set(killed)).toEqual(new Set(['worker', 'postgres', 'api']))
    const ill = acts.flatMap((act) => (act.act === 'fault' ? [act.vendor] : []))
    expect(new Set(ill)).toEqual(new Set(['stockx', 'alias', 'shopify']))
  }
})

test.each(['short', 'long'] as const)('the %s form has every kind of account change', (form) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { acts, lastsMs } = planOf(seed, form)
    const named = (name: string) => acts.filter(({ act }) => act === name)
    const own = acts.filter((act) => act.act === 'change-account' && act.to === 'own')
    expect(own.some(({ atMs }) => atMs > lastsMs * 0.1 && atMs < lastsMs * 0.6)).toBe(true)
    const lost = acts.flatMap((act) => (act.act === 'lose-replies' ? [act.marketplace] : []))
    expect(new Set(lost)).toEqual(new Set(['stockx', 'goat']))
    expect(named('slow-batches')).toHaveLength(1)
    expect([...named('delete-outside'), ...named('reprice-outside')].length).toBeGreaterThan(0)
    const retailers = acts.flatMap((act) => ('retailer' in act ? [act.retailer] : []))
    expect(new Set(retailers)).toEqual(new Set([0, 1]))
  }
})

test.each(['short', 'long'] as const)('in the %s form owners make every kind of change in their shops', (form) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const acts = planOf(seed, form).acts.filter(({ act }) => SHOP_ACTS.includes(act))
    expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(SHOP_ACTS))
    const unheard = acts.filter((act) => 'areWebhooksSent' in act && !act.areWebhooksSent).map(({ act }) => act)
    expect(unheard).toEqual(expect.arrayContaining(['delete-size', 'delete-product']))
    expect(new Set(acts.flatMap((act) => (act.act === 'enter-again' ? [act.what] : [])))).toEqual(
      new Set(['size', 'product']),
    )
  }
})

test.each(['short', 'long'] as const)(
  'in the %s form people and marketplaces make every kind of decision about sales',
  (form) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { acts } = planOf(seed, form)
      const kinds = new Set(acts.map(({ act }) => act))
      for (const act of ['set-by-hand', 'cancel-here', 'take-cancel-back', 'resolve-dead', 'look-at-sale'] as const)
        expect(kinds).toContain(act)
      const words = acts.flatMap((act) => (act.act === 'marketplace-says' ? [act.word] : []))
      expect(new Set(words)).toEqual(new Set(ORDER_TREATMENTS))
      expect(acts.some((act) => act.act === 'set-by-hand' && act.status === 'COMPLETED')).toBe(true)
    }
  },
)
