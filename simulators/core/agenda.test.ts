import { expect, test } from 'vitest'
import { createAgenda } from './agenda.ts'
import { createClock } from './clock.ts'

interface Tasks {
  ring: { bell: string }
  wait: { until: Promise<void> }
}

function start() {
  const clock = createClock({ manual: true })
  const rung: string[] = []
  let touched = 0
  const agenda = createAgenda<Tasks>(clock, () => (touched += 1))
  agenda.handle({ ring: ({ bell }) => void rung.push(bell), wait: ({ until }) => until })
  return { clock, agenda, rung, touched: () => touched }
}

test('a task runs at its time, once, and both changes are saved', async () => {
  const { clock, agenda, rung, touched } = start()
  agenda.start()
  agenda.plan({ name: 'ring', details: { bell: 'a' }, inMs: 100 })
  expect(touched()).toBe(1)
  await clock.advance(99)
  expect(rung).toEqual([])
  await clock.advance(1000)
  expect([rung, agenda.snapshot(), touched()]).toEqual([['a'], [], 2])
})

test('a key has one task: the newer one', async () => {
  const { clock, agenda, rung } = start()
  agenda.start()
  agenda.plan({ name: 'ring', key: 'k', details: { bell: 'old' }, inMs: 100 })
  agenda.plan({ name: 'ring', key: 'k', details: { bell: 'new' }, inMs: 200 })
  await clock.advance(300)
  expect(rung).toEqual(['new'])
})

test('a planned task runs at its time in the next process, and overdue ones at once and in order', async () => {
  const first = start()
  for (const [bell, inMs] of [
    ['c', 5000],
    ['b', 200],
    ['a', 100],
  ] as const) {
    first.agenda.plan({ name: 'ring', details: { bell }, inMs })
  }
  const second = start()
  second.agenda.restore(first.agenda.snapshot(), 2)
  await second.clock.advance(1000)
  // Nothing runs before the server listens, because addresses are unknown until then.
  expect(second.rung).toEqual([])
  second.agenda.start()
  await second.clock.settle()
  expect(second.rung).toEqual(['a', 'b'])
  await second.clock.advance(4000)
  expect(second.rung).toEqual(['a', 'b', 'c'])
})

test('a new task does not replace a restored one', async () => {
  const first = start()
  first.agenda.plan({ name: 'ring', details: { bell: 'a' }, inMs: 100 })
  const second = start()
  second.agenda.restore(first.agenda.snapshot(), 2)
  second.agenda.start()
  second.agenda.plan({ name: 'ring', details: { bell: 'b' }, inMs: 100 })
  await second.clock.advance(100)
  expect(second.rung).toEqual(['a', 'b'])
})

test('a running task stays in the saved state, so that a kill in the middle does not lose it', async () => {
  const { clock, agenda } = start()
  let finish = () => {}
  agenda.start()
  agenda.plan({ name: 'wait', details: { until: new Promise((resolve) => (finish = resolve)) }, inMs: 0 })
  const advanced = clock.advance(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(agenda.snapshot()).toHaveLength(1)
  finish()
  await advanced
  expect(agenda.snapshot()).toEqual([])
})

test('a cleared agenda runs nothing', async () => {
  const { clock, agenda, rung } = start()
  agenda.start()
  agenda.plan({ name: 'ring', details: { bell: 'a' }, inMs: 100 })
  agenda.clear()
  await clock.advance(1000)
  expect(rung).toEqual([])
})
