import { useEffect, useRef, useState } from 'react'
import { detailOf } from '../../shared/api.ts'
import { downloadLabel } from '../../shared/sales/open-label.ts'
import { saleName } from '../../shared/sales/labels/sale-labels.ts'
import type { PackedScan } from '../../shared/scans/stored-scans.ts'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import { printLabel, usePrintsLabels } from './print-label.ts'

export type LabelState = 'getting' | 'opened' | 'there' | 'failed'

interface WantedLabels {
  packed: readonly PackedScan[]
  /** The ids of scans made on this page. */
  mine: ReadonlySet<string>
}

/**
 * Opens each pair's label for printing when it is packed, if it was scanned on this page and did not wait for a
 * connection. Other labels are opened by hand.
 */
export function useLabels({ packed, mine }: WantedLabels): (scanId: string) => LabelState | undefined {
  const [states, setStates] = useState<ReadonlyMap<string, LabelState>>(new Map())
  const [isWanted] = usePrintsLabels()
  const asked = useRef(new Set<string>())
  /** Print dialogs open one after another. */
  const line = useRef(Promise.resolve())
  useEffect(() => {
    const setState = (id: string, state: LabelState) => setStates((before) => new Map([...before, [id, state]]))
    for (const { id, sale, hadToWait } of packed) {
      if (!mine.has(id) || asked.current.has(id)) continue
      asked.current.add(id)
      if (!isWanted || hadToWait || sale.platform === 'shopify') continue
      setState(id, 'getting')
      line.current = line.current.then(async () => {
        try {
          const isOpened = await printLabel(await downloadLabel(sale, () => undefined))
          setState(id, isOpened ? 'opened' : 'there')
        } catch (failure) {
          setState(id, 'failed')
          toastFailure({ title: 'Label Generation Failed', message: `${saleName(sale)}: ${detailOf(failure)}` })
        }
      })
    }
  }, [packed, mine, isWanted])
  return (scanId) => states.get(scanId)
}
