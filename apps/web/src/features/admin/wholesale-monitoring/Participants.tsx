import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { count, day, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { type Stat, StatCards, StatLine } from '../../../shared/ui/page/StatCards.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { VerifiedPill } from './DealPills.tsx'
import { type Participant, participantsQuery } from './monitoring.queries.ts'

type Kind = 'buyer' | 'retailer'

/** Buyers and sellers: how many there are, whom ARK has verified, and who trades most. */
export function Participants({ view, changeView }: AdminPanelProps) {
  const { data, error, isPending, refetch } = useQuery(participantsQuery(view))
  const isPhone = useIsPhone()
  const health = data?.marketplace_health
  const verified = data && data.buyers.verified_count + data.retailers.verified_count
  if (error && !data)
    return <LoadError title="Failed to load participants data" error={error} onRetry={() => void refetch()} />
  const share = health?.verification_rate
  const ratio = health?.buyer_to_seller_ratio
  const stats: Stat[] = [
    {
      label: 'Verification Rate',
      value: health && (share === null || share === undefined ? '–' : `${share.toFixed(1)}%`),
      hint: health && `${count(verified)} of ${count(health.total_participants)}`,
    },
    { label: 'Total Participants', value: health && count(health.total_participants) },
    {
      label: 'Buyers per Seller',
      value: health && (ratio === null || ratio === undefined ? '–' : ratio.toFixed(2)),
    },
  ]
  return (
    <Stack gap="md">
      {isPhone ? (
        <StatLine label="Marketplace health" stats={stats} />
      ) : (
        <StatCards label="Marketplace health" stats={stats} />
      )}
      <Group>
        <SearchBox
          value={view.party ?? ''}
          onSearch={(party) => changeView({ party: party || undefined })}
          placeholder="Search a business"
          debounceMs={300}
        />
      </Group>
      {(['buyer', 'retailer'] as const).map((kind) => (
        <Side
          key={kind}
          kind={kind}
          side={data?.[kind === 'buyer' ? 'buyers' : 'retailers']}
          isLoading={isPending}
          isSearched={view.party !== undefined}
          onDeals={(name) =>
            changeView(
              { area: 'deals', buyer: undefined, seller: undefined, [kind === 'buyer' ? 'buyer' : 'seller']: name },
              { isStep: true },
            )
          }
        />
      ))}
    </Stack>
  )
}

interface SideProps {
  kind: Kind
  side: { total_count: number; verified_count: number; details: Participant[] } | undefined
  isLoading: boolean
  isSearched: boolean
  onDeals: (name: string) => void
}

const TITLES = { buyer: 'Buyers', retailer: 'Sellers' } as const

function Side({ kind, side, isLoading, isSearched, onDeals }: SideProps) {
  const verify = useMutation({
    mutationFn: ({ id, is_verified }: Participant) =>
      api('PUT /admin/wholesale/participants/verification', { body: { kind, id, is_verified: !is_verified } }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Verification changed', message }),
    onError: (error) => toastFailure({ title: 'Verification was not changed', error }),
  })
  const shown = side?.details.length ?? 0
  return (
    <Stack gap="xs">
      <Text component="h3" fw={650} m={0}>
        {TITLES[kind]}
        <Text span c="dimmed" size="sm" ml="xs" className="num">
          {side && `${count(side.total_count)}, ${count(side.verified_count)} verified`}
          {side && side.total_count > shown && !isSearched && ` · the ${count(shown)} most active`}
        </Text>
      </Text>
      <DataTable
        label={TITLES[kind]}
        columns={columnsOf({ onVerify: (row) => verify.mutate(row), onDeals })}
        rows={side?.details ?? []}
        rowKey={({ id }) => id}
        isLoading={isLoading}
        isShort
        empty={<EmptyState title={isSearched ? 'No match' : `No ${TITLES[kind].toLowerCase()} yet`} />}
      />
    </Stack>
  )
}

interface Acts {
  onVerify: (row: Participant) => void
  onDeals: (name: string) => void
}

const columnsOf = ({ onVerify, onDeals }: Acts): readonly TableColumn<Participant>[] => [
  {
    id: 'business',
    header: 'Business',
    width: 'minmax(180px, 1fr)',
    cell: ({ business_name, business_type }) => (
      <div>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {business_name}
        </Text>
        <Text size="xs" c="dimmed">
          {business_type}
        </Text>
      </div>
    ),
  },
  {
    id: 'verified',
    header: 'Verified',
    width: '130px',
    cell: ({ is_verified }) => <VerifiedPill isVerified={is_verified} />,
  },
  { id: 'deals', header: 'Deals', width: '80px', align: 'right', cell: ({ stats }) => count(stats.deal_count) },
  { id: 'volume', header: 'Volume', width: '130px', align: 'right', cell: ({ stats }) => money(stats.total_volume) },
  {
    id: 'last',
    header: 'Last deal',
    width: '125px',
    cell: ({ stats }) => (stats.last_deal_at ? day(stats.last_deal_at) : '–'),
  },
  { id: 'joined', header: 'Since', width: '125px', cell: ({ joined_at }) => day(joined_at) },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '250px',
    align: 'right',
    cell: (row) => (
      <>
        <RowButton of={row.business_name} onClick={() => onDeals(row.business_name)}>
          Deals
        </RowButton>{' '}
        <RowButton of={row.business_name} onClick={() => onVerify(row)}>
          {row.is_verified ? 'Remove verification' : 'Verify'}
        </RowButton>
      </>
    ),
  },
]
