import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import { FilterChecks } from '../controls/FilterChecks.tsx'
import { HoverCard } from './HoverCard.tsx'
import { Popover, PopoverDropdown, PopoverTarget } from './Popover.tsx'
import { Tooltip } from './Tooltip.tsx'

const show = (children: ReactNode) =>
  mount(
    <MantineProvider>
      <button type="button">Before</button>
      {children}
      <button type="button">After</button>
    </MantineProvider>,
  )
const button = (name: string) => page.getByRole('button', { name })
const focus = (name: string) => (button(name).element() as HTMLElement).focus()

test('a tooltip explains its element on hover and keyboard focus, and Escape closes it', async () => {
  await show(
    <Tooltip label="Prints the label">
      <button type="button">Label</button>
    </Tooltip>,
  )
  const tooltip = page.getByRole('tooltip')
  await button('Label').hover()
  await expect.element(tooltip).toMatchTextContent('Prints the label')
  await expect.element(button('Label')).toHaveAccessibleDescription('Prints the label')
  await button('After').hover()
  await expect.element(tooltip).not.toBeInTheDocument()
  focus('Before')
  await userEvent.keyboard('{Tab}')
  await expect.element(tooltip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  await expect.element(button('Label')).toHaveFocus()
})

test('a tooltip floats above its element, and keeps its handlers', async () => {
  let entered = 0
  await show(
    <div style={{ padding: 200 }}>
      <Tooltip label="Above">
        <button type="button" onMouseEnter={() => (entered += 1)}>
          Target
        </button>
      </Tooltip>
    </div>,
  )
  await button('Target').hover()
  await expect.element(page.getByRole('tooltip')).toBeVisible()
  const above = page.getByRole('tooltip').element().getBoundingClientRect()
  const target = button('Target').element().getBoundingClientRect()
  expect(Math.round(target.top - above.bottom)).toBe(6)
  expect(Math.round(above.left + above.width / 2)).toBe(Math.round(target.left + target.width / 2))
  expect(entered).toBe(1)
})

const menu = (
  <Popover position="bottom-end" trapFocus>
    <PopoverTarget>
      <button type="button">Menu</button>
    </PopoverTarget>
    <PopoverDropdown>
      <button type="button">First</button>
      <button type="button">Last</button>
    </PopoverDropdown>
  </Popover>
)

test('a popover takes the focus, keeps it, and returns it to its target on Escape', async () => {
  await show(menu)
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(button('Menu')).toHaveAttribute('aria-expanded', 'false')
  focus('Menu')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await expect.element(button('Menu')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(button('First')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button('First')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Menu')).toHaveFocus()
})

test('a press outside closes a popover, and a press on its target closes it once', async () => {
  await show(menu)
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await button('Menu').click()
  await expect.element(dialog).toBeVisible()
  await button('Before').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Menu').click()
  await expect.element(dialog).toBeVisible()
  await button('Menu').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a card opens on hover, and stays open while the pointer is on it', async () => {
  await show(
    <div style={{ padding: 200 }}>
      <HoverCard target={<button type="button">3 available</button>}>Shopify stock 4</HoverCard>
    </div>,
  )
  await button('3 available').hover()
  await expect.element(page.getByText('Shopify stock 4')).toBeVisible()
  await page.getByText('Shopify stock 4').hover()
  await expect.element(page.getByText('Shopify stock 4')).toBeVisible()
  await button('Before').hover()
  await expect.element(page.getByText('Shopify stock 4')).not.toBeInTheDocument()
})

test('a filter with several choices names the chosen ones and reports them in their order', async () => {
  const changes: string[][] = []
  const choices = [
    { value: 'open', label: 'Open' },
    { value: 'done', label: 'Done' },
  ]
  await show(
    <FilterChecks
      label="Status"
      all="All statuses"
      choices={choices}
      value={['done']}
      onChange={(value) => changes.push(value)}
    />,
  )
  await button('Status: Done').click()
  await page.getByRole('checkbox', { name: 'Open' }).click()
  await page.getByRole('checkbox', { name: 'Done' }).click()
  expect(changes).toEqual([['open', 'done'], []])
})
