import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { buildApp } from '../../app.ts'
import { BLOCKED_BUDGET_MS, LoopWatch } from './loop-watch.ts'
import { waitUntil } from '../wait-until.ts'

describe('the loop watch', () => {
  /** Returns a work that records how long it blocked the loop. */
  const aWork = () => {
    const held: number[] = []
    return { held, overBudget: (ms: number) => void held.push(ms) }
  }
  const aWatch = () => new LoopWatch({ budgetMs: 200, now: 0, cpuMs: 0 })

  test('names the work that blocked the event loop', () => {
    const [quick, slow, watch] = [aWork(), aWork(), aWatch()]
    watch.runs(quick, 10)
    watch.runs(slow, 12)
    watch.runs(quick, 320)
    watch.beat(330, 330)
    expect([quick.held, slow.held]).toEqual([[], [308]])
  })

  test("blames no one for a wait, for another's code, or for a busy machine", () => {
    const [mine, watch] = [aWork(), aWatch()]
    // The loop turned every time: the work waited between its statement and the answer.
    watch.runs(mine, 10)
    for (let now = 50; now <= 1_000; now += 50) watch.beat(now, now / 10)
    watch.runs(mine, 1_010)
    // The work was done, and a job continued to run.
    watch.runs(null, 1_020)
    watch.beat(1_500, 600)
    // The process got little processor time.
    watch.runs(mine, 1_510)
    watch.beat(2_500, 700)
    expect(mine.held).toEqual([])
  })

  test('counts one block of a work once', () => {
    const [mine, watch] = [aWork(), aWatch()]
    watch.runs(mine, 0)
    watch.beat(500, 500)
    watch.beat(1_000, 1_000)
    expect(mine.held).toEqual([500])
  })
})

describe('a request of the real app', () => {
  let base: TestApp
  let operator: TestPerson

  beforeAll(async () => {
    base = await startTestApp()
    operator = await aPerson(base, { role: 'operator' })
  })
  afterAll(() => base?.close())

  /** Uses the processor for longer than a request may. */
  function hold(): void {
    const usedMs = () => process.threadCpuUsage().user / 1_000
    const until = usedMs() + 2 * BLOCKED_BUDGET_MS
    while (usedMs() < until);
  }

  test('that blocks others is counted by its route, and is answered', async () => {
    const { capabilities } = base
    const counted = async () =>
      /^ark_http_requests_over_budget_total\{.*$/m.exec(await capabilities.metrics.text())?.[0]
    expect(await counted()).toBeUndefined()
    const text = async () => {
      await capabilities.db.platform.executeQuery({ sql: 'select 1', parameters: [] } as never)
      hold()
      return 'held'
    }
    const images = () => Promise.reject(new Error('nothing is fetched'))
    const metrics = { ...capabilities.metrics, text }
    const app = await buildApp({ ...capabilities, metrics }, { images, webFolder: null })
    try {
      const headers = { authorization: `Bearer ${operator.token}` }
      expect((await app.inject({ method: 'GET', url: '/metrics', headers })).body).toBe('held')
      const found = await waitUntil(counted, { what: 'it to be counted', signs: () => '' })
      expect(found).toBe('ark_http_requests_over_budget_total{route="/metrics",method="GET"} 1')
    } finally {
      await app.close()
    }
  })
})
