import { useLocalStorage } from '@mantine/hooks'

/** Single keys can be in the way of speech input: they can be switched off, in this browser. */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'ark.single-keys', defaultValue: true, getInitialValueInEffect: false })
