import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '../../icons.ts'
import { lazyDialog } from '../../ui/controls/lazy-dialog.tsx'
import classes from '../frame.module.css'

const load = () => import('./SearchDialog.tsx')
const SearchDialog = lazyDialog(load, 'SearchDialog', { isOpen: false })
/**
 * Loads the dialog when the pointer reaches the button or the shortcut's first key goes down, so that no typed text is
 * lost.
 */
const loadAhead = () => void load().catch(() => undefined)

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** Opens the search from anywhere by ⌘K or Ctrl K, also while typing in a field. */
export function SearchButton() {
  const [isOpen, { open, close, toggle }] = useDisclosure(false)
  useHotkeys([['mod+K', toggle]], [])
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') loadAhead()
  })
  return (
    <>
      <UnstyledButton
        visibleFrom="sm"
        className={classes['search'] ?? ''}
        onClick={open}
        onPointerEnter={loadAhead}
        aria-keyshortcuts="Control+K"
      >
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
