import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import classes from './frame.module.css'

const SearchDialog = lazyDialog(async () => (await import('./SearchDialog.tsx')).SearchDialog, { isOpen: false })

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** Search everything, from anywhere by ⌘K or Ctrl K, also while typing in a field. */
export function SearchButton() {
  const [isOpen, { open, close, toggle }] = useDisclosure(false)
  useHotkeys([['mod+K', toggle]], [])
  return (
    <>
      <UnstyledButton visibleFrom="sm" className={classes['search'] ?? ''} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>Search everything</span>
        <kbd aria-hidden>{KEYS}</kbd>
      </UnstyledButton>
      <ActionIcon hiddenFrom="sm" size="lg" onClick={open} aria-label="Search everything">
        <IconSearch size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <SearchDialog isOpen={isOpen} onClose={close} />
    </>
  )
}
