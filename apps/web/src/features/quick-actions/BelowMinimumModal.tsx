import { Button, Group, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { platformName } from '../../shared/formats.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'
import { meetLowest, type TooLow } from './quick-edits.ts'

interface BelowMinimumModalProps {
  tooLow: TooLow | null
  onClose: () => void
}

/** Asks for confirmation when meeting the lowest ask nets less than the minimum payout. */
export function BelowMinimumModal({ tooLow, onClose }: BelowMinimumModalProps) {
  const client = useQueryClient()
  const insist = () => {
    onClose()
    if (tooLow) meetLowest(client, tooLow, { allowBelowMinimum: true, onTooLow: onClose })
  }
  return (
    <Modal opened={tooLow !== null} onClose={onClose} title="Below the minimum payout" size="md">
      {tooLow && (
        <>
          <Text size="sm" fw={600}>
            {sizeName(tooLow.size)} on {platformName(tooLow.marketplace)}
          </Text>
          <Text size="sm" mt={4}>
            {tooLow.message}
          </Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={insist}>
              Update anyway
            </Button>
            <Button onClick={onClose} data-autofocus>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
