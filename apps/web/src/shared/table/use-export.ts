import { isCancelledError } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { retried } from '../frame/retried.ts'
import { counted } from '../formats.ts'
import { randomKey } from '../random-key.ts'
import { toastNote, toastSuccess } from '../ui/toasts.ts'
import type { ListExport } from './export-pages.ts'
import type { WrittenFile } from './write-export.ts'

/** How far an export is: the first page alone is waited for in silence. */
export type FileExport<Row> =
  | { kind: 'idle' | 'beginning' }
  | { kind: 'reading'; list: ListExport<Row>; file: WrittenFile }
  | { kind: 'failed'; list: ListExport<Row>; file: WrittenFile; error: unknown }

/** Fetched when somebody exports: no first load pays for it. */
const fetchWriter = () => retried(() => import('./write-export.ts'))

/** An export of a list, one at a time; it ends with the page that began it. */
export function useExport<Row>() {
  const [state, setState] = useState<FileExport<Row>>({ kind: 'idle' })
  const key = useRef<string>(null)
  const end = () => {
    const ended = key.current
    key.current = null
    if (ended !== null) void fetchWriter().then(({ endReading }) => endReading(ended))
  }
  useEffect(() => end, [])

  /** `from`: what was written before it failed; left out: nothing. */
  const begin = async (list: ListExport<Row>, from?: WrittenFile) => {
    const own = randomKey()
    key.current = own
    const isOver = () => key.current !== own
    setState(from ? { kind: 'reading', list, file: from } : { kind: 'beginning' })
    let written = from ?? { ...EMPTY_FILE, total: list.total }
    try {
      const { saveExport, writeExport } = await fetchWriter()
      const onPage = (file: WrittenFile) => {
        written = file
        if (!isOver()) setState({ kind: 'reading', list, file })
      }
      const file = await writeExport({ key: own, list, from: written, onPage })
      if (isOver()) return
      setState({ kind: 'idle' })
      if (file.lines === 0) toastNote({ title: 'Nothing to Export', message: `No ${list.things} match.` })
      else
        toastSuccess({
          title: 'File Downloaded',
          message: `${saveExport(list, file, new Date())}: ${counted(file.lines, 'line')}`,
        })
    } catch (error) {
      if (isOver() || isCancelledError(error)) return
      setState({ kind: 'failed', list, file: written, error })
    }
  }
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  return { state, begin, cancel }
}

const EMPTY_FILE: WrittenFile = { parts: [], lines: 0, things: 0, total: undefined, next: undefined }
