import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { paths } from '../../../paths.ts'
import { nextStep, useSetupProgress } from '../../../shared/first-steps/first-steps.ts'
import { NextStepButton } from '../../../shared/first-steps/NextStep.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import type { ListingFiltersProps } from './ListingFilters.tsx'

const TITLES = { variant: 'No variants found', product: 'No products found' }

/** The empty state of the list, with the next step. */
export function NothingListed({ view, onChange }: ListingFiltersProps) {
  const { search, filter, zeroStock } = view
  const title = TITLES[view.view ?? 'variant']
  const showAll = !zeroStock && (
    <Button variant="default" onClick={() => onChange({ zeroStock: true })}>
      Show sizes without stock
    </Button>
  )
  if (search || filter)
    return (
      <EmptyState
        title={title}
        actions={
          <>
            {showAll}
            <Button onClick={() => onChange({ search: undefined, filter: undefined })}>Clear search and filter</Button>
          </>
        }
      >
        No size{zeroStock ? '' : ' in stock'} matches {search ? `“${search}”` : 'this filter'}.
      </EmptyState>
    )
  return <NothingToList title={title} showAll={showAll} />
}

/** The empty state before the first size can be listed, with the next setup step. */
function NothingToList({ title, showAll }: { title: string; showAll: ReactNode }) {
  const { taken } = useSetupProgress()
  const step = taken && nextStep(taken)
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {showAll}
          {step ? (
            <Suspense>
              <NextStepButton step={step} isMain />
            </Suspense>
          ) : (
            <Button component={Link} to={paths.shopify}>
              Go to Shopify
            </Button>
          )}
        </>
      }
    >
      Sizes appear here once your store is imported and its products are linked to the catalog.
    </EmptyState>
  )
}
