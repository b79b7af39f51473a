import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import { queryClient } from '../../query.ts'
import { reportReachable } from '../../reachability.ts'

const BUSY = /ARK is still working on your requests/

test('a throttled request says so, and is repeated automatically', async () => {
  let tries = 0
  const second = Promise.withResolvers<[]>()
  answer('GET /locations/', [])
  answer('GET /users/', () => {
    tries += 1
    return tries === 1
      ? new RefusedAnswer(429, { detail: 'Too many at once.', code: 'too_many_at_once' })
      : second.promise
  })
  await openSite('/users', { as: 'owner' })
  await expect.element(page.getByText(BUSY)).toBeVisible()
  second.resolve([])
  await expect.element(page.getByText(BUSY)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(tries).toBe(2)
})

test('after an outage the screen is read again, and a guard still gets the answer that it waits for', async () => {
  const first = Promise.withResolvers<[]>()
  let reads = 0
  answer('GET /locations/', [])
  answer('GET /users/', () => {
    reads += 1
    return reads === 1 ? first.promise : []
  })
  await openSite('/users', { as: 'owner' })
  await expect.poll(() => reads).toBe(1)
  const answered = Promise.withResolvers<string>()
  const guard = queryClient.fetchQuery({ queryKey: ['guard'], queryFn: () => answered.promise })
  reportReachable(false)
  reportReachable(true)
  await expect.poll(() => reads).toBe(2)
  answered.resolve('who signed in')
  expect(await guard).toBe('who signed in')
  first.resolve([])
})
