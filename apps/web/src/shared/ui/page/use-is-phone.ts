import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the window is as narrow as a phone, where lists are cards and rarely used actions are hidden. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
