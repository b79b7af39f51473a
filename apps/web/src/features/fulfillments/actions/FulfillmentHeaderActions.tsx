import { Button } from '@mantine/core'
import { IconListCheck, IconRobot, IconTruck } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import type { SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import type { ListExport } from '../../../shared/table/export/export-pages.ts'
import { SavedViews } from '../../../shared/table/views/SavedViews.tsx'
import { FULFILLMENTS_FILTERS } from '../fulfillments-view.ts'
import { StatsToggle } from '../../../shared/ui/page/StatCards.tsx'
import { automationRequestsQuery } from '../fulfillments.queries.ts'

interface FulfillmentHeaderActionsProps {
  /** The shown orders, which the pick list contains. */
  sales: readonly SaleSummary[]
  /** Loads the export: the shown orders, or all that match if there are more. */
  loadExport: () => Promise<ListExport<SaleSummary>>
  /** False while more orders are loading. */
  isComplete: boolean
  isShipping: boolean
  isStatsShown: boolean
  onToggleStats: () => void
  onShip: () => void
  onPickList: () => void
  onShowRequests: () => void
}

/** The actions for the whole list. */
export function FulfillmentHeaderActions({ sales, loadExport, isComplete, ...actions }: FulfillmentHeaderActionsProps) {
  const { data: requests } = useQuery(automationRequestsQuery)
  const isNothing = sales.length === 0 || !isComplete
  return (
    <>
      <SavedViews list="fulfillments" parts={FULFILLMENTS_FILTERS} />
      <StatsToggle isShown={actions.isStatsShown} onToggle={actions.onToggleStats} />
      <Button
        variant={actions.isShipping ? 'light' : 'default'}
        aria-pressed={actions.isShipping}
        leftSection={<IconTruck size={16} aria-hidden />}
        onClick={actions.onShip}
      >
        Bulk Shipping
      </Button>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconRobot size={16} aria-hidden />}
        onClick={actions.onShowRequests}
      >
        Automation Requests{requests && requests.waiting > 0 ? ` (${count(requests.waiting)})` : ''}
      </Button>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconListCheck size={16} aria-hidden />}
        disabled={isNothing}
        onClick={actions.onPickList}
      >
        Pick List
      </Button>
      <ExportButton load={loadExport} isDisabled={isNothing} />
    </>
  )
}
