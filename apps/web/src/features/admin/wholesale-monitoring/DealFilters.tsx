import { DEAL_FILTERS, DEAL_PAYMENT_FILTERS, DEAL_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { Select, Text, TextInput } from '@mantine/core'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import { FilterBar } from '../../../shared/ui/page/FilterBar.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { PAYMENT_CLAIMED_LABEL } from './deal-actions.ts'
import type { MonitoringView } from './monitoring-view.ts'

/** The view changes that clear all filters of the list. */
export const NO_DEAL_FILTERS = {
  deal_status: undefined,
  deal_payment: undefined,
  buyer: undefined,
  seller: undefined,
  order_number: undefined,
  from: undefined,
  to: undefined,
}

/** Returns whether any filter is set, which decides between "nothing matches" and "nothing yet". */
export const areDealsFiltered = (view: MonitoringView): boolean =>
  Object.keys(NO_DEAL_FILTERS).some((name) => view[name as keyof typeof NO_DEAL_FILTERS] !== undefined)

/** The filters of the list of deals. */
export const DealFilters = ({ view, changeView }: AdminPanelProps) => (
  <FilterBar
    isNarrowed={areDealsFiltered(view)}
    search={
      <SearchBox
        value={view.buyer ?? ''}
        onSearch={(buyer) => changeView({ buyer: buyer || undefined })}
        placeholder="Buyer"
        debounceMs={300}
      />
    }
  >
    <SearchBox
      value={view.seller ?? ''}
      onSearch={(seller) => changeView({ seller: seller || undefined })}
      placeholder="Seller"
      debounceMs={300}
    />
    <SearchBox
      value={view.order_number ?? ''}
      onSearch={(number) => changeView({ order_number: number || undefined })}
      placeholder="Order number"
      debounceMs={300}
    />
    <Select
      aria-label="Status"
      placeholder="All statuses"
      clearable
      data={DEAL_FILTERS.map((value) => ({ value, label: WHOLESALE_STATUSES[value].label }))}
      value={view.deal_status ?? null}
      onChange={(value) => changeView({ deal_status: DEAL_FILTERS.find((each) => each === value) }, { isStep: true })}
      flex="1 1 150px"
      maw={{ xs: 190 }}
    />
    <Select
      aria-label="Payment"
      placeholder="All payments"
      clearable
      data={DEAL_PAYMENT_FILTERS.map((value) => ({
        value,
        label: value === 'buyer_paid' ? PAYMENT_CLAIMED_LABEL : DEAL_PAYMENTS[value].label,
      }))}
      value={view.deal_payment ?? null}
      onChange={(value) =>
        changeView({ deal_payment: DEAL_PAYMENT_FILTERS.find((each) => each === value) }, { isStep: true })
      }
      flex="1 1 140px"
      maw={{ xs: 170 }}
    />
    <DayInput label="From" value={view.from} onChange={(from) => changeView({ from })} />
    <DayInput label="To" value={view.to} onChange={(to) => changeView({ to })} />
    <ExportButton load={async () => (await import('./exported-deals.ts')).exportedDeals(view)} />
  </FilterBar>
)

interface DayInputProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

const DayInput = ({ label, value, onChange }: DayInputProps) => (
  <TextInput
    type="date"
    aria-label={`${label} (UTC)`}
    leftSection={
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    }
    leftSectionWidth={48}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
    flex="1 1 170px"
    maw={{ xs: 190 }}
  />
)
