import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import type { TableColumn } from '../columns/columns.ts'
import { DataTable } from '../DataTable.tsx'
import { useSelection } from '../selection/use-selection.ts'

interface Pair {
  id: number
  name: string
}

const NAMES = ['Jordan 1', 'Dunk Low', 'Samba OG']
const PAIRS: Pair[] = NAMES.map((name, id) => ({ id, name }))
let drawn: string[] = []
const COLUMNS: TableColumn<Pair>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '200px',
    cell: ({ name }) => {
      drawn.push(name)
      return name
    },
  },
]

/** A list whose surroundings change without affecting its rows. */
function Pairs() {
  const [asked, setAsked] = useState(0)
  const [rows, setRows] = useState(PAIRS)
  const selection = useSelection({ ids: rows.map(({ id }) => id), total: rows.length, filter: '' })
  return (
    <>
      <button type="button" onClick={() => setAsked(asked + 1)}>{`Asked ${asked}`}</button>
      <button type="button" onClick={() => setRows(rows.map((row) => (row.id === 1 ? { ...row, name: 'Sold' } : row)))}>
        Sell
      </button>
      <DataTable
        label="Pairs"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={() => undefined}
        selection={{ ...selection, idOf: ({ id }) => id, nameOf: ({ name }) => name }}
        endText={`Asked ${asked} times`}
      />
    </>
  )
}

test('a row is drawn again when its data changes, and not when only the list does', async () => {
  drawn = []
  await mount(<Pairs />)
  await expect.element(page.getByRole('row', { name: /Samba/ })).toBeVisible()
  await expect.poll(() => new Set(drawn)).toEqual(new Set(NAMES))
  drawn = []
  await page.getByRole('button', { name: 'Asked 0' }).click()
  await expect.element(page.getByText('Asked 1 times')).toBeVisible()
  expect(drawn).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Dunk Low' }).click()
  await expect.element(page.getByRole('row', { name: /Dunk/ })).toHaveAttribute('aria-selected', 'true')
  expect(new Set(drawn).has('Samba OG')).toBe(false)
  drawn = []
  await page.getByRole('button', { name: 'Sell' }).click()
  await expect.element(page.getByRole('row', { name: /Sold/ })).toBeVisible()
  expect(new Set(drawn)).toEqual(new Set(['Sold']))
})

test('pinned columns keep their place while the list is scrolled up and down', async () => {
  const columns: TableColumn<Pair>[] = [
    { id: 'name', header: 'Name', width: '200px', cell: ({ name }) => name },
    { id: 'wide', header: 'Wide', width: '1500px', cell: () => 'wide' },
    { id: 'actions', header: 'Actions', width: '120px', cell: () => 'Manage' },
  ]
  const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `Pair ${id}` }))
  await mount(
    <div style={{ width: 900, height: 500, display: 'flex', flexDirection: 'column' }}>
      <DataTable label="Pairs" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>,
  )
  const box = page.getByRole('region', { name: 'Pairs' }).element()
  const places = () =>
    [...box.querySelectorAll('[data-index] > [data-pinned]')].map((cell) => [
      getComputedStyle(cell).position,
      Math.round(cell.getBoundingClientRect().left),
    ])
  box.scrollLeft = 250
  await expect.poll(() => box.getAttribute('data-before')).toBe('true')
  const [start, end] = places()
  expect([start?.[0], end?.[0]]).toEqual(['sticky', 'sticky'])
  box.scrollTop = 400
  await expect.poll(() => new Set(places().map(([position]) => position))).toEqual(new Set(['relative']))
  expect(new Set(places().map(([, left]) => left))).toEqual(new Set([start?.[1], end?.[1]]))
  // At rest they are sticky again, for sideways scrolling.
  await expect.poll(() => new Set(places().map(([position]) => position))).toEqual(new Set(['sticky']))
})
