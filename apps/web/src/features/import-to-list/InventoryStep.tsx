import { mostReservable } from '@ark/domain'
import { Alert, Button, Group, Loader, NumberInput, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../shared/api.ts'
import { deleteDraft, useDraft } from '../../shared/draft.ts'
import { count, counted } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { BulkReserveRule } from './BulkReserveRule.tsx'
import { availableColor, hasAny, reservedOf, type ReserveDrafts, type ReserveRow, reserveRows } from './reserve-rows.ts'
import { NoStockYet, readsAgain, attemptLabel, waitMs } from './step-problems.ts'
import { useSaveReserves } from './use-save-reserves.ts'
import { draftsOf, type Wizard } from './use-wizard.ts'

interface InventoryStepProps {
  wizard: Wizard
  link: number
}

const CALL = 'GET /inventory/product-syncs/{id}/variants'

/** Reads the sizes of a product link. Retries while there are none, because their stock may still be importing. */
const stockOf = (link: number) =>
  queryOptions({
    queryKey: [CALL, 'to be listed', link],
    queryFn: async ({ signal }) => {
      const answer = await api(CALL, { params: { id: link }, query: {}, signal })
      if (answer.variants.length === 0) throw new NoStockYet()
      return answer
    },
    retry: readsAgain,
    retryDelay: waitMs,
  })

/** The third step: the stock per location, and how much of it to reserve. */
export function InventoryStep({ wizard, link }: InventoryStepProps) {
  const stock = useQuery(stockOf(link))
  if (stock.data) return <Reserves wizard={wizard} link={link} sizes={stock.data.variants} />
  if (stock.isFetching)
    return (
      <Group gap="xs" role="status" py="xl" justify="center">
        <Loader size="sm" aria-hidden />
        <Text size="sm" c="dimmed">
          Reading stock from Shopify… {stock.failureCount > 0 && attemptLabel(stock.failureCount)}
        </Text>
      </Group>
    )
  const retry = () => void stock.refetch()
  if (stock.error instanceof NoStockYet)
    return (
      <Alert color="yellow" variant="outline" title="No Inventory Found" role="alert">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            None of its sizes has stock yet. Check that the product tracks its quantity in Shopify, and that its sizes
            are matched.
          </Text>
          <Button variant="default" onClick={retry}>
            Try Again
          </Button>
        </Stack>
      </Alert>
    )
  return (
    <LoadError title="Failed to Load Inventory" error={stock.error} onRetry={retry}>
      <Text size="sm">Could not load inventory data</Text>
    </LoadError>
  )
}

interface ReservesProps extends InventoryStepProps {
  sizes: Parameters<typeof reserveRows>[0]
}

/** The form of the reserves, which are saved together at the end of the step. */
function Reserves({ wizard, link, sizes }: ReservesProps) {
  const [drafts, setDrafts] = useDraft<ReserveDrafts>(draftsOf(link).reserves, {}, { outlives: true })
  const [isWhole, setWhole] = useState(false)
  const rows = reserveRows(sizes, drafts)
  const save = useSaveReserves(() => {
    deleteDraft(draftsOf(link).reserves)
    wizard.change({ step: 3 })
  })
  const columns = useMemo(
    () => columnsOf((row, reserved) => setDrafts((before) => ({ ...before, [row.inventory_item_id]: reserved }))),
    [setDrafts],
  )
  const empty = rows.filter((row) => !hasAny(row))
  const left = rows.reduce((sum, { available }) => sum + available, 0)
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="review-stock">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="review-stock">
            How many pairs may be listed?
          </Title>
          <Text size="sm" c="dimmed">
            Reserved pairs are never listed on marketplaces.
          </Text>
        </div>
        <BulkReserveRule rows={rows} onFill={setDrafts} />
        <DataTable
          label="Stock by size"
          columns={columns}
          rows={isWhole ? rows : rows.filter(hasAny)}
          rowKey={({ inventory_item_id }) => inventory_item_id}
          isShort
        />
        {empty.length > 0 && (
          <Switch
            label={`Show ${counted(empty.length, 'place')} without stock`}
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        {save.failed.length > 0 && (
          <Alert color="red" variant="outline" title="Update Failed" role="alert">
            {save.failed.map(({ name, error }) => (
              <Text key={name} size="sm">
                {name}: {error}
              </Text>
            ))}
          </Alert>
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {counted(left, 'pair')} to offer
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => wizard.change({ step: 1 })}>
              Back
            </Button>
            <Button loading={save.isSaving} onClick={() => save.start(rows)}>
              Save and Continue
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  )
}

const columnsOf = (
  onReserve: (row: ReserveRow, reserved: string | number) => void,
): readonly TableColumn<ReserveRow>[] => [
  {
    id: 'size',
    header: 'Size',
    width: 'minmax(90px, 1fr)',
    cell: ({ size, location_nickname }, { isCard }) => (
      <Text fw={600}>{isCard ? `${size} · ${location_nickname}` : size}</Text>
    ),
  },
  {
    id: 'location',
    header: 'Location',
    width: 'minmax(140px, 2fr)',
    card: 'none',
    cell: ({ location_nickname }) => location_nickname,
  },
  {
    id: 'stock',
    header: 'Shopify Stock',
    cardHeader: 'Stock',
    width: '120px',
    align: 'right',
    cell: ({ shopify_stock }) => count(shopify_stock),
  },
  {
    id: 'sold',
    header: 'Sold on ARK',
    cardHeader: 'Sold',
    width: '110px',
    align: 'right',
    cell: ({ sold_on_ark }) => count(sold_on_ark),
  },
  {
    id: 'reserved',
    header: 'Reserved',
    width: '130px',
    align: 'right',
    cell: (row, { isCard }) => (
      <NumberInput
        size="xs"
        w={isCard ? 64 : 96}
        hideControls={isCard}
        aria-label={`Reserved: size ${row.size}, ${row.location_nickname}`}
        min={0}
        max={mostReservable(row)}
        allowDecimal={false}
        value={row.reserved}
        onChange={(reserved) => onReserve(row, reserved)}
        onBlur={() => onReserve(row, reservedOf(row, row.reserved))}
      />
    ),
  },
  {
    id: 'available',
    header: 'Available',
    width: '110px',
    align: 'right',
    cell: ({ available }) => <Pill color={availableColor(available)}>{count(available)}</Pill>,
  },
]
