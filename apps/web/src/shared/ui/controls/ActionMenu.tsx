import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '../../icons.ts'
import { Popover, PopoverDropdown, PopoverTarget } from '../floating/Popover.tsx'
import classes from '../floating/floating.module.css'

interface ActionMenuProps {
  /** The name of the button: 'Actions for Jordan 4 Retro'. */
  label: string
  actions: readonly { label: string; onAct: () => void; isDestructive?: boolean }[]
}

/** The further actions of a row, behind a button with dots. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" trapFocus>
      <PopoverTarget>
        <ActionIcon onClick={toggle} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </PopoverTarget>
      <PopoverDropdown p={4}>
        {actions.map(({ label: name, onAct, isDestructive = false }) => (
          <UnstyledButton
            key={name}
            className={classes['action'] ?? ''}
            {...(isDestructive && { c: 'var(--mantine-color-error)' })}
            onClick={() => {
              close()
              onAct()
            }}
          >
            {name}
          </UnstyledButton>
        ))}
      </PopoverDropdown>
    </Popover>
  )
}
