import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { saleStatus } from '@ark/domain'
import { useState } from 'react'
import type { Sale } from '../../shared/sales/sale-words.ts'
import { useSetStatus } from './sale-actions.ts'
import { settableStatuses } from '../../shared/sales/settable-statuses.ts'

/** A person's word against the marketplace's: a status set here is not overwritten any more. */
export function StatusEdit({ sale }: { sale: Sale }) {
  const [status, setStatus] = useState<string | null>(null)
  const edit = useSetStatus(sale)
  const { label } = saleStatus(sale.status)
  return (
    <Stack gap={4}>
      <Group gap="xs" align="end" wrap="nowrap">
        <Select
          flex={1}
          label="Set status by hand"
          placeholder={label}
          data={settableStatuses(sale.platform).filter((each) => each.label !== label)}
          value={status}
          onChange={setStatus}
          searchable
          size="sm"
        />
        <Button
          size="sm"
          variant="light"
          disabled={status === null}
          loading={edit.isPending}
          onClick={() => status && edit.mutate(status, { onSuccess: () => setStatus(null) })}
        >
          Set
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        The marketplace will not overwrite a status set by hand.
      </Text>
    </Stack>
  )
}
