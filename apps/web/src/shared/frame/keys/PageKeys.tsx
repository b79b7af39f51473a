import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { lazyDialog } from '../../ui/controls/lazy-dialog.tsx'
import { pageCommandOf, takesLetters } from './page-keys.ts'
import { useSingleKeys } from './use-single-keys.ts'

const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx'), 'KeysDialog', { isOpen: false })

/**
 * The keyboard shortcuts of every page: `/` focuses the search, `j`, `k` and the arrows enter the list, `?` opens the
 * help.
 */
export function PageKeys() {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [areOn] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    const focused = document.activeElement
    if (!areOn || isOpen || takesLetters(focused)) return
    const page = document.getElementById('page')
    const command = pageCommandOf(event, { isFree: focused === document.body || focused === page })
    if (command === 'keys') open()
    else if (command !== null && !focusIn(page, TARGETS[command])) return
    if (command !== null) event.preventDefault()
  })
  return <KeysDialog isOpen={isOpen} onClose={close} />
}

const TARGETS = { search: 'input[type="search"]', rows: '[role="row"][tabindex="0"]' }

/** Focuses an element of the page. Returns false when the page has none. */
function focusIn(page: HTMLElement | null, target: string): boolean {
  const found = page?.querySelector<HTMLElement>(target)
  found?.focus()
  return found !== null && found !== undefined
}
