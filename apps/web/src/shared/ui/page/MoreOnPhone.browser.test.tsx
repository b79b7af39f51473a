import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import { Popover, PopoverDropdown, PopoverTarget } from '../floating/Popover.tsx'
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

test('a popover of a button in the menu opens below the menu button, and Escape returns the focus there', async () => {
  await page.viewport(390, 844)
  await mount(
    <MantineProvider>
      <div style={{ padding: '120px 16px 0', display: 'flex', justifyContent: 'flex-end' }}>
        <MoreOnPhone label="More">
          <Popover position="bottom-end" width={300} trapFocus>
            <PopoverTarget>
              <button type="button">Views</button>
            </PopoverTarget>
            <PopoverDropdown>
              <button type="button">Save</button>
            </PopoverDropdown>
          </Popover>
        </MoreOnPhone>
      </div>
    </MantineProvider>,
  )
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
  await expect
    .poll(() => {
      const { top, right } = views.element().getBoundingClientRect()
      const button = more.element().getBoundingClientRect()
      return [Math.round(top - button.bottom), Math.round(right - button.right)]
    })
    .toEqual([6, 0])
  await userEvent.keyboard('{Escape}')
  await expect.element(views).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})
