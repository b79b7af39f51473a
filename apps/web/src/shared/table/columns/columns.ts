import type { ReactNode } from 'react'

export interface CellContext {
  /** True when the row is drawn as a card, which has room for larger controls. */
  isCard: boolean
}

/** The content of a CSV cell: plain numbers, instants as ISO 8601; null and undefined leave it empty. */
export type CsvValue = string | number | null | undefined

/** A field of the CSV file. A column may have several, or none. */
export interface CsvField<Row> {
  header: string
  value: (row: Row) => CsvValue
  /** An amount in dollars, written with two decimals and no currency sign. */
  isMoney?: true
}

/**
 * The place of a column on a card: `aside` is beside the title, `fact` takes half a line, `half` does without its name,
 * `field` has its name before its control, `wide` takes a whole line, `none` omits it.
 */
export type CardPlace = 'title' | 'aside' | 'fact' | 'half' | 'field' | 'wide' | 'actions' | 'none'

/** A column of a list: on the screen, on a phone and in a CSV file. */
export interface TableColumn<Row> {
  id: string
  /** Its name in the head, in the column menu and on cards. */
  header: string
  /** A shorter name for cards with four facts per line. */
  cardHeader?: string
  /** Content of the head instead of the name: two lines, a tooltip. */
  head?: ReactNode
  /** Shows the name to screen readers only. */
  isHeaderHidden?: boolean
  /** A CSS grid width: '90px', 'minmax(240px, 1fr)'. Columns keep it while rows load. */
  width: string
  align?: 'left' | 'right'
  /** Renders a cell. An empty string, null or false omits the fact on a card. */
  cell: (row: Row, context: CellContext) => ReactNode
  /** The server's sort key; undefined when the column cannot be sorted. */
  sort?: string
  /** True when a row is unusable without the column, which then cannot be hidden. */
  isRequired?: boolean
  /** True hides the column, also on cards, until a person shows it in the column menu. */
  isOffByDefault?: boolean
  /** False lets the first or last column scroll with the others. */
  isPinned?: boolean
  /** Its place on a card. By default the first column is the title, `actions` are the actions, and others are facts. */
  card?: CardPlace
  csv?: readonly CsvField<Row>[]
}

/** The server's sort order. */
export interface TableSort {
  by: string
  isDescending: boolean
}

/** Returns a column's place on a card: its own, or by default the title for the first and the end for `actions`. */
export const cardPlaceOf = <Row>({ id, card }: TableColumn<Row>, index: number): CardPlace =>
  card ?? (id === 'actions' ? 'actions' : index === 0 ? 'title' : 'fact')

/**
 * Returns where a column is pinned. The first and last visible columns stay in view while the table scrolls sideways,
 * unless they opt out.
 */
export function pinnedAt(column: { isPinned?: boolean | undefined }, index: number, count: number): Pinned {
  if (column.isPinned === false) return undefined
  return index === 0 ? 'start' : index === count - 1 ? 'end' : undefined
}

export type Pinned = 'start' | 'end' | undefined

/** Returns the width in pixels of all columns at their narrowest, below which the table scrolls sideways. */
export const narrowestOf = (columns: readonly { width: string }[]): number =>
  columns.reduce((sum, { width }) => sum + Number(/(\d{1,5})px/.exec(width)?.[1] ?? 0), 0)

/** Returns the sort order after a click on a column: ascending first, then descending. */
export const nextSort = (by: string, now: TableSort | undefined): TableSort => ({
  by,
  isDescending: now?.by === by && !now.isDescending,
})
