import { queryClient, retryDelayMs, shouldRetry } from '../../query.ts'
import { saveAs } from '../../runs/problems-file.ts'
import { csvHead, csvLines } from './csv.ts'
import type { ListExport } from './export-pages.ts'

/** A file has so many lines at most; a spreadsheet opens about a million. */
export const MOST_EXPORTED = 500_000

/** A file as far as it is written. */
export interface WrittenFile {
  parts: readonly string[]
  lines: number
  /** How many of the list's things it holds. */
  things: number
  /** Of how many, as far as that is known. */
  total: number | undefined
  /** Where the next page begins; undefined: at the beginning. */
  next: unknown
}

/** One reading of a list; `key` is what it is ended by. */
export interface ExportReading<Row> {
  key: string
  list: ListExport<Row>
  from: WrittenFile
  /** Told after each page but the last. */
  onPage: (file: WrittenFile) => void
}

/**
 * The list's lines from where `from` ends to the list's own end, page after page and one at a time; what passes is
 * tried again as screens try it. Throws what the call throws in the end, a `CancelledError` once `endReading` was
 * called, and an error with words for a list of more lines than a file has.
 */
export async function writeExport<Row>({ key, list, from, onPage }: ExportReading<Row>): Promise<WrittenFile> {
  for (let file = from; ; ) {
    const { next: place } = file
    const page = await queryClient.fetchQuery({
      queryKey: ['export', key, place ?? null],
      queryFn: ({ signal }) => list.readPage(place, signal),
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      staleTime: 0,
      gcTime: 0,
    })
    const lines = file.lines + page.rows.length
    if (lines > MOST_EXPORTED)
      throw new Error('The file would have more than 500,000 lines. Narrow the list and export it in parts.')
    const { next } = page
    const parts = [...file.parts, csvLines(list.columns, page.rows)]
    file = { parts, lines, things: file.things + page.things, total: page.total ?? file.total, next }
    if (next === undefined || next === null) return file
    onPage(file)
  }
}

/** Ends a reading: the request that is under way is given up. */
export const endReading = (key: string): Promise<void> => queryClient.cancelQueries({ queryKey: ['export', key] })

/** Hands the file to the browser. The mark in front lets Excel read it as UTF-8. Returns its name. */
export function saveExport<Row>({ file, columns }: ListExport<Row>, { parts }: WrittenFile, now: Date): string {
  const name = csvFileName(file, now)
  saveAs(new Blob(['\uFEFF', csvHead(columns), ...parts], { type: 'text/csv;charset=utf-8' }), name)
  return name
}

/** `sales_2026-11-26.csv`, with the day where the person is. */
export function csvFileName(file: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${file}_${day.join('-')}.csv`
}
