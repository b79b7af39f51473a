import type { SizeAct } from '@ark/domain'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../shared/formats.ts'
import { type PayoutScope, scopeOfSizes } from '../../shared/payout-changes/payout-change-form.ts'
import { BulkBar } from '../../shared/table/selection/BulkBar.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { listingsFilterOf } from './quick-actions-view.ts'
import type { SelectedQuickSizesProps } from './selected-quick-sizes.ts'
import { ACTS, selectionLabel } from './size-action-messages.ts'

const ChangePayoutsModal = lazyDialog(
  () => import('../../shared/payout-changes/ChangePayoutsModal.tsx'),
  'ChangePayoutsModal',
  { isOpen: false },
)
const SizeActsModal = lazyDialog(() => import('./SizeActsModal.tsx'), 'SizeActsModal', { act: null })

/** The actions for the selected sizes. */
export function SelectedQuickSizes(props: SelectedQuickSizesProps) {
  const { selection, isTotalKnown } = props
  const [act, setAct] = useState<SizeAct | null>(null)
  const [isPricing, setPricing] = useState(false)
  const scope = payoutScopeOf(props)
  return (
    <>
      <BulkBar label="Selected sizes" things="sizes" selection={selection} isTotalKnown={isTotalKnown}>
        <Group gap="xs">
          {ACTS.map(({ value, label }) => (
            <Button key={value} variant="default" onClick={() => setAct(value)}>
              {label}
            </Button>
          ))}
          <Button
            disabled={'problem' in scope}
            title={'problem' in scope ? scope.problem : undefined}
            onClick={() => setPricing(true)}
          >
            Change payouts
          </Button>
        </Group>
      </BulkBar>
      <SizeActsModal {...props} act={act} onClose={() => setAct(null)} />
      {'scope' in scope && (
        <ChangePayoutsModal
          isOpen={isPricing}
          scope={scope.scope}
          words={`For ${selectionLabel(props)}.`}
          onClose={() => setPricing(false)}
          onStarted={() => {
            setPricing(false)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

/**
 * Returns the scope of a payout change. Its call has only the listings' filters, so sizes above ask are named one by
 * one.
 */
function payoutScopeOf({
  view,
  selection,
  sizes,
  isTotalKnown,
}: SelectedQuickSizesProps): { scope: PayoutScope } | { problem: string } {
  const chosen = selection.selection
  if (chosen.kind === 'all' && view.status === undefined) {
    if (!isTotalKnown)
      return { problem: `Scroll to the end of the list first: ${counted(sizes.length, 'size')} above ask are loaded.` }
    const ids = new Set(sizes.map(({ variant_id }) => variant_id).filter((id) => !chosen.except.has(id)))
    return scopeOfSizes({ kind: 'some', ids }, {})
  }
  const filter = listingsFilterOf(view)
  return scopeOfSizes(chosen, { ...(view.search && { search: view.search }), filter, zeroStock: true })
}
