import { ActionIcon, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '../../icons.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface MoreOnPhoneProps {
  /** What the button is called: 'More actions of this page'. */
  label: string
  /** Buttons. They stay in the document while they are not seen: what they have begun goes on. */
  children: ReactNode
}

/** Buttons that stand in a line, on a phone behind one button: rows of data begin higher there. */
export function MoreOnPhone({ label, children }: MoreOnPhoneProps) {
  const isPhone = useIsPhone()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  if (!isPhone) return children
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      keepMounted
      keepMountedMode="display-none"
    >
      <Popover.Target>
        <ActionIcon size={36} variant="default" onClick={toggle} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Stack
          gap="xs"
          onClick={(event) => event.target instanceof Element && event.target.closest('button') && close()}
        >
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
