import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../shared/formats.ts'
import { BulkBar } from '../../shared/table/selection/BulkBar.tsx'
import type { Selection } from '../../shared/table/selection/selection.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import type { RuleScope } from './pick-order.ts'
import { defaultRule } from './pick-rules.queries.ts'

const PickRulesModal = lazyDialog(() => import('./PickRulesModal.tsx'), 'PickRulesModal', { isOpen: false })

/** The most products that a request names. */
const MOST_NAMED = 1_000

interface SelectedRuleProductsProps {
  selection: ListSelection
  search: string | undefined
  isTotalKnown: boolean
}

/** The selected products, and the button that sets their pick rule. */
export function SelectedRuleProducts({ selection, search, isTotalKnown }: SelectedRuleProductsProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: rule } = useQuery(defaultRule)
  const scope = ruleScopeOf(selection.selection, search)
  const problem = scope ? undefined : `At most ${MOST_NAMED.toLocaleString('en-US')} products at once.`
  return (
    <>
      {selection.count > 0 && (
        <BulkBar label="Selected products" things="products" selection={selection} isTotalKnown={isTotalKnown}>
          <Button disabled={!scope || !rule} title={problem} onClick={() => setOpen(true)}>
            Set pick rule
          </Button>
        </BulkBar>
      )}
      {scope && rule && (
        <PickRulesModal
          isOpen={isOpen}
          scope={scope}
          rule={rule}
          words={`For ${selectedLabel(selection, isTotalKnown)}.`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Returns the selected products in the form of the call; null when it would name too many. */
function ruleScopeOf(selection: Selection, search: string | undefined): RuleScope | null {
  const named = [...(selection.kind === 'some' ? selection.ids : selection.except)]
  if (named.length > MOST_NAMED) return null
  if (selection.kind === 'some') return named.length > 0 ? { product_ids: named } : {}
  return { ...(search && { search }), ...(named.length > 0 && { except_product_ids: named }) }
}

function selectedLabel({ selection, count }: ListSelection, isTotalKnown: boolean): string {
  if (selection.kind === 'some' || isTotalKnown) return counted(count, 'selected product')
  const { size } = selection.except
  return size > 0 ? `all products that match, except ${size}` : 'all products that match'
}
