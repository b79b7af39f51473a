import { ActionIcon, Stack } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../floating/Popover.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '../../icons.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface MoreOnPhoneProps {
  /** The label of the button: 'More actions of this page'. */
  label: string
  /** Buttons. They stay mounted while hidden, so that running actions continue. */
  children: ReactNode
}

/** Buttons in a line; on a phone they are behind one button, which gives rows more space. */
export function MoreOnPhone({ label, children }: MoreOnPhoneProps) {
  const isPhone = useIsPhone()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  if (!isPhone) return children
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" trapFocus keepMounted>
      <PopoverTarget>
        <ActionIcon size={36} variant="default" onClick={toggle} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </PopoverTarget>
      <PopoverDropdown p="xs">
        <Stack
          gap="xs"
          onClick={(event) => event.target instanceof Element && event.target.closest('button') && close()}
        >
          {children}
        </Stack>
      </PopoverDropdown>
    </Popover>
  )
}
