import { Modal, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import type { PickedProduct, PickMode } from './pick-order.ts'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

interface FulfillmentPreviewModalProps {
  isOpen: boolean
  product: PickedProduct
  /** The rule to try. */
  tried: { mode: PickMode; order: readonly number[] }
  onClose: () => void
}

/** The preview of the location that the next sale of each size would ship from, by the card's unsaved choice. */
export const FulfillmentPreviewModal = ({ isOpen, onClose, ...of }: FulfillmentPreviewModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Fulfillment Preview"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && <Preview {...of} />}
  </Modal>
)

function Preview({ product, tried }: Pick<FulfillmentPreviewModalProps, 'product' | 'tried'>) {
  const { data, error, refetch } = useQuery({
    ...queryOf('GET /listings/products/{id}/fulfillment-preview', {
      params: { id: product.product_id },
      query: { pick_rule_mode: tried.mode, location_priority_order: tried.order.join() },
    }),
    // Stock changes, so each opening asks again.
    staleTime: 0,
  })
  if (error)
    return <LoadError title="Failed to load fulfillment preview" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  const sizesFrom = (id: number) => data.sizes.filter(({ location_id }) => location_id === id).map(({ size }) => size)
  return (
    <Stack>
      <Text size="sm">
        The next sale of each size of <b>{product.product_name}</b> would ship from:
      </Text>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table aria-label="Fulfillment preview">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Location</Table.Th>
              <Table.Th ta="right">Available</Table.Th>
              <Table.Th>Ships next</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.preview_items.map((place) => (
              <Table.Tr key={place.location_id}>
                <Table.Td>{place.location_nickname}</Table.Td>
                <Table.Td ta="right" className="num">
                  {place.quantity_available}
                </Table.Td>
                <Table.Td>
                  {place.would_be_selected ? (
                    <>
                      <Pill color="teal">{counted(sizesFrom(place.location_id).length, 'size')}</Pill>{' '}
                      <Text span size="xs" c="dimmed">
                        {sizesFrom(place.location_id).join(', ')}
                      </Text>
                    </>
                  ) : (
                    <Text size="sm" c="dimmed">
                      None
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
