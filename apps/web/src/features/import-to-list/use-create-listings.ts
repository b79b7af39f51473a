import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { deleteDraft, saveDraft, readDraft } from '../../shared/draft.ts'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import { SUCCESS } from './import-to-list-view.ts'
import { type ImportOutcome, outcomeAfter, type SizeOrder } from './outcome.ts'
import { draftsOf, type Wizard } from './use-wizard.ts'

/**
 * Returns the result of listing a link's sizes, stored in this tab across reloads; null when nothing was listed yet.
 */
export const outcomeOf = (link: number): ImportOutcome | null =>
  readDraft<ImportOutcome>(draftsOf(link).outcome) ?? null

/** Lists sizes in one request. Refused ones are shown and can be tried again. */
export function useCreateListings(wizard: Wizard, link: number) {
  const names = draftsOf(link)
  return useMutation({
    mutationFn: async ({ before, orders }: { before: ImportOutcome | null; orders: readonly SizeOrder[] }) => {
      const answer = await api('POST /listings/import-to-list', { body: { sizes: orders.map(({ order }) => order) } })
      return outcomeAfter(before, orders, answer)
    },
    onSuccess: (outcome) => {
      saveDraft(names.outcome, outcome)
      if (outcome.refused.length > 0) return wizard.change({ step: 4 })
      deleteDraft(names.prices)
      wizard.change({ step: SUCCESS })
    },
    onError: (error) =>
      toastFailure({
        title: 'Submission Failed',
        message: detailOf(error, 'Failed to create listings'),
        id: 'listings',
      }),
  })
}
