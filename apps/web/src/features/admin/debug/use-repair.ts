import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import type { Repaired } from './debug.queries.ts'

export type Repair = 'fix-metadata' | 'link-to-inventory'

/** The messages for failed repairs. */
const FAILURES: Record<Repair, { title: string; message: string }> = {
  'fix-metadata': { title: 'Fix Failed', message: 'Failed to fix sales metadata' },
  'link-to-inventory': { title: 'Linking Failed', message: 'Failed to link sales to inventory' },
}

/** The result of a repair, with one entry per sale. */
export interface RepairOutcome {
  repair: Repair
  details: Repaired[]
}

const nextOf = (repair: Repair, after: number | null) => {
  const body = after === null ? {} : { after }
  return repair === 'fix-metadata'
    ? api('POST /admin/sales/fix-metadata', { body })
    : api('POST /admin/sales/link-to-inventory', { body })
}

/** Repairs all sales that need it, page by page. */
export const useRepair = (onDone: (outcome: RepairOutcome) => void) =>
  useMutation({
    mutationFn: async (repair: Repair): Promise<RepairOutcome> => {
      const details: Repaired[] = []
      let after: number | null = null
      do {
        const page: Awaited<ReturnType<typeof nextOf>> = await nextOf(repair, after)
        details.push(...page.details)
        after = page.next_after
      } while (after !== null)
      return { repair, details }
    },
    onSuccess: onDone,
    onError: (error, repair) => {
      const { title, message } = FAILURES[repair]
      toastFailure({ title, message: `${message}: ${detailOf(error)}` })
    },
    onSettled: whenFresh,
  })
