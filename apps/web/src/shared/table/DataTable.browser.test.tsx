import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../test/site.tsx'
import { BulkBar } from './selection/BulkBar.tsx'
import type { TableColumn, TableSort } from './columns/columns.ts'
import { DataTable } from './DataTable.tsx'
import { useSelection } from './selection/use-selection.ts'

interface Shoe {
  id: number
  name: string
  units: number
}

const shoes = (count: number): Shoe[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Shoe ${at + 1}`, units: at * 2 }))

const COLUMNS: TableColumn<Shoe>[] = [
  { id: 'name', header: 'Name', width: '200px', isRequired: true, sort: 'name', cell: ({ name }) => name },
  { id: 'units', header: 'Units', width: '90px', align: 'right', cell: ({ units }) => units },
  {
    id: 'actions',
    header: 'Actions',
    width: '120px',
    isRequired: true,
    cell: ({ name }) => <button type="button">{`Edit ${name}`}</button>,
  },
]

interface ShoesProps {
  rows: Shoe[]
  total?: number
  onOpen?: (shoe: Shoe) => void
}

/** A list like those of pages: selectable for bulk actions, sorted by the server. */
function Shoes({ rows, total = rows.length, onOpen }: ShoesProps) {
  const selection = useSelection({ ids: rows.map(({ id }) => id), total, filter: '' })
  const [sort, setSort] = useState<TableSort>({ by: 'units', isDescending: false })
  return (
    <>
      <DataTable
        label="Shoes"
        list="shoes"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        selection={{ ...selection, idOf: ({ id }) => id, nameOf: ({ name }) => name }}
        sort={{ now: sort, onSort: setSort }}
        empty={<p>No shoes</p>}
      />
      {selection.count > 0 && (
        <BulkBar label="Selected shoes" things="shoes" selection={selection}>
          <span />
        </BulkBar>
      )}
    </>
  )
}

const table = () => page.getByRole('table', { name: 'Shoes' })
const row = (name: string) => table().getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const box = (name: string) => table().getByRole('checkbox', { name: `Select ${name}`, exact: true })
const selected = () => page.getByRole('region', { name: 'Selected shoes' }).getByRole('status')

afterEach(() => page.viewport(1280, 800))

describe('by keyboard', () => {
  test('Tab moves to one row, and the arrow keys, Home and End move from there', async () => {
    await mount(<Shoes rows={shoes(5)} onOpen={() => undefined} />)
    await row('Shoe 1').click({ position: { x: 150, y: 5 } })
    await expect.poll(() => table().element().querySelectorAll('[role="row"][tabindex="0"]')).toHaveLength(1)
    row('Shoe 1').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(row('Shoe 3')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(row('Shoe 5')).toHaveFocus()
    // The arrow keys do not wrap around.
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row('Shoe 5')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(row('Shoe 1')).toHaveFocus()
  })

  test('Enter opens the row, or activates a control in it', async () => {
    const onOpen = vi.fn<(shoe: Shoe) => void>()
    await mount(<Shoes rows={shoes(3)} onOpen={onOpen} />)
    row('Shoe 1').element().focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onOpen.mock.calls).toMatchObject([[{ id: 2 }]])
    page.getByRole('button', { name: 'Edit Shoe 3' }).element().focus()
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  test('Space selects, Shift with an arrow extends, Escape clears', async () => {
    await mount(<Shoes rows={shoes(6)} />)
    row('Shoe 1').element().focus()
    await userEvent.keyboard('{ArrowDown} ')
    await expect.element(selected()).toMatchTextContent('1 of 6 selected')
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(selected()).toMatchTextContent('3 of 6 selected')
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await expect.element(selected()).toMatchTextContent('2 of 6 selected')
    await expect.element(row('Shoe 3')).toHaveAttribute('aria-selected', 'true')
    await expect.element(row('Shoe 4')).toHaveAttribute('aria-selected', 'false')
    await userEvent.keyboard('{Escape}')
    await expect.element(selected()).not.toBeInTheDocument()
  })

  test('Control and A selects the loaded rows', async () => {
    await mount(<Shoes rows={shoes(6)} total={90} />)
    row('Shoe 1').element().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(selected()).toMatchTextContent('6 of 90 selected')
  })
})

describe('by mouse', () => {
  test('Shift with a click ends a range', async () => {
    await mount(<Shoes rows={shoes(6)} />)
    await box('Shoe 2').click()
    await box('Shoe 5').click({ modifiers: ['Shift'] })
    await expect.element(selected()).toMatchTextContent('4 of 6 selected')
  })

  test('all matching rows but one are selected, including those that were never loaded', async () => {
    await mount(<Shoes rows={shoes(6)} total={90} />)
    await table().getByRole('checkbox', { name: 'Select all loaded rows of Shoes' }).click()
    await expect.element(selected()).toMatchTextContent('6 of 90 selected')
    await page.getByRole('button', { name: 'Select all 90 shoes that match' }).click()
    await expect.element(selected()).toMatchTextContent('90 of 90 selected')
    await box('Shoe 3').click()
    await expect.element(selected()).toMatchTextContent('89 of 90 selected')
    await page.getByRole('button', { name: 'Deselect All' }).click()
    await expect.element(selected()).not.toBeInTheDocument()
  })

  test('a click opens the row, and a click on a control does not', async () => {
    const onOpen = vi.fn<(shoe: Shoe) => void>()
    await mount(<Shoes rows={shoes(3)} onOpen={onOpen} />)
    await page.getByRole('button', { name: 'Edit Shoe 2' }).click()
    await box('Shoe 2').click()
    expect(onOpen).not.toHaveBeenCalled()
    await row('Shoe 2').getByText('Shoe 2', { exact: true }).click()
    expect(onOpen.mock.calls).toMatchObject([[{ id: 2 }]])
  })
})

describe('a row that an action removes', () => {
  /** Rows with a button that removes the row; the first also has something to open. */
  function Waiting() {
    const [rows, setRows] = useState(shoes(3))
    const columns: TableColumn<Shoe>[] = [
      {
        id: 'name',
        header: 'Name',
        width: '200px',
        cell: ({ id, name }) => (id === 1 ? <a href="#open">{name}</a> : name),
      },
      {
        id: 'actions',
        header: 'Actions',
        width: '120px',
        cell: ({ id, name }) => (
          <button type="button" onClick={() => setRows((now) => now.filter((each) => each.id !== id))}>
            {`Pack ${name}`}
          </button>
        ),
      },
    ]
    return (
      <>
        <DataTable label="Waiting" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<p>All packed</p>} />
        <p>Elsewhere</p>
      </>
    )
  }
  const packing = (name: string) => page.getByRole('button', { name: `Pack ${name}` })

  test('passes the focus to the same control of the next row, or at the end of the previous one', async () => {
    await mount(<Waiting />)
    await packing('Shoe 1').click()
    await expect.element(packing('Shoe 2')).toHaveFocus()
    await packing('Shoe 3').click()
    await expect.element(packing('Shoe 2')).toHaveFocus()
  })

  test('passes no focus if the person has gone elsewhere', async () => {
    await mount(<Waiting />)
    await packing('Shoe 1').click()
    await expect.element(packing('Shoe 2')).toHaveFocus()
    await page.getByText('Elsewhere').click()
    await expect.element(packing('Shoe 2')).not.toHaveFocus()
  })
})

test('a click on a heading sorts by it, another one reverses the order, and it is announced', async () => {
  await mount(<Shoes rows={shoes(3)} />)
  const head = table().getByRole('columnheader').first()
  await expect.element(head).not.toHaveAttribute('aria-sort')
  await head.getByRole('button', { name: 'Name' }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button', { name: 'Name' }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
})

test('a hidden column stays hidden when the list is opened again; required ones cannot be hidden', async () => {
  await mount(<Shoes rows={shoes(3)} />)
  const menu = page.getByRole('button', { name: 'Columns of Shoes' })
  await menu.click()
  await expect.element(page.getByRole('checkbox', { name: 'Name' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Units' }).click()
  await expect.element(table().getByRole('columnheader', { name: 'Units' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await mount(<Shoes rows={shoes(3)} />)
  await expect.poll(() => page.getByRole('columnheader', { name: 'Units' }).elements()).toEqual([])
})

test('a long list draws only the rows in view, and reports the number of all', async () => {
  await mount(
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <Shoes rows={shoes(5_000)} />
    </div>,
  )
  await expect.element(table()).toHaveAttribute('aria-rowcount', '5001')
  await expect.element(row('Shoe 1')).toBeVisible()
  expect(table().getByRole('row').elements().length).toBeLessThan(100)
  row('Shoe 1').element().focus()
  // The code for long lists loads when a person first interacts with one.
  await expect.element(row('Shoe 1')).toHaveAttribute('data-afloat', 'true')
  await userEvent.keyboard('{End}')
  await expect.element(row('Shoe 5000')).toHaveFocus()
  expect(table().getByRole('row').elements().length).toBeLessThan(100)
})

test('on a phone each row is a card with labeled values', async () => {
  await page.viewport(390, 844)
  await mount(<Shoes rows={shoes(3)} />)
  await expect.element(row('Shoe 3')).toMatchTextContent('Shoe 3Units4Edit Shoe 3')
  await box('Shoe 3').click()
  await expect.element(selected()).toMatchTextContent('1 of 3 selected')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('an empty list says why, and has no focusable row', async () => {
  await mount(<Shoes rows={[]} />)
  await expect.element(page.getByText('No shoes')).toBeVisible()
})
