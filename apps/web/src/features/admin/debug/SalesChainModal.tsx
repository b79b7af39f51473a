import { Alert, Modal, Stack, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { type SalesChain, salesChainQuery } from './debug.queries.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface SalesChainModalProps {
  saleId: number | undefined
  onClose: () => void
}

/** Shows a sale from its order to its payment, record by record, and marks what is missing. */
export const SalesChainModal = ({ saleId, onClose }: SalesChainModalProps) => (
  <Modal
    opened={saleId !== undefined}
    onClose={onClose}
    title="Sales Chain Debug Information"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {saleId !== undefined && <Chain saleId={saleId} />}
  </Modal>
)

/** The chain of records; a missing one is marked in its place. */
function Chain({ saleId }: { saleId: number }) {
  const { data, error, refetch } = useQuery(salesChainQuery(saleId))
  if (error && !data)
    return (
      <LoadError title="Chain Debug Failed" error={error} onRetry={() => void refetch()}>
        Failed to debug sales chain
      </LoadError>
    )
  if (!data) return <RowsSkeleton rows={7} />
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Sale No. {data.sale_id} of {data.retailer_name}
        {data.location_name !== null && `, from ${data.location_name}`}
      </Text>
      {data.problems.length === 0 ? (
        <Alert color="green" title="Nothing is missing" />
      ) : (
        <Alert color="red" title="Something is missing">
          {data.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <Timeline bulletSize={16} lineWidth={2} active={data.sales_chain.length}>
        {data.sales_chain.map(({ step, state, at, description }) => (
          <Timeline.Item key={step} title={STEPS[step]} color={COLORS[state]}>
            <Text size="sm">{description}</Text>
            <Text size="xs" c="dimmed">
              {WORDS[state]}
              {at !== null && (
                <>
                  , <RelativeTime at={at} />
                </>
              )}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  )
}

type Step = SalesChain['sales_chain'][number]

const STEPS: Record<Step['step'], string> = {
  marketplace_order: 'Marketplace order',
  sale: 'Sale',
  allocation: 'Pair',
  store_order: 'Shopify order',
  label: 'Label',
  ledger: 'Ledger',
  payout: 'Payout',
}
const WORDS: Record<Step['state'], string> = { ok: 'Present', open: 'Open', missing: 'Missing' }
const COLORS: Record<Step['state'], string> = { ok: 'green', open: 'gray', missing: 'red' }
