import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { type CardPlace, cardPlaceOf, pinnedAt, type Pinned, type TableColumn } from './columns.ts'
import { hideableOf, parseHidden, storedOf, withColumn } from './hidden-columns.ts'

/** A column as it is drawn. */
export interface ShownColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'width' | 'cell'> {
  /** The server's sort key. */
  sort: string | undefined
  name: string
  /** Its name on a card. */
  label: string
  /** Content of the head instead of the name. */
  head: ReactNode | undefined
  isNameHidden: boolean
  align: 'left' | 'right'
  place: CardPlace
  pinned: Pinned
}

/** Returns the key under which the browser stores the columns of a list. */
export const columnsKey = (list: string): string => `ark.columns.${list}`

type Where = Pick<ShownColumn<unknown>, 'place' | 'pinned'>

interface ColumnsOf<Row> {
  /** The storage name of the hidden columns; undefined when none can be hidden. */
  list: string | undefined
  columns: readonly TableColumn<Row>[]
  /** A card shows all columns that are not off by default. */
  isCard: boolean
}

/**
 * Returns the visible columns and those that can be hidden. `shown` stays the same array while the list passes the same
 * columns; a new array redraws every row in view.
 */
export function useColumns<Row extends object>({ list, columns, isCard }: ColumnsOf<Row>) {
  const [stored, store] = useLocalStorage<unknown>({
    key: columnsKey(list ?? ''),
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const hidden = list === undefined ? [] : parseHidden(stored, columns)
  // Compared by content, because each read returns a new array.
  const without = hidden.join(' ')
  const shown = useMemo(() => {
    const left = new Set(without.split(' '))
    // A card's title is the first of all columns; pinned are the first and last of the visible ones.
    return columns
      .map((column, at) => ({ column, place: cardPlaceOf(column, at) }))
      .filter(({ column }) => !left.has(column.id) || (isCard && !column.isOffByDefault))
      .map(({ column, place }, at, { length }) => shownAs(column, { place, pinned: pinnedAt(column, at, length) }))
  }, [columns, without, isCard])
  return {
    shown,
    hidden,
    hideable: list === undefined ? [] : hideableOf(columns).map(({ id, header }) => ({ id, header })),
    setShown: (id: string, isShown: boolean) => store(storedOf(withColumn(hidden, id, isShown), columns)),
  }
}

export type ListColumns<Row extends object> = ReturnType<typeof useColumns<Row>>

const shownAs = <Row>(column: TableColumn<Row>, where: Where): ShownColumn<Row> => ({
  id: column.id,
  width: column.width,
  sort: column.sort,
  cell: column.cell,
  name: column.header,
  label: column.cardHeader ?? column.header,
  head: column.head,
  isNameHidden: column.isHeaderHidden ?? false,
  align: column.align ?? 'left',
  ...where,
})
