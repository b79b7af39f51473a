import { afterEach, describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'

describe('a manual clock', () => {
  test('runs due tasks in order of time, each at its own instant', async () => {
    const clock = createClock({ manual: true, startAt: '2026-11-21T00:00:00.000Z' })
    const seen: string[] = []
    const note = (name: string) => () => void seen.push(`${name} ${clock.now().toISOString().slice(17, 23)}`)
    clock.after(2000, note('second'))
    clock.after(500, note('first'))
    clock.after(2001, note('too late'))
    await clock.advance(2000)
    expect(seen).toEqual(['first 00.500', 'second 02.000'])
  })

  test('runs tasks planned by callbacks, and waits for asynchronous ones', async () => {
    const clock = createClock({ manual: true })
    const seen: number[] = []
    clock.after(10, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(1)
      clock.after(10, () => void seen.push(2))
    })
    await clock.advance(20)
    expect(seen).toEqual([1, 2])
  })

  test('forgets canceled tasks, and everything when it stops', async () => {
    const clock = createClock({ manual: true })
    const seen: string[] = []
    clock.after(1, () => void seen.push('cancelled'))()
    clock.after(1, () => void seen.push('stopped'))
    clock.stop()
    await clock.advance(10)
    expect(seen).toEqual([])
  })
})

describe('a real clock', () => {
  const clock = createClock()
  afterEach(() => clock.stop())

  test('runs timers by itself and cannot be advanced', async () => {
    await new Promise<void>((resolve) => clock.after(1, resolve))
    await expect(clock.advance(1)).rejects.toThrow('manual')
  })

  test('refuses timers that Node would fire at once', () => {
    expect(() => clock.after(2 ** 31, () => {})).toThrow(RangeError)
  })
})
