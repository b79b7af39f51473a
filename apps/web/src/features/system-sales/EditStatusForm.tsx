import { NativeSelect, Text } from '@mantine/core'
import { saleStatus } from '@ark/domain'
import { api } from '../../shared/api.ts'
import { saleName } from '../../shared/sales/labels/sale-labels.ts'
import { settableStatuses } from '../../shared/sales/details/settable-statuses.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { FormButtons } from '../../shared/ui/controls/FormButtons.tsx'
import { changed } from './system-sale-actions.ts'
import type { SystemSale } from './system-sales.queries.ts'

interface EditFormProps {
  sale: SystemSale
  onDone: () => void
}

/** Sets a sale's status by hand; refreshes from the marketplace no longer overwrite it. */
export function EditStatusForm({ sale, onDone }: EditFormProps) {
  const { label } = saleStatus(sale.status)
  const form = useCheckedForm({
    fields: ['new_status'],
    draft: `status of sale ${sale.id}`,
    check: ({ new_status }): { new_status?: string } =>
      new_status === '' ? { new_status: 'Choose the new status' } : {},
    send: ({ new_status }) =>
      api('POST /sales/admin/manual-status-update/{id}', { params: { id: sale.id }, query: { new_status } }),
    onDone: ({ message }) => {
      changed(sale, 'Status Updated', message)
      onDone()
    },
  })
  return (
    <CheckedForm form={form} label="Edit Status" problemTitle="Update Failed">
      <Text size="sm" c="dimmed">
        {saleName(sale)} of {sale.retailer_name} is {label} now.
      </Text>
      <NativeSelect
        {...form.field('new_status')}
        label="New status"
        withAsterisk
        data-autofocus
        data={[
          { value: '', label: 'Choose one' },
          ...settableStatuses(sale.platform).filter((each) => each.label !== label),
        ]}
      />
      <Text size="sm" c="dimmed">
        The marketplace will not overwrite it, and the retailer sees it at once. The sale's payout depends on the
        marketplace only; a status set here does not change it.
      </Text>
      <FormButtons isBusy={form.isBusy} onCancel={onDone}>
        Update Status
      </FormButtons>
    </CheckedForm>
  )
}
