import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import type { ReactNode } from 'react'
import { ColumnMenu } from './columns/ColumnMenu.tsx'
import { nextSort } from './columns/columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './DataTable.module.css'
import { SelectionBox } from './selection/SelectionBox.tsx'

/** The column names. Above cards only screen readers see them, but the controls stay visible. */
export function TableHead<Row extends object>({ model }: { model: TableModel<Row> }) {
  const { columns, isCard, selection, sort } = model
  const lastId = columns.shown.at(-1)?.id
  const hasControls = selection !== undefined || sort !== undefined
  return (
    <div role="rowgroup" className={isCard && !hasControls ? 'hidden' : classes['head']}>
      <div role="row" aria-rowindex={1} className={isCard ? classes['cardHead'] : classes['row']}>
        {columns.shown.map(({ id, name, head, isNameHidden, align, pinned, sort: by }, at) => {
          const isSorted = by !== undefined && sort !== undefined
          const isOnlyRead = isCard && !isSorted && !(at === 0 && selection)
          return (
            <div
              key={id}
              role="columnheader"
              className={isOnlyRead ? 'hidden' : classes['cell']}
              data-align={align}
              data-pinned={pinned}
              aria-sort={
                isSorted && sort.now.by === by ? (sort.now.isDescending ? 'descending' : 'ascending') : undefined
              }
            >
              {at === 0 && selection && (
                <SelectionBox
                  label={`Select all ${selection.loaded === selection.total ? '' : 'loaded '}rows of ${model.label}`}
                  state={selection.head}
                  onToggle={() => (selection.head === 'all' ? selection.clear() : selection.selectLoaded())}
                />
              )}
              {isCard && at === 0 && selection && <span aria-hidden>Select all loaded</span>}
              {isSorted ? (
                <SortButton model={model} by={by}>
                  {name}
                </SortButton>
              ) : (
                <span className={isNameHidden || isCard ? 'hidden' : head ? classes['drawnHead'] : undefined}>
                  {head ?? name}
                </span>
              )}
              {id === lastId && !isCard && columns.hideable.length > 0 && (
                <ColumnMenu label={model.label} columns={columns} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface SortButtonProps<Row extends object> {
  model: TableModel<Row>
  by: string
  children: ReactNode
}

function SortButton<Row extends object>({ model: { sort }, by, children }: SortButtonProps<Row>) {
  if (!sort) return null
  const isNow = sort.now.by === by
  const Icon = isNow ? (sort.now.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <UnstyledButton className={classes['sort']} onClick={() => sort.onSort(nextSort(by, sort.now))}>
      {children}
      <Icon size={14} aria-hidden opacity={isNow ? 1 : 0.5} />
    </UnstyledButton>
  )
}
