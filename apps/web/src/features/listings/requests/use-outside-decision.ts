import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { type OutsideEntry, outsideName } from '../../../shared/outside-listings/OutsideListingsTable.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'

/** Sends the retailer's decision about a listing that ARK did not create. */
export const useOutsideDecision = (listing: OutsideEntry) =>
  useMutation({
    mutationFn: (choice: 'adopt' | 'withdraw' | 'leave') =>
      api('POST /listings/outside/{id}/decision', { params: { id: listing.id }, body: { choice } }),
    onSuccess: ({ message }) => toastSuccess({ title: outsideName(listing), message }),
    onError: (error) => toastFailure({ title: `Failed: ${outsideName(listing)}`, error }),
    onSettled: whenFresh,
  })

/** Compares the retailer's own accounts with ARK's listings, now. */
export const useAccountCheck = () =>
  useMutation({
    mutationFn: () => api('POST /listings/outside/check'),
    onSuccess: ({ message }) => toastSuccess({ title: 'Compare now', message }),
    onError: (error) => toastFailure({ title: 'Not compared', error }),
    onSettled: whenFresh,
  })
