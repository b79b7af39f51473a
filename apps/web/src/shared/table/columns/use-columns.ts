import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { type CardPlace, cardPlaceOf, pinnedAt, type Pinned, type TableColumn } from './columns.ts'
import { hideableOf, parseHidden, withColumn } from './hidden-columns.ts'

/** A column as it is drawn. */
export interface ShownColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'width' | 'cell'> {
  /** By what the server sorts. */
  sort: string | undefined
  name: string
  /** On a card. */
  label: string
  /** Drawn in the head instead of the name. */
  head: ReactNode | undefined
  isNameHidden: boolean
  align: 'left' | 'right'
  place: CardPlace
  pinned: Pinned
}

type Where = Pick<ShownColumn<unknown>, 'place' | 'pinned'>

interface ColumnsOf<Row> {
  /** Under what the browser remembers which columns are hidden; undefined: none can be. */
  list: string | undefined
  columns: readonly TableColumn<Row>[]
  /** A card shows all of them. */
  isCard: boolean
}

/**
 * The columns as they are shown now, and which may be hidden. For as long as a list gives the same array, `shown` is the
 * same: with another one every row in view is drawn again.
 */
export function useColumns<Row extends object>({ list, columns, isCard }: ColumnsOf<Row>) {
  const [stored, store] = useLocalStorage<unknown>({
    key: `ark.columns.${list ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const hidden = list === undefined ? [] : parseHidden(stored, columns)
  // By what it says: it is read anew each time.
  const without = isCard ? '' : hidden.join(' ')
  const shown = useMemo(() => {
    const left = new Set(without.split(' '))
    // A card's title is the first of all columns; pinned is what is first and last of those that are shown.
    return columns
      .map((column, at) => ({ column, place: cardPlaceOf(column, at) }))
      .filter(({ column }) => !left.has(column.id))
      .map(({ column, place }, at, { length }) => shownAs(column, { place, pinned: pinnedAt(column, at, length) }))
  }, [columns, without])
  return {
    shown,
    hidden,
    hideable: list === undefined ? [] : hideableOf(columns).map(({ id, header }) => ({ id, header })),
    setShown: (id: string, isShown: boolean) => store(withColumn(hidden, id, isShown)),
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
