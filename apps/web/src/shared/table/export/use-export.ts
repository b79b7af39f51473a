import { isCancelledError } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../formats.ts'
import { randomKey } from '../../random-key.ts'
import { toastNote, toastSuccess } from '../../ui/notices/toasts.ts'
import type { ListExport } from './export-pages.ts'
import { endReading, saveExport, writeExport, type WrittenFile } from './write-export.ts'

/** The state of an export: only the first page loads without a dialog. */
export type FileExport =
  | { kind: 'beginning' | 'over' }
  | { kind: 'reading'; file: WrittenFile }
  | { kind: 'failed'; file: WrittenFile; error: unknown }

/** Starts an export at once. It ends when its page unmounts. */
export function useExport<Row>(list: ListExport<Row>) {
  const [state, setState] = useState<FileExport>({ kind: 'beginning' })
  const end = useRef(() => undefined)
  useEffect(() => {
    end.current = startExport(list, { ...EMPTY_FILE, total: list.total }, setState)
    return () => end.current()
  }, [list])

  /** Continues after the last written page of a failed export. */
  const goOn = (from: WrittenFile) => {
    setState({ kind: 'reading', file: from })
    end.current = startExport(list, from, setState)
  }
  const cancel = () => {
    end.current()
    setState({ kind: 'over' })
  }
  return { state, goOn, cancel }
}

const EMPTY_FILE: WrittenFile = { parts: [], lines: 0, things: 0, total: undefined, next: undefined }

/**
 * Reads a list from the end of `from` and saves the file in the browser. Returns a function that cancels it and saves
 * nothing.
 */
function startExport<Row>(
  list: ListExport<Row>,
  from: WrittenFile,
  onChange: (state: FileExport) => void,
): () => undefined {
  const key = randomKey()
  let isOver = false
  let written = from
  const onPage = (file: WrittenFile) => {
    written = file
    if (!isOver) onChange({ kind: 'reading', file })
  }
  const read = async () => {
    try {
      const file = await writeExport({ key, list, from, onPage })
      if (isOver) return
      onChange({ kind: 'over' })
      if (file.lines === 0) toastNote({ title: 'Nothing to Export', message: `No ${list.things} match.` })
      else
        toastSuccess({
          title: 'File Downloaded',
          message: `${saveExport(list, file, new Date())}: ${counted(file.lines, 'line')}`,
        })
    } catch (error) {
      if (!isOver && !isCancelledError(error)) onChange({ kind: 'failed', file: written, error })
    }
  }
  void read()
  return () => {
    isOver = true
    void endReading(key)
  }
}
