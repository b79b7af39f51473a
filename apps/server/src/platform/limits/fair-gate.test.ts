import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairGate, type Admission } from './fair-gate.ts'

const FOR_EVER = { ms: 60_000 }
const limits = { total: 4, sharing: [3, 2], waiting: 10 }

/** Enters the gate and then adds the name to `order`. */
const come = (gate: FairGate, order: string[], { keys, name }: { keys: string[]; name: string }) =>
  gate.enter(keys, FOR_EVER).then((place) => {
    order.push(name)
    return place
  })
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('entries are limited for each user, for each retailer, and in total', async () => {
  const gate = new FairGate(limits)
  const order: string[] = []
  for (const [retailer, user] of ['aa', 'aa', 'aa', 'ab', 'ab', 'bc', 'bc', 'cd'].map((each) => each.split('')))
    void come(gate, order, { keys: [retailer ?? '', user ?? ''], name: `${retailer}${user}` })
  await settled()
  expect([order, gate.waiting]).toEqual([['aa', 'aa', 'ab', 'bc'], 4])
})

test('a free place goes to the retailer with the fewest inside, then to the first in line', async () => {
  const gate = new FairGate({ total: 3, sharing: [3], waiting: 10 })
  const order: string[] = []
  const inside = await Promise.all(['a', 'a', 'a'].map((key) => gate.enter([key], FOR_EVER)))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'b2']) void come(gate, order, { keys: [name[0] ?? ''], name })
  for (const place of inside) {
    place?.leave()
    // Calling leave twice frees only one place.
    place?.leave()
    place?.rest()
    await settled()
  }
  expect(order).toEqual(['b1', 'c1', 'a1'])
})

test('a resting place blocks only its own user', async () => {
  const gate = new FairGate({ total: 1, sharing: [1, 1], waiting: 10 })
  const place = await gate.enter(['a', 'x'], FOR_EVER)
  place?.rest()
  expect(await gate.enter(['a', 'x'], { ms: 1 })).toBeNull()
  const colleague = await gate.enter(['a', 'y'], FOR_EVER)
  colleague?.leave()
  place?.leave()
  expect([colleague !== null, await gate.enter(['a', 'x'], { ms: 1 })]).toEqual([true, expect.anything()])
})

test('a request that waits too long, is aborted, or finds the line full is refused and uses no place', async () => {
  const gate = new FairGate({ total: 1, sharing: [1], waiting: 2 })
  const place = await gate.enter(['a'], FOR_EVER)
  const gone = new AbortController()
  const impatient = gate.enter(['a'], { ms: 5 })
  const leaving = gate.enter(['a'], { ms: 60_000, signal: gone.signal })
  expect(await gate.enter(['a'], FOR_EVER)).toBeNull()
  gone.abort()
  expect([await impatient, await leaving, gate.waiting]).toEqual([null, null, 0])
  place?.leave()
  expect(await gate.enter(['a'], FOR_EVER)).not.toBeNull()
})

test('no limit is exceeded and no one waits while a place is free, in any order of events (model)', async () => {
  const act = fc.record({ retailer: fc.nat(2), user: fc.nat(3), leaves: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const gate = new FairGate({ ...limits, waiting: 100 })
      const inside: { keys: string[]; place: Admission }[] = []
      let waiting = 0
      for (const { retailer, user, leaves } of acts) {
        if (leaves) inside.shift()?.place.leave()
        else {
          const keys = [String(retailer), `${retailer}.${user}`]
          waiting += 1
          void gate.enter(keys, FOR_EVER).then((place) => {
            waiting -= 1
            if (place) inside.push({ keys, place })
          })
        }
        await settled()
        const most = (position: number) =>
          Math.max(
            0,
            ...inside.map(({ keys }) => inside.filter((each) => each.keys[position] === keys[position]).length),
          )
        expect(inside.length <= 4 && most(0) <= 3 && most(1) <= 2 && gate.waiting === waiting).toBe(true)
        expect(inside.length > 0 || waiting === 0).toBe(true)
      }
      while (inside.length > 0) {
        inside.shift()?.place.leave()
        await settled()
      }
      expect([waiting, gate.waiting]).toEqual([0, 0])
    }),
    { numRuns: 60 },
  )
})
