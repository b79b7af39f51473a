import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'

interface DisconnectStockxModalProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for confirmation, because disconnecting moves the listings. */
export function DisconnectStockxModal({ isOpen, onClose }: DisconnectStockxModalProps) {
  const disconnect = useMutation({
    mutationFn: () => api('POST /stockx/disconnect'),
    onSuccess: ({ message }) => {
      toastSuccess({ title: 'StockX disconnected', message })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'StockX could not be disconnected', error }),
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title="Disconnect StockX">
      <Stack>
        <Text>
          Your listings move from your StockX account to ARK's shared account. ARK handles existing sales until they are
          complete.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            Disconnect
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
