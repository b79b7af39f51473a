import type { BodyOf, Contract } from '@ark/contract'
import type { Marketplace, SizeAct } from '@ark/domain'
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { platformName } from '../../shared/formats.ts'
import { isSelected } from '../../shared/table/selection/selection.ts'
import { toastFailure, toastNote } from '../../shared/ui/notices/toasts.ts'
import { foreseenActs } from './foreseen-acts.ts'
import { filterOf } from './quick-actions-view.ts'
import type { SelectedQuickSizesProps } from './selected-quick-sizes.ts'
import { ACTS, foreseenWords, selectedWords } from './size-act-words.ts'

type ActsBody = BodyOf<Contract['POST /listings/size-acts']>

interface SizeActsModalProps extends SelectedQuickSizesProps {
  act: SizeAct | null
  onClose: () => void
}

/** Asks before something is done to many sizes: how many, and what will happen. */
export function SizeActsModal({ act, onClose, ...selected }: SizeActsModalProps) {
  const words = ACTS.find(({ value }) => value === act)
  return (
    <Modal opened={act !== null} onClose={onClose} title={words?.title} size="md">
      {act && words && (
        <Stack gap="sm">
          <Text size="sm">
            For {selectedWords(selected)}. {words.happens}
          </Text>
          <AskedActs key={act} {...selected} act={act} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  )
}

/** How many would change is foreseen only where every size of the selection is loaded. */
function AskedActs({ act, onClose, ...selected }: SizeActsModalProps & { act: SizeAct }) {
  const { selection, sizes, isTotalKnown } = selected
  const [marketplace, setMarketplace] = useState<Marketplace | null>(null)
  const isOfMarketplace = act === 'lowest-ask' || act === 'highest-bid'
  const start = useMutation({
    mutationFn: () => api('POST /listings/size-acts', { body: bodyOf(selected, { act, marketplace }) }),
    onSuccess: ({ title }) => {
      toastNote({ title: 'Sizes are being changed', message: `${title}. You can leave this page; it goes on.` })
      onClose()
      selection.clear()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  // What would happen to sizes that are not loaded cannot be shown.
  const isForeseen = selection.selection.kind === 'some' || (isTotalKnown && sizes.length >= selection.total)
  const chosen = sizes.filter(({ variant_id }) => isSelected(selection.selection, variant_id))
  const isWhole = isForeseen && chosen.length === selection.count
  const foreseen = isWhole ? foreseenActs(chosen, { act, marketplace }) : null
  return (
    <>
      {isOfMarketplace && (
        <SegmentedControl
          aria-label="Marketplace"
          value={marketplace ?? 'both'}
          onChange={(value) => setMarketplace(value === 'both' ? null : value)}
          data={[
            { value: 'both' as const, label: 'Both' },
            { value: 'stockx' as const, label: platformName('stockx') },
            { value: 'goat' as const, label: platformName('goat') },
          ]}
        />
      )}
      <div role="status">
        {(foreseen ? foreseenWords(foreseen) : ['What cannot be done is left out, and named at the end.']).map(
          (sentence) => (
            <Text key={sentence} size="sm" className="num">
              {sentence}
            </Text>
          ),
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(act === 'disable' && { color: 'red' })}
          loading={start.isPending}
          disabled={foreseen?.changed === 0}
          onClick={() => start.mutate()}
        >
          {ACTS.find(({ value }) => value === act)?.title}
        </Button>
      </Group>
    </>
  )
}

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
