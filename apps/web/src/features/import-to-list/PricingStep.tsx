import { Alert, Button, Checkbox, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
import { counted, day } from '../../shared/formats.ts'
import { PayoutFill } from '../../shared/payouts/PayoutFill.tsx'
import { queryOf } from '../../shared/query.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { toastFailure, toastWarning } from '../../shared/ui/notices/toasts.ts'
import { ordersOf } from './outcome.ts'
import { pricingColumns } from './pricing-columns.tsx'
import {
  fillDesiredPayouts,
  fillMinimumPayouts,
  FILL_SOURCES,
  listAll,
  type PricingDrafts,
  type PricingRow,
  pricingRows,
  problemsOf,
  type ProductToList,
} from './pricing-rows.ts'
import { useCreateListings } from './use-create-listings.ts'
import { draftsOf, type Wizard } from './use-wizard.ts'

interface PricingStepProps {
  wizard: Wizard
  link: number
}

/** The fourth step: which sizes to list where, and their payouts. */
export function PricingStep({ wizard, link }: PricingStepProps) {
  const product = useQuery(queryOf('GET /inventory/import-to-list', { query: { product_sync_id: link } }))
  if (product.data) return <Pricing wizard={wizard} link={link} product={product.data} />
  if (product.isPending) return <Skeleton height={320} radius="md" role="status" aria-label="Loading pricing data" />
  return (
    <LoadError title="Failed to Load Pricing" error={product.error} onRetry={() => void product.refetch()}>
      <Text size="sm">Could not load pricing data</Text>
    </LoadError>
  )
}

function Pricing({ wizard, link, product }: PricingStepProps & { product: ProductToList }) {
  const [drafts, setDrafts] = useDraft<PricingDrafts>(draftsOf(link).prices, {}, { outlives: true })
  const [wasTried, setTried] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const create = useCreateListings(wizard, link)
  const rows = pricingRows(product, drafts)
  const chosen = rows.filter(({ draft }) => draft.isListed)
  const wrong = chosen.filter((row) => Object.keys(problemsOf(row)).length > 0)
  const columns = useMemo(
    () =>
      pricingColumns({
        onChange: (row, change) => setDrafts((now) => ({ ...now, [row.variant_id]: { ...row.draft, ...change } })),
        problemsOf: (row) => (wasTried ? problemsOf(row) : {}),
      }),
    [setDrafts, wasTried],
  )
  if (rows.length === 0)
    return (
      <EmptyState
        title="No Settings"
        actions={<Button onClick={() => wizard.change({ step: 2 })}>Back to Inventory</Button>}
      >
        No size of this product has an available pair. Reduce the reserve, or wait for more stock.
      </EmptyState>
    )
  const submit = () => {
    setTried(true)
    if (chosen.length === 0)
      toastWarning({
        title: 'No Variants Selected',
        message: 'Please enable at least one variant for listing',
        id: 'listings',
      })
    else if (wrong.length > 0) focusFirstWrong(list.current)
    else create.mutate({ before: null, orders: ordersOf(rows) })
  }
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="set-prices">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" id="set-prices">
              Payouts per size
            </Title>
            <Text size="sm" c="dimmed">
              After marketplace and ARK fees, based on the fees in effect since{' '}
              {day(product.fee_schedule.effective_from)}. Hover over or tap an amount to see its calculation.
            </Text>
          </div>
          <RefreshMarket productId={product.product_id} />
        </Group>
        <PayoutFill
          sources={FILL_SOURCES}
          onDesired={(source) => setDrafts(fillDesiredPayouts(rows, source))}
          onMinimum={(percentage) => setDrafts(fillMinimumPayouts(rows, percentage))}
        />
        <Checkbox
          label={`List all ${counted(rows.length, 'size')}`}
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={(event) => setDrafts(listAll(rows, event.currentTarget.checked))}
        />
        <div ref={list}>
          <DataTable
            label="Pricing by size"
            columns={columns}
            rows={rows}
            rowKey={({ variant_id }) => variant_id}
            isShort
          />
        </div>
        {wasTried && wrong.length > 0 && <Wrong rows={wrong} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {counted(chosen.length, 'size')} of {rows.length} to be listed
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => wizard.change({ step: 2 })}>
              Back
            </Button>
            <Button loading={create.isPending} onClick={submit}>
              Create Listings
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  )
}

const Wrong = ({ rows }: { rows: readonly PricingRow[] }) => (
  <Alert color="red" variant="outline" role="alert" title={`${counted(rows.length, 'size')} to fix`}>
    <Text size="sm">Nothing was listed: {rows.map(({ size }) => `size ${size}`).join(', ')}.</Text>
  </Alert>
)

/** Refreshes asks and bids before a person sets prices. */
function RefreshMarket({ productId }: { productId: number }) {
  const refresh = useMutation({
    mutationFn: () => api('POST /products/{id}/update-market-data', { params: { id: productId } }),
    onError: (error) => toastFailure({ title: 'Market Data Failed', error, id: 'market' }),
  })
  return (
    <Button variant="default" size="compact-sm" loading={refresh.isPending} onClick={() => refresh.mutate()}>
      Refresh Market Data
    </Button>
  )
}

/** Focuses the first wrong field in a later task, because React has not rendered the errors yet. */
const focusFirstWrong = (list: HTMLElement | null) =>
  setTimeout(() => list?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus())
