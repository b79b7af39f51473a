import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { waitingChangesWords } from './request-budget-words.ts'

/** How many changes wait for a marketplace, and until when they will be done, in words; nothing where none does. */
export const useWaitingChanges = (): string | null | undefined =>
  useQuery({
    ...queryOf('GET /listings/request-budgets'),
    // As they stand when the answer comes: the page is drawn again only when they change.
    select: ({ accounts }) => waitingChangesWords(accounts, Date.now()),
  }).data
