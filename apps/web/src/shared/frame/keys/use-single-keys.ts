import { useLocalStorage } from '@mantine/hooks'

/** Keeps whether single-key shortcuts are on in this browser. People who use speech input can turn them off. */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'ark.single-keys', defaultValue: true, getInitialValueInEffect: false })
