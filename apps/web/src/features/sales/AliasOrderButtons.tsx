import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { cancelRefusal } from '@ark/domain'
import { useState } from 'react'
import { aliasOrder, type AnySale, saleName } from '../../shared/sales/labels/sale-labels.ts'
import { ConfirmOrderButton } from '../../shared/ui/controls/ConfirmOrderButton.tsx'
import { ReasonedButton } from '../../shared/ui/controls/ReasonedButton.tsx'
import { useCancelOrder } from './sale-actions.ts'

/**
 * The Confirm and Cancel buttons of an ALIAS order. A disabled one shows the reason with which the server would refuse.
 */
export function AliasOrderButtons({ sale, mayCancel }: { sale: AnySale; mayCancel: boolean }) {
  if (sale.platform !== 'goat') return null
  return (
    <Group gap={6} wrap="nowrap">
      <ConfirmOrderButton sale={sale} />
      {mayCancel && <CancelButton sale={sale} />}
    </Group>
  )
}

/** A cancel button that asks for confirmation, because a cancellation is final at the marketplace. */
function CancelButton({ sale }: { sale: AnySale }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelOrder(sale)
  return (
    <Popover opened={isAsking} onChange={setAsking} withArrow trapFocus returnFocus shadow="md" position="bottom-end">
      <Popover.Target>
        <ReasonedButton
          label="Cancel"
          color="red"
          refusal={cancelRefusal(aliasOrder(sale))}
          isBusy={cancel.isPending}
          onClick={() => setAsking(true)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Cancel ${saleName(sale)}`}>
        <Stack gap="xs" maw={260}>
          <Text size="sm">Cancel {saleName(sale)} at the marketplace? This cannot be undone.</Text>
          <Group gap="xs">
            <Button
              size="compact-sm"
              color="red"
              onClick={() => {
                setAsking(false)
                cancel.mutate()
              }}
            >
              Cancel the order
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              Keep order
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
