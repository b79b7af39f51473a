import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useNow } from './use-now.ts'

afterEach(() => vi.useRealTimers())

const Clock = () => <time>{new Date(useNow()).toISOString()}</time>

test('the clock is current when a component uses it again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  const first = await render(<Clock />)
  await expect.element(page.getByText('2026-11-22T12:00:00.000Z')).toBeVisible()
  await first.unmount()
  vi.setSystemTime(new Date('2026-11-22T12:30:00Z'))
  await render(<Clock />)
  await expect.element(page.getByText('2026-11-22T12:30:00.000Z')).toBeVisible()
})
