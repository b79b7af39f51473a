import { Modal, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

/** The locations where stock is kept. */
export function LocationsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Locations" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Locations />
    </Modal>
  )
}

function Locations() {
  const { data, error, refetch } = useQuery(queryOf('GET /locations/'))
  if (error && !data) return <LoadError title="Error Loading Locations" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} />
  if (data.length === 0)
    return <Text c="dimmed">No locations yet. Sync Locations on the Shopify page reads them from your store.</Text>
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Location</Table.Th>
          <Table.Th>City</Table.Th>
          <Table.Th>State</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((location) => (
          <Table.Tr key={location.id}>
            <Table.Td fw={550}>{location.location_nickname}</Table.Td>
            <Table.Td>{location.city ?? '–'}</Table.Td>
            <Table.Td>{location.state ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
