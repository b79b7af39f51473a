import { notifications } from '@mantine/notifications'

/** One outcome among several, with its color. */
export interface Notice {
  color: 'green' | 'blue' | 'yellow' | 'orange' | 'red'
  title: string
  message: string
}

const SHOWN_MS = { green: 4_000, blue: 5_000, yellow: 8_000, orange: 8_000, red: 10_000 }

/** Shows each outcome as a toast; problems stay longest. */
export function showNotices(notices: readonly Notice[]): void {
  for (const { color, title, message } of notices)
    notifications.show({
      color,
      title,
      message,
      autoClose: SHOWN_MS[color],
      style: { whiteSpace: 'pre-line' },
      ...(SHOWN_MS[color] > SHOWN_MS.blue && { priority: 1 }),
    })
}
