import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import { MoreOnPhone } from './MoreOnPhone.tsx'

afterEach(() => page.viewport(1280, 800))

/** A button that starts in an effect, as an export does. */
function Beginning({ onBegun }: { onBegun: () => void }) {
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (isBegun) onBegun()
  }, [isBegun, onBegun])
  return (
    <button type="button" onClick={() => setBegun(true)}>
      Begin
    </button>
  )
}

test('an action continues when its menu of buttons closes', async () => {
  await page.viewport(390, 844)
  const onBegun = vi.fn<() => void>()
  await mount(
    // Transitions are on, as in production: the other tests run without them.
    <MantineProvider env="default">
      <MoreOnPhone label="More">
        <Beginning onBegun={onBegun} />
      </MoreOnPhone>
    </MantineProvider>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect.element(page.getByRole('button', { name: 'Begin' })).not.toBeInTheDocument()
  await expect.poll(() => onBegun.mock.calls.length).toBe(1)
})
