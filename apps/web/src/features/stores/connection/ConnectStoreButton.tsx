import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected } from '../../../shared/icons.ts'
import { useMay } from '../../../shared/session.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'

const ConnectStoreModal = lazyDialog(() => import('./ConnectStoreModal.tsx'), 'ConnectStoreModal', {
  isOpen: false,
})

interface ConnectStoreProps {
  isMain: boolean
  label?: string
  /** The shop's domain, known when a store is reconnected. */
  shopDomain?: string
}

/** A button that opens the ways to connect a store. */
export function ConnectStoreButton({ isMain, label = 'Connect Store', shopDomain = '' }: ConnectStoreProps) {
  const mayConnect = useMay('stores.connect')
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!mayConnect) return null
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={open}
      >
        {label}
      </Button>
      <ConnectStoreModal isOpen={isOpen} onClose={close} shopDomain={shopDomain} />
    </>
  )
}
