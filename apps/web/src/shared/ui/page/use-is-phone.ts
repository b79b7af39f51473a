import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone: lists are cards there, and what is rarely needed stands behind a button. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
