import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Answer } from '../../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { offSaleMessage } from './reserve-messages.ts'

export type Reserved = Answer<'POST /inventory/bulk-reserve'>

/** The result of a bulk reserve with an undo. Toasts render it outside of pages and queries. */
export function ReservedMessage({ reserved, onUndone }: { reserved: Reserved; onUndone: () => void }) {
  const [isUndoing, setUndoing] = useState(false)
  const { change } = reserved
  const takeBack = async (made: string) => {
    setUndoing(true)
    try {
      const { message } = await api('POST /inventory/bulk-reserve/undo', { body: { change: made } })
      onUndone()
      toastSuccess({ title: 'Reservations undone', message })
    } catch (error) {
      setUndoing(false)
      toastFailure({ title: 'Update Failed', error })
    }
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{offSaleMessage(reserved)}</Text>
      {change && (
        <Button size="compact-sm" variant="default" loading={isUndoing} onClick={() => void takeBack(change)}>
          Undo
        </Button>
      )}
    </Group>
  )
}
