import { RESOURCES, type Resource } from '@ark/contract'
import { callsOfContract } from '@ark/contract/render-freshness'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { followCalls, invalidate, whenFresh } from './freshness.ts'
import { queryClient } from './query.ts'

const calls = callsOfContract()
const providing = (resources: readonly Resource[]): string[] =>
  calls.filter(([, { provides = [] }]) => provides.some((each) => resources.includes(each))).map(([key]) => key)
const invalidatedBy = (key: string): readonly Resource[] => calls.find(([each]) => each === key)?.[1].invalidates ?? []

/** Fills the cache with a fresh answer for every call. */
function answerEverything(): void {
  queryClient.clear()
  for (const [key] of calls) queryClient.setQueryData([key, {}], 'answer')
}

const outOfDate = (): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]))
    .toSorted()

async function aMomentLater(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300)
  await vi.dynamicImportSettled()
}

/** Makes fetch answer with this status; null makes it fail. */
const network = (status: number | null) =>
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('connection lost')
    return Response.json({ detail: 'A reason', code: 'some' }, { status })
  })

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  answerEverything()
  stop = followCalls()
})

afterEach(async () => {
  stop()
  await aMomentLater()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a query of a resource', () => {
  test.each(RESOURCES)('is stale once an event names it: %s', async (resource) => {
    invalidate(resource)
    await aMomentLater()
    expect(outOfDate()).toEqual(providing([resource]).toSorted())
  })
  test('is read again once for all events of a moment', async () => {
    const reads = vi.spyOn(queryClient, 'invalidateQueries')
    for (let event = 0; event < 50; event++) invalidate('market', 'listings')
    expect(outOfDate()).toEqual([])
    await aMomentLater()
    expect(reads).toHaveBeenCalledTimes(1)
    expect(outOfDate()).toEqual(providing(['market', 'listings']).toSorted())
    reads.mockRestore()
  })
})

describe('a pending first load', () => {
  const KEY = ['GET /listings/stats', { asked: 'for the first time' }]
  const isOutOfDate = () => queryClient.getQueryState(KEY)?.isInvalidated

  test('is repeated after its answer if a change happened during it', async () => {
    let answer: (value: string) => void = () => undefined
    const queryFn = () => new Promise<string>((resolve) => (answer = resolve))
    const load = queryClient.fetchQuery({ queryKey: KEY, queryFn })
    invalidate('listings')
    await aMomentLater()
    answer('of before')
    await load
    await whenFresh()
    expect(isOutOfDate()).toBe(true)
  })
  test('is not repeated if it began after the change', async () => {
    invalidate('listings')
    await aMomentLater()
    await queryClient.fetchQuery({ queryKey: KEY, queryFn: async () => 'of after' })
    await whenFresh()
    expect(isOutOfDate()).toBe(false)
  })
})

describe('a call of this browser', () => {
  const CANCEL = 'POST /sales/cancel-alias-order/{id}'
  const cancel = () => api(CANCEL, { params: { id: 1 } }).catch(() => undefined)
  test.each([
    ['succeeds', 200],
    ['gets no answer, so that the outcome is unknown', null],
    ['fails on the way', 502],
    ['conflicts with a newer state', 409],
    ['names a deleted row', 404],
  ])('makes the data that it changes stale when it %s', async (_, status) => {
    network(status)
    await cancel()
    await aMomentLater()
    expect(outOfDate()).toEqual(providing(invalidatedBy(CANCEL)).toSorted())
    expect(outOfDate()).toContain('GET /sales/')
  })
  test('makes everything stale when it changes what a person may see', async () => {
    network(200)
    await api('POST /auth/me/toggle-demo-mode')
    await aMomentLater()
    expect(outOfDate()).toEqual(providing(RESOURCES).toSorted())
  })
  test.each([400, 401, 403, 422, 429])('changes nothing when it is refused: %s', async (status) => {
    network(status)
    await cancel()
    await aMomentLater()
    expect(outOfDate()).toEqual([])
  })
  test('changes nothing as a preview', async () => {
    network(200)
    await api('POST /inventory/bulk-reserve', { body: { rule: 'all', preview: true }, isPreview: true })
    await aMomentLater()
    expect(outOfDate()).toEqual([])
    await api('POST /inventory/bulk-reserve', { body: { rule: 'all' } })
    await aMomentLater()
    expect(outOfDate()).toContain('GET /inventory/optimized')
  })
  test('refreshes at once, and later ones together', async () => {
    network(200)
    await vi.advanceTimersByTimeAsync(10_000)
    await cancel()
    await vi.advanceTimersByTimeAsync(0)
    expect(outOfDate()).toContain('GET /sales/')
    answerEverything()
    await cancel()
    await cancel()
    await vi.advanceTimersByTimeAsync(200)
    expect(outOfDate()).toEqual([])
    await vi.advanceTimersByTimeAsync(50)
    expect(outOfDate()).toContain('GET /sales/')
  })
  test('refreshes only once its answer is read, because that may contain a new token', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    vi.stubGlobal('fetch', async () => new Response(body.readable))
    await vi.advanceTimersByTimeAsync(10_000)
    const changing = api('POST /auth/change-password', {
      body: { current_password: 'a', new_password: 'b', confirm_new_password: 'b' },
    })
    const writer = body.writable.getWriter()
    await writer.write(new TextEncoder().encode('{"message": "", '))
    await aMomentLater()
    expect(outOfDate()).toEqual([])
    const hasToken = changing.then(({ access_token }) => [access_token, outOfDate()])
    await writer.write(new TextEncoder().encode('"access_token": "new"}'))
    await writer.close()
    expect(await hasToken).toEqual(['new', []])
    await aMomentLater()
    expect(outOfDate()).toContain('GET /auth/sessions')
  })
  test('can be awaited until all its changes are read again', async () => {
    network(200)
    await cancel()
    await whenFresh()
    expect(outOfDate()).toContain('GET /sales/')
  })
})
