import { Alert, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { shortOrder } from '../../shared/formats.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import { DifferenceBox } from './DifferenceBox.tsx'
import { LedgerLines } from './LedgerLines.tsx'
import { StorySteps } from './StorySteps.tsx'
import type { Story } from './story-labels.ts'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

/** The money of one sale from the expected payout to the payment to the retailer, with its ledger. */
export const MoneyStoryModal = ({ saleId, onClose }: { saleId: number | undefined; onClose: () => void }) => (
  <Modal opened={saleId !== undefined} onClose={onClose} title="Money Story" size={720}>
    {saleId !== undefined && <LoadedStory saleId={saleId} />}
  </Modal>
)

function LoadedStory({ saleId }: { saleId: number }) {
  const mayEdit = useMay('finances.edit')
  const { data: story, error, refetch } = useQuery(queryOf('GET /finances/sales/{id}', { params: { id: saleId } }))
  if (!story)
    return error ? (
      <LoadError title="Error Loading Finance Data" error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={8} />
    )
  return (
    <Stack gap="lg">
      <Heading story={story} />
      {story.problem && !story.difference && (
        <Alert color="orange.9" variant="filled" role="alert">
          {story.problem}
        </Alert>
      )}
      {story.difference && <DifferenceBox difference={story.difference} mayEdit={mayEdit} />}
      <StorySteps story={story} />
      <LedgerLines story={story} />
    </Stack>
  )
}

const Heading = ({ story }: { story: Story }) => (
  <Stack gap={4}>
    <Text fw={600}>{story.product_name ?? 'Unknown product'}</Text>
    <Text size="sm" c="dimmed">
      {[story.size && `Size ${story.size}`, story.location_name, `Order ${shortOrder(story.order_number)}`]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    <Group gap={6}>
      <StatusBadge status={story.status} />
      <PlatformBadge platform={story.platform} />
    </Group>
  </Stack>
)
