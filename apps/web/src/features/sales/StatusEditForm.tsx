import { Button, Group, Select, Text } from '@mantine/core'
import { saleStatus } from '@ark/domain'
import { api } from '../../shared/api.ts'
import { type Sale, saleName } from '../../shared/sales/labels/sale-labels.ts'
import { settableStatuses } from '../../shared/sales/details/settable-statuses.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'

/** Sets a sale's status by hand, after which the marketplace's status no longer overwrites it. */
export function StatusEditForm({ sale }: { sale: Sale }) {
  const { label } = saleStatus(sale.status)
  const form = useCheckedForm({
    fields: ['status'],
    afterwards: 'empties',
    check: ({ status }): { status?: string } => (status === '' ? { status: 'Choose the new status' } : {}),
    send: ({ status }) => api('PATCH /sales/{id}', { params: { id: sale.id }, body: { status } }),
    onDone: () =>
      toastSuccess({
        title: 'Status Updated',
        message: `${saleName(sale)}: set manually. The marketplace will not overwrite it.`,
      }),
  })
  return (
    <CheckedForm form={form} label="Set status manually" problemTitle="Update Failed">
      <Group gap="xs" align="end" wrap="nowrap">
        <Select
          {...form.choice('status')}
          flex={1}
          label="Set status manually"
          placeholder={label}
          data={settableStatuses(sale.platform).filter((each) => each.label !== label)}
          searchable
          size="sm"
        />
        <Button type="submit" size="sm" variant="light" loading={form.isBusy}>
          Set
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        The marketplace will not overwrite a manual status.
      </Text>
    </CheckedForm>
  )
}
