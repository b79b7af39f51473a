import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

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
