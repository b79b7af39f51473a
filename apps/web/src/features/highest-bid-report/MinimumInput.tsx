import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { EditableNumber } from '../../shared/ui/controls/EditableNumber.tsx'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import { bidName, type BidSize } from './bid-sizes.ts'
import { readBidsAgain } from './bid-opportunities.queries.ts'

/** The pause in typing before the minimum is saved. */
const DEBOUNCE_MS = 1_000

/** A field for the minimum payout. It is saved together with the desired payout, which is never below it. */
export function MinimumInput({ size, disabled }: { size: BidSize; disabled: boolean }) {
  const client = useQueryClient()
  const { desired_payout, bottom_payout } = size
  const save = useMutation({
    mutationFn: (minimum: number | null) =>
      api('PATCH /listings/variants/{id}/payouts', {
        params: { id: size.variant_id },
        body: {
          desired_payout: minimum !== null && (desired_payout ?? 0) < minimum ? minimum : desired_payout,
          bottom_payout: minimum,
        },
      }),
    onSuccess: () => readBidsAgain(client),
    onError: (error) =>
      toastFailure({
        title: 'Payout Update Failed',
        message: `${bidName(size)}: ${detailOf(error)}`,
      }),
  })
  return (
    <EditableNumber
      value={bottom_payout}
      label={`Minimum payout of ${bidName(size)}`}
      onCommit={(minimum) => save.mutateAsync(minimum)}
      debounceMs={DEBOUNCE_MS}
      prefix="$"
      placeholder="Not set"
      width={84}
      column="bottom_payout"
      disabled={disabled}
    />
  )
}
