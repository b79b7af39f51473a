import { useInterval } from '@mantine/hooks'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { SizePage } from '../../shared/sizes/listed-size.ts'
import { refreshPage } from '../../shared/sizes/live-variants.ts'
import type { QuickRow } from './quick-rows.ts'

/** The interval at which pages in view are read again. */
const LOOK_AGAIN_MS = 300_000

/**
 * Rereads the pages in view every 5 minutes, and others as they come into view: a screen shows twenty of ten thousand
 * sizes, so scrolling never shows older data. `list` is the key of the list. Returns a function that the table calls
 * with the drawn rows.
 */
export function usePagesInView(list: readonly unknown[]): (first: QuickRow, last: QuickRow) => void {
  const client = useQueryClient()
  const shown = useRef<readonly number[]>([])
  const of = JSON.stringify(list)
  // The time of each visited page's last read.
  const readAt = useRef({ of, pages: new Map<number, number>() })
  const look = useCallback(() => {
    if (readAt.current.of !== of) readAt.current = { of, pages: new Map() }
    const { pages: known } = readAt.current
    const key = JSON.parse(of) as unknown[]
    const pages = client.getQueryData<InfiniteData<SizePage>>(key)?.pages ?? []
    const at = shown.current.map((id) =>
      pages.findIndex(({ variants }) => variants.some(({ variant_id }) => variant_id === id)),
    )
    const now = Date.now()
    for (const [page] of pages.entries()) {
      const age = now - (known.get(page) ?? now)
      const isInView = at.every((each) => each >= 0) && page >= Math.min(...at) && page <= Math.max(...at)
      if (isInView && age >= LOOK_AGAIN_MS) void refreshPage(client, key, page)
      else if (known.has(page)) continue
      known.set(page, now)
    }
  }, [client, of])
  useInterval(look, LOOK_AGAIN_MS, { autoInvoke: true })
  return useCallback(
    (first, last) => {
      shown.current = [first.size.variant_id, last.size.variant_id]
      look()
    },
    [look],
  )
}
