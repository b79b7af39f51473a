import { ActionIcon, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../ui/floating/Popover.tsx'
import { IconDeviceDesktop } from '../../icons.ts'
import { COLOR_SCHEMES } from './color-schemes.ts'
import classes from '../frame.module.css'

/** The menu in the top bar that chooses light, dark, or the system's color scheme. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = COLOR_SCHEMES.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Popover position="bottom-end" trapFocus>
      <PopoverTarget>
        <ActionIcon size="lg" aria-label="Color scheme">
          <Current size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </PopoverTarget>
      <PopoverDropdown p={4}>
        {COLOR_SCHEMES.map(({ value, label, icon: Icon }) => (
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
      </PopoverDropdown>
    </Popover>
  )
}
