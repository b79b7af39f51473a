import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import { EditableNumber } from './EditableNumber.tsx'

type Commit = (value: number | null) => Promise<unknown>

/** Two cells of a column; the first one commits. */
function Column({ onCommit, debounceMs }: { onCommit: Commit; debounceMs?: number }) {
  const [value, setValue] = useState<number | null>(5)
  const commit: Commit = async (next) => {
    await onCommit(next)
    setValue(next)
  }
  return (
    <div role="table" aria-label="Stock">
      <EditableNumber
        label="Reserved"
        value={value}
        onCommit={commit}
        min={0}
        max={10}
        decimals={0}
        isRequired
        {...(debounceMs !== undefined && { debounceMs })}
      />
      <EditableNumber label="Reserved below" value={7} onCommit={async () => undefined} />
      <EditableNumber label="Price" value={7} column="price" onCommit={async () => undefined} />
    </div>
  )
}

const cell = () => page.getByRole('textbox', { name: 'Reserved', exact: true })
const kept = () => vi.fn<Commit>(async () => undefined)

test('Enter saves, and a mark confirms it', async () => {
  const onCommit = kept()
  await mount(<Column onCommit={onCommit} />)
  await cell().fill('8')
  expect(onCommit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Saved')).toBeVisible()
  expect(onCommit.mock.calls).toEqual([[8]])
  await expect.element(cell()).toHaveValue('8')
})

test('leaving the cell saves once; an unchanged cell saves nothing', async () => {
  const onCommit = kept()
  await mount(<Column onCommit={onCommit} />)
  await cell().click()
  await userEvent.tab()
  expect(onCommit).not.toHaveBeenCalled()
  await cell().fill('8')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(onCommit.mock.calls).toEqual([[8]])
})

test('Escape restores the old value', async () => {
  const onCommit = kept()
  await mount(<Column onCommit={onCommit} />)
  await cell().fill('8')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell()).toHaveValue('5')
  await userEvent.tab()
  expect(onCommit).not.toHaveBeenCalled()
})

test.each(['11', '-1', '1.5', 'many', ''])('%o is marked as invalid and never sent', async (text) => {
  const onCommit = kept()
  await mount(<Column onCommit={onCommit} />)
  await cell().fill(text)
  await expect.element(cell()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell()).toHaveValue('5')
  expect(onCommit).not.toHaveBeenCalled()
})

test('a refused value is reset to the old one', async () => {
  await mount(<Column onCommit={() => Promise.reject(new Error('at most 6'))} />)
  await cell().fill('8')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell()).toHaveValue('5')
  await expect.element(page.getByLabelText('Saved')).not.toBeInTheDocument()
})

test('with a delay the cell saves by itself', async () => {
  const onCommit = kept()
  await mount(<Column onCommit={onCommit} debounceMs={20} />)
  await cell().fill('8')
  await expect.poll(() => onCommit.mock.calls).toEqual([[8]])
})

test('a cell that scrolls away during an edit saves it', async () => {
  const onCommit = kept()
  function Shown() {
    const [isShown, setShown] = useState(true)
    return (
      <>
        {isShown && <Column onCommit={onCommit} />}
        <button type="button" onMouseEnter={() => setShown(false)}>
          Scroll
        </button>
      </>
    )
  }
  await mount(<Shown />)
  await cell().fill('8')
  await page.getByRole('button', { name: 'Scroll' }).hover()
  await expect.poll(() => onCommit.mock.calls).toEqual([[8]])
})

test('the arrow keys move between the cells of a column', async () => {
  await mount(<Column onCommit={kept()} />)
  await cell().click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('textbox', { name: 'Reserved below' })).toHaveFocus()
  // The cell below belongs to another column.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('textbox', { name: 'Reserved below' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell()).toHaveFocus()
})

/** Cells in a column that keep their values and report what was committed, in order. */
function Prices({ onCommit }: { onCommit: (change: string) => void }) {
  const [prices, setPrices] = useState<(number | null)[]>(Array.from({ length: 10 }, () => null))
  return (
    <div role="table" aria-label="Prices">
      {prices.map((price, at) => (
        <EditableNumber
          key={at}
          label={`Price ${at}`}
          column="price"
          value={price}
          onCommit={async (value) => {
            onCommit(`${at}: ${value}`)
            setPrices((now) => now.with(at, value))
          }}
        />
      ))}
    </div>
  )
}

test('ten sizes are priced with 13 keys: one is typed, the others copy the one above', async () => {
  const onCommit = vi.fn<(change: string) => void>()
  await mount(<Prices onCommit={onCommit} />)
  await page.getByRole('textbox', { name: 'Price 0' }).click()
  await userEvent.keyboard('200{Enter}')
  for (let at = 1; at < 10; at += 1) await userEvent.keyboard('{Control>}d{/Control}')
  expect(onCommit.mock.calls.map(([change]) => change)).toEqual(Array.from({ length: 10 }, (_, at) => `${at}: 200`))
  await expect.element(page.getByRole('textbox', { name: 'Price 9' })).toHaveValue('200')
})

test('Enter moves to the cell below, Shift Enter to the one above; each saves once', async () => {
  const onCommit = vi.fn<(change: string) => void>()
  await mount(<Prices onCommit={onCommit} />)
  await page.getByRole('textbox', { name: 'Price 0' }).click()
  await userEvent.keyboard('1{Enter}2{Enter}3{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByRole('textbox', { name: 'Price 1' })).toHaveFocus()
  expect(onCommit.mock.calls.map(([change]) => change)).toEqual(['0: 1', '1: 2', '2: 3'])
})

test('Ctrl D replaces a typed value by the one above', async () => {
  const onCommit = vi.fn<(change: string) => void>()
  await mount(<Prices onCommit={onCommit} />)
  await page.getByRole('textbox', { name: 'Price 0' }).click()
  await userEvent.keyboard('7{Enter}9')
  await userEvent.keyboard('{Control>}d{/Control}')
  expect(onCommit.mock.calls.map(([change]) => change)).toEqual(['0: 7', '1: 7'])
})
