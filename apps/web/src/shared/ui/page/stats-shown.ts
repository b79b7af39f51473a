import { useLocalStorage } from '@mantine/hooks'
import { statsKey } from './are-stats-shown.ts'

/** Keeps whether a page's cards are shown in this browser. */
export function useStatsShown(page: string): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useLocalStorage({
    key: statsKey(page),
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return [isShown, () => setShown(!isShown)]
}
