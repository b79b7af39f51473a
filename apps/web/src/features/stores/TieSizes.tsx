import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import type { Candidate } from './candidates.ts'
import { VariantTies } from './VariantTies.tsx'

/** After a tie whose sizes did not all fit: the rest is tied by hand. */
export function TieSizes({ candidate, onDone }: { candidate: Candidate; onDone: () => void }) {
  const { data, error, refetch } = useQuery(
    queryOf('GET /shopify/stores/{id}/completed-syncs', { params: { id: candidate.storeId } }),
  )
  const sync = data?.syncs.find(({ sync_id }) => sync_id === candidate.syncId)
  return (
    <Stack>
      <Text size="sm">
        Not every size of {candidate.title} was recognised. Choose what the others are; sizes that are not tied are not
        offered.
      </Text>
      {error && <LoadError title="Error Loading Completed Syncs" error={error} onRetry={() => void refetch()} />}
      {sync ? <VariantTies sync={sync} /> : !error && <Skeleton h={200} />}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
