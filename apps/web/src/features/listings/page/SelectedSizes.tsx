import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCurrencyDollar, IconListCheck } from '../../../shared/icons.ts'
import { counted } from '../../../shared/formats.ts'
import { BulkBar } from '../../../shared/table/selection/BulkBar.tsx'
import type { ListSelection } from '../../../shared/table/selection/use-selection.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import type { ListingsView } from '../sizes/listings-view.ts'
import { scopeOfSizes } from '../../../shared/payout-changes/payout-change-form.ts'

const ChangePayoutsModal = lazyDialog(
  () => import('../../../shared/payout-changes/ChangePayoutsModal.tsx'),
  'ChangePayoutsModal',
  {
    isOpen: false,
  },
)

const EnableSizesModal = lazyDialog(() => import('../enabling/EnableSizesModal.tsx'), 'EnableSizesModal', {
  isOpen: false,
})

interface SelectedSizesProps {
  view: ListingsView
  selection: ListSelection
  /** False while the number of sizes that match search and filter is unknown. */
  isTotalKnown: boolean
}

/** The actions for the selected sizes. */
export function SelectedSizes({ view, selection, isTotalKnown }: SelectedSizesProps) {
  const [isChanging, changing] = useDisclosure(false)
  const [isEnabling, enabling] = useDisclosure(false)
  const scope = scopeOfSizes(selection.selection, view)
  const words = wordsOf(view, selection, isTotalKnown)
  const done = (dialog: { close: () => void }) => () => {
    dialog.close()
    selection.clear()
  }
  return (
    <BulkBar label="Selected sizes" things="sizes" selection={selection} isTotalKnown={isTotalKnown}>
      <Button
        leftSection={<IconCurrencyDollar size={16} aria-hidden />}
        disabled={'problem' in scope}
        title={'problem' in scope ? scope.problem : undefined}
        onClick={changing.open}
      >
        Change payouts
      </Button>
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} aria-hidden />}
        disabled={'problem' in scope}
        onClick={enabling.open}
      >
        Enable
      </Button>
      {'scope' in scope && (
        <>
          <ChangePayoutsModal
            isOpen={isChanging}
            scope={scope.scope}
            words={words}
            onClose={changing.close}
            onStarted={done(changing)}
          />
          <EnableSizesModal
            isOpen={isEnabling}
            scope={scope.scope}
            words={words}
            onClose={enabling.close}
            onStarted={done(enabling)}
          />
        </>
      )}
    </BulkBar>
  )
}

function wordsOf(
  { search, filter, zeroStock }: ListingsView,
  { selection, count }: ListSelection,
  isTotalKnown: boolean,
): string {
  if (selection.kind === 'some' || isTotalKnown) return `For ${counted(count, 'selected size')}.`
  const but = selection.except.size > 0 ? `, except ${counted(selection.except.size, 'size')}` : ''
  const which = [
    zeroStock ? 'every size' : 'every size in stock',
    search ? ` that matches “${search}”` : filter && ' of the filter',
  ]
  return `For ${which.filter(Boolean).join('')}${but}.`
}
