import { ActionIcon, Popover, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import classes from './frame.module.css'

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

/** Light and dark are equals; the choice follows the system until it is made. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = CHOICES.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="lg" aria-label="Colours of the screen">
          <Current size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <UnstyledButton
            key={value}
            className={classes['choice'] ?? ''}
            aria-pressed={value === colorScheme}
            onClick={() => setColorScheme(value)}
          >
            <Icon size={16} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
