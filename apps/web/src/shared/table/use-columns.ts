import { useLocalStorage } from '@mantine/hooks'
import {
  type ColumnDef,
  columnVisibilityFeature,
  constructRow,
  metaHelper,
  type Row as TableRow,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { type CardPlace, cardPlaceOf, pinnedAt, type TableColumn } from './columns.ts'
import { hideableOf, parseHidden, visibilityOf, withColumn } from './hidden-columns.ts'

export interface ColumnMeta {
  name: string
  /** On a card. */
  label: string
  /** Drawn in the head instead of the name. */
  head: ReactNode | undefined
  isNameHidden: boolean
  width: string
  align: 'left' | 'right'
  place: CardPlace
  sort: string | undefined
  pinned: 'start' | 'end' | undefined
}

const features = tableFeatures({
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
type Features = typeof features
export type ShownRow<Row extends RowData> = TableRow<Features, Row>

/** Rows are given one by one, as they are drawn. */
const NO_ROWS: never[] = []

interface ColumnsOf<Row> {
  /** Under what the browser remembers which columns are hidden; undefined: none can be. */
  list: string | undefined
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** A card shows all of them. */
  isCard: boolean
}

/** The columns as they are shown now, the cells of each row, and which columns may be hidden. */
export function useColumns<Row extends RowData>({ list, columns, rows, rowKey, isCard }: ColumnsOf<Row>) {
  const [stored, store] = useLocalStorage<unknown>({
    key: `ark.columns.${list ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const hidden = list === undefined ? [] : parseHidden(stored, columns)
  // By what it says, not by identity: lists make their columns anew each time.
  const without = isCard ? '' : hidden.join(' ')
  const state = useMemo(() => ({ columnVisibility: visibilityOf(without.split(' ')) }), [without])
  const definitions = useMemo(() => columns.map((column, at) => definitionOf(column, at, isCard)), [columns, isCard])
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: NO_ROWS,
    state,
  })
  // What is drawn and no more: a model of every row is made anew with each page that comes, of 100,000 rows in vain.
  const made = new Map<number, ShownRow<Row>>()
  const rowAt = (index: number): ShownRow<Row> | undefined => {
    const original = rows[index]
    if (original === undefined) return undefined
    const row = made.get(index) ?? constructRow<Features, Row>(table, String(rowKey(original)), original, index, 0)
    made.set(index, row)
    return row
  }
  return {
    rowAt,
    heads: table.getHeaderGroups()[0]?.headers ?? [],
    hidden,
    hideable: list === undefined ? [] : hideableOf(columns).map(({ id, header }) => ({ id, header })),
    setShown: (id: string, isShown: boolean) => store(withColumn(hidden, id, isShown)),
  }
}

export type ShownColumns<Row extends RowData> = ReturnType<typeof useColumns<Row>>

const definitionOf = <Row extends RowData>(
  column: TableColumn<Row>,
  at: number,
  isCard: boolean,
): ColumnDef<Features, Row> => ({
  id: column.id,
  header: column.header,
  cell: ({ row }) => column.cell(row.original, { isCard }),
  meta: {
    name: column.header,
    label: column.cardHeader ?? column.header,
    head: column.head,
    isNameHidden: column.isHeaderHidden ?? false,
    width: column.width,
    align: column.align ?? 'left',
    place: cardPlaceOf(column, at),
    sort: column.sort,
    pinned: pinnedAt(column, at),
  },
})
