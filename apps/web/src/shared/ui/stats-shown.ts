import { useLocalStorage } from '@mantine/hooks'

const keyOf = (page: string): string => `ark.stats.${page}`

/** Whether a page's cards are shown, remembered in this browser. */
export function useStatsShown(page: string): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useLocalStorage({
    key: keyOf(page),
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return [isShown, () => setShown(!isShown)]
}

/** The same for what is done before the page is there. */
export const areStatsShown = (page: string): boolean => localStorage.getItem(keyOf(page)) !== 'false'
