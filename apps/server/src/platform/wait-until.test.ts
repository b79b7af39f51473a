import { expect, test } from 'vitest'
import { STILL_MS, waitUntil } from './wait-until.ts'

/** Returns a clock that advances by `stepMs` with each look; the last look finds something. */
function looking(looks: number, stepMs: number) {
  let seen = 0
  return {
    look: async () => (++seen >= looks ? 'there' : undefined),
    now: () => seen * stepMs,
    seen: () => seen,
  }
}

test('moving progress is awaited however long it takes, and reported once a minute', async () => {
  const slow = looking(4, STILL_MS / 2)
  const lines: string[] = []
  const waiting = {
    what: 'the API',
    signs: () => `look ${slow.seen()}`,
    now: slow.now,
    print: (line: string) => lines.push(line),
  }
  expect(await waitUntil(slow.look, waiting)).toBe('there')
  expect(lines).toEqual([
    'Waiting for the API (5 min) …',
    'Waiting for the API (10 min) …',
    'Waiting for the API (15 min) …',
  ])
})

test('progress that stops for ten minutes ends the wait with an error that has the last state', async () => {
  const still = looking(100, STILL_MS / 2)
  const waiting = { what: 'the API', signs: () => '503 no worker', now: still.now }
  await expect(waitUntil(still.look, waiting)).rejects.toThrow(
    'Waited for the API, and nothing has moved for 10 minutes. Last seen: 503 no worker',
  )
  expect(still.seen()).toBe(3)
})

test('a canceled wait ends without a result', async () => {
  const { look, seen } = looking(100, 1)
  expect(await waitUntil(look, { what: 'it', signs: () => '', isWanted: () => seen() < 2 })).toBeUndefined()
})
