import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../../shared/ui/controls/FormButtons.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { type GlobalProduct, showEdited } from './global-products.queries.ts'

interface ReleaseDateModalProps {
  product: GlobalProduct | null
  onClose: () => void
}

/** Edit Release Date: a date set here is not replaced by StockX's own. */
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

/** The form of the date. Updates the product in every list before the lists are read again. */
function DateForm({ product, onClose }: { product: GlobalProduct; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCheckedForm({
    fields: ['release_date'],
    initial: { release_date: product.release_date ?? '' },
    check: ({ release_date }): { release_date?: string } =>
      release_date === '' ? { release_date: 'Enter the date of the release' } : {},
    send: ({ release_date }) =>
      api('PATCH /admin/products/{id}/release-date', { params: { id: product.id }, body: { release_date } }),
    onDone: (edited) => {
      showEdited(client, edited)
      onClose()
    },
  })
  return (
    <CheckedForm form={form} label="Edit Release Date" problemTitle="Failed to update release date">
      <TextInput
        {...form.field('release_date')}
        type="date"
        label={product.name}
        description="Before this date, ARK’s pre-release fee applies. StockX’s date will not overwrite it."
        data-autofocus
      />
      <FormButtons isBusy={form.isBusy} onCancel={onClose}>
        Save
      </FormButtons>
    </CheckedForm>
  )
}
