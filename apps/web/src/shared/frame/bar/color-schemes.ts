import { IconDeviceDesktop, IconMoon, IconSun } from '../../icons.ts'

/** The color schemes. The system's is used until the person chooses one. */
export const COLOR_SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const
