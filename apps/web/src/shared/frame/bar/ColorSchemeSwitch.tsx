import { ActionIcon, Popover, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop } from '../../icons.ts'
import { COLOR_SCHEMES } from './color-schemes.ts'
import classes from '../frame.module.css'

/** The menu in the top bar that chooses light, dark, or the system's color scheme. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = COLOR_SCHEMES.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="lg" aria-label="Color scheme">
          <Current size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4}>
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
      </Popover.Dropdown>
    </Popover>
  )
}
