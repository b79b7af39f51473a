import { queryClient, retryDelayMs, shouldRetry } from '../../query.ts'
import { saveAs } from '../../runs/problems-file.ts'
import { csvHead, csvLines } from './csv.ts'
import type { ListExport } from './export-pages.ts'

/** The most lines of a file; spreadsheets open about a million. */
export const MOST_EXPORTED = 500_000

/** The part of a file that is written so far. */
export interface WrittenFile {
  parts: readonly string[]
  lines: number
  /** The number of the list's things that it contains. */
  things: number
  /** The total number of things, if known. */
  total: number | undefined
  /** The place of the next page; undefined at the start. */
  next: unknown
}

/** One read of a list; `key` identifies it for canceling. */
export interface ExportReading<Row> {
  key: string
  list: ListExport<Row>
  from: WrittenFile
  /** Called after each page except the last. */
  onPage: (file: WrittenFile) => void
}

/**
 * Writes the list's lines from the end of `from` to the end of the list, one page at a time, with the usual retries.
 * Throws the call's error, a `CancelledError` after `endReading`, or an error with a message when the list exceeds a
 * file's lines.
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
      throw new Error('The file would have more than 500,000 lines. Filter the list and export it in parts.')
    const { next } = page
    const parts = [...file.parts, csvLines(list.columns, page.rows)]
    file = { parts, lines, things: file.things + page.things, total: page.total ?? file.total, next }
    if (next === undefined || next === null) return file
    onPage(file)
  }
}

/** Cancels a read and its open request. */
export const endReading = (key: string): Promise<void> => queryClient.cancelQueries({ queryKey: ['export', key] })

/** Saves the file in the browser and returns its name. The byte order mark lets Excel read it as UTF-8. */
export function saveExport<Row>({ file, columns }: ListExport<Row>, { parts }: WrittenFile, now: Date): string {
  const name = csvFileName(file, now)
  saveAs(new Blob(['\uFEFF', csvHead(columns), ...parts], { type: 'text/csv;charset=utf-8' }), name)
  return name
}

/** Returns a name such as `sales_2026-11-26.csv`, with the date in the person's time zone. */
export function csvFileName(file: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${file}_${day.join('-')}.csv`
}
