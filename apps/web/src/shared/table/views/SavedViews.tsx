import { Button, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyPart } from '../../frame/pages/lazy-part.ts'
import { IconBookmark } from '../../icons.ts'
import { Popover, PopoverDropdown, PopoverTarget } from '../../ui/floating/Popover.tsx'
import type { SavedViewsProps } from './saved-views.ts'

const SavedViewsPanel = lazyPart(() => import('./SavedViewsPanel.tsx'), 'SavedViewsPanel')

/** Keeps the filters and columns of a list under a name, on the person's account, and brings them back. */
export function SavedViews(props: SavedViewsProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={300} trapFocus>
      <PopoverTarget>
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={toggle}>
          Views
        </Button>
      </PopoverTarget>
      <PopoverDropdown aria-label="Saved views" p="xs" data-autofocus>
        <Suspense fallback={<Loader size="sm" m="md" />}>
          <SavedViewsPanel {...props} onLeave={close} />
        </Suspense>
      </PopoverDropdown>
    </Popover>
  )
}
