import { Button, Group, Modal, Stack, Text } from '@mantine/core'

interface MovedPricesModalProps {
  /** The result of `useFeeChange`. */
  change: { waiting: { words: string } | null; confirm: () => void; keep: () => void; isBusy: boolean }
}

/** Asks for confirmation before a fee change moves live asks. */
export const MovedPricesModal = ({ change: { waiting, confirm, keep, isBusy } }: MovedPricesModalProps) => (
  <Modal
    opened={waiting !== null}
    onClose={keep}
    title="Change live prices?"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {waiting && (
      <Stack>
        <Text size="sm">{waiting.words}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={keep} data-autofocus>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={confirm}>
            Change prices
          </Button>
        </Group>
      </Stack>
    )}
  </Modal>
)
