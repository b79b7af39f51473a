import { IconDeviceDesktop, IconMoon, IconSun } from '../../icons.ts'

/** Light and dark are equals; the choice follows the system until it is made. */
export const COLOR_SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const
