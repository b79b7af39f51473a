import { useLocalStorage } from '@mantine/hooks'
import { statsKey } from './are-stats-shown.ts'

/** Whether a page's cards are shown, remembered in this browser. */
export function useStatsShown(page: string): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useLocalStorage({
    key: statsKey(page),
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return [isShown, () => setShown(!isShown)]
}
