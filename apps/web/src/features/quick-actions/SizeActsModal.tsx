import type { BodyOf, Contract } from '@ark/contract'
import type { Marketplace, SizeAct } from '@ark/domain'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import type { BulkChangeKind } from '../../shared/bulk-change/bulk-change-kind.ts'
import { BulkChangeModal } from '../../shared/bulk-change/BulkChangeModal.tsx'
import { platformName } from '../../shared/formats.ts'
import { isSelected } from '../../shared/table/selection/selection.ts'
import { type PredictedActions, predictedActions } from './predicted-actions.ts'
import { filterOf } from './quick-actions-view.ts'
import type { SelectedQuickSizesProps } from './selected-quick-sizes.ts'
import { ACTS, predictionMessages, selectionLabel } from './size-action-messages.ts'

type ActsBody = BodyOf<Contract['POST /listings/size-acts']>
type ActForm = { marketplace: Marketplace | null }

interface SizeActsModalProps extends SelectedQuickSizesProps {
  act: SizeAct | null
  onClose: () => void
}

/** The dialog before an action on many sizes: how many there are, and what will happen. */
export function SizeActsModal({ act, onClose, ...selected }: SizeActsModalProps) {
  const [shown, setShown] = useState(act)
  if (act !== null && act !== shown) setShown(act)
  // Keeps the text while the dialog closes.
  const words = ACTS.find(({ value }) => value === (act ?? shown))
  if (!words) return null
  return (
    <BulkChangeModal
      isOpen={act !== null}
      words={`For ${selectionLabel(selected)}. ${words.happens}`}
      kind={sizeActKind(selected, words)}
      onClose={onClose}
      onStarted={() => {
        onClose()
        selected.selection.clear()
      }}
    />
  )
}

const sizeActKind = (
  selected: SelectedQuickSizesProps,
  { value: act, title }: (typeof ACTS)[number],
): BulkChangeKind<ActForm, ActsBody, never> => ({
  title,
  size: 'md',
  draft: `size act ${act}`,
  empty: { marketplace: null },
  request: ({ marketplace }) => ({ body: bodyOf(selected, { act, marketplace }) }),
  fields: ({ form, onChange }) => (
    <Stack gap="sm">
      {(act === 'lowest-ask' || act === 'highest-bid') && (
        <SegmentedControl
          aria-label="Marketplace"
          value={form.marketplace ?? 'both'}
          onChange={(value) => onChange({ marketplace: value === 'both' ? null : value })}
          data={[
            { value: 'both' as const, label: 'Both' },
            { value: 'stockx' as const, label: platformName('stockx') },
            { value: 'goat' as const, label: platformName('goat') },
          ]}
        />
      )}
      <Foreseen acts={foreseenOf(selected, act, form)} />
    </Stack>
  ),
  start: (body) => api('POST /listings/size-acts', { body }),
  started: ({ title: run }) => ({
    title: 'Sizes are being changed',
    message: `${run}. You can leave this page.`,
  }),
  failed: 'Update Failed',
  button: () => title,
  isDangerous: act === 'disable',
  isIdle: (form) => foreseenOf(selected, act, form)?.changed === 0,
})

/** Returns the expected result of an action; null when not every selected size is loaded. */
function foreseenOf(
  { selection, sizes, isTotalKnown }: SelectedQuickSizesProps,
  act: SizeAct,
  { marketplace }: ActForm,
): PredictedActions | null {
  const isLoaded = selection.selection.kind === 'some' || (isTotalKnown && sizes.length >= selection.total)
  const chosen = sizes.filter(({ variant_id }) => isSelected(selection.selection, variant_id))
  return isLoaded && chosen.length === selection.count ? predictedActions(chosen, { act, marketplace }) : null
}

const Foreseen = ({ acts }: { acts: PredictedActions | null }) => (
  <div role="status">
    {(acts ? predictionMessages(acts) : ['Sizes that cannot change are left out and listed at the end.']).map(
      (sentence) => (
        <Text key={sentence} size="sm" className="num">
          {sentence}
        </Text>
      ),
    )}
  </div>
)

function bodyOf(
  { view, selection: { selection } }: Pick<SelectedQuickSizesProps, 'view' | 'selection'>,
  { act, marketplace }: { act: SizeAct; marketplace: Marketplace | null },
): ActsBody {
  const what = { act, ...(marketplace && { marketplace }) }
  if (selection.kind === 'some') return { ...what, variant_ids: [...selection.ids] }
  return {
    ...what,
    ...(selection.except.size > 0 && { except_variant_ids: [...selection.except] }),
    ...(view.search && { search: view.search }),
    filter: filterOf(view),
  }
}
