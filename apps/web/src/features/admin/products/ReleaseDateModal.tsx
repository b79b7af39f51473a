import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { GlobalProduct } from './global-products.queries.ts'
import { useProductEdit } from './use-product-edit.ts'

interface ReleaseDateModalProps {
  product: GlobalProduct | null
  onClose: () => void
}

/** Edit Release Date (document 3 §2): from then on StockX' own date does not replace it. */
export const ReleaseDateModal = ({ product, onClose }: ReleaseDateModalProps) => (
  <Modal
    opened={product !== null}
    onClose={onClose}
    title="Edit Release Date"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {product && <DateForm key={product.id} product={product} onClose={onClose} />}
  </Modal>
)

function DateForm({ product, onClose }: { product: GlobalProduct; onClose: () => void }) {
  const [date, setDate] = useState(product.release_date ?? '')
  const edit = useProductEdit(product)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (date !== '') edit.mutate({ release_date: date }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={save}>
      <Stack>
        <TextInput
          type="date"
          label={product.name}
          description="Before it, ARK's fee is the one of a pre-release. StockX' own date does not replace it."
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={date === ''} loading={edit.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
