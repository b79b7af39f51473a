import type { ReactNode } from 'react'

export interface CellContext {
  /** The row is drawn as a card: there is room for big controls. */
  isCard: boolean
}

/** What stands in a cell of a file: numbers plain, instants as ISO 8601; null and undefined leave it empty. */
export type CsvValue = string | number | null | undefined

/** A field of the exported file. A column may hold several, or none. */
export interface CsvField<Row> {
  header: string
  value: (row: Row) => CsvValue
  /** Dollars: with two decimals and no sign of the currency. */
  isMoney?: true
}

/** Where a column stands on a card: `none` leaves it out, `wide` takes a line of its own. */
export type CardPlace = 'title' | 'fact' | 'wide' | 'actions' | 'none'

/** All there is to say about a column of a list, on the screen, on a phone and in a file. */
export interface TableColumn<Row> {
  id: string
  /** Its name: in the head, in the menu of columns and on a card. */
  header: string
  /** A shorter name where it stands on a card, of which four fit beside each other. */
  cardHeader?: string
  /** Drawn in the head instead of the name: two lines, a tooltip. */
  head?: ReactNode
  /** The name is read out only. */
  isHeaderHidden?: boolean
  /** A CSS grid width: '90px', 'minmax(240px, 1fr)'. Columns keep it while rows load. */
  width: string
  align?: 'left' | 'right'
  /** An empty text, null or false leaves the fact out of a card. */
  cell: (row: Row, context: CellContext) => ReactNode
  /** By what the server sorts; undefined: it does not. */
  sort?: string
  /** Without it a row cannot be understood or used: it cannot be hidden. */
  isRequired?: boolean
  /** False: scrolls with the others although it is the first or the last. */
  isPinned?: boolean
  /** Left out: a title for the first column, actions for `actions`, a fact for the others. */
  card?: CardPlace
  csv?: readonly CsvField<Row>[]
}

/** How the rows are sorted, by the server. */
export interface TableSort {
  by: string
  isDescending: boolean
}

/** Where a column stands on a card: as it says itself, else the first one is the title and the actions stand last. */
export const cardPlaceOf = <Row>({ id, card }: TableColumn<Row>, index: number): CardPlace =>
  card ?? (id === 'actions' ? 'actions' : index === 0 ? 'title' : 'fact')

/** The first and the last of the shown columns stay in view while the table scrolls sideways, but for what they say. */
export function pinnedAt(column: { isPinned?: boolean | undefined }, index: number, count: number): Pinned {
  if (column.isPinned === false) return undefined
  return index === 0 ? 'start' : index === count - 1 ? 'end' : undefined
}

export type Pinned = 'start' | 'end' | undefined

/** What all columns take at their narrowest, in px: the table scrolls sideways below that. */
export const narrowestOf = (columns: readonly { width: string }[]): number =>
  columns.reduce((sum, { width }) => sum + Number(/(\d{1,5})px/.exec(width)?.[1] ?? 0), 0)

/** What is sorted by after a click on a column: itself, then the other way round. */
export const nextSort = (by: string, now: TableSort | undefined): TableSort => ({
  by,
  isDescending: now?.by === by && !now.isDescending,
})
