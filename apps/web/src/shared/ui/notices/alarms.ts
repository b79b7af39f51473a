import { type NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

const ALARM = 9

interface Alarm {
  id: string
  title: string
  message: ReactNode
}

/** Shows an alarm above the page, at once and apart from the toasts. It stays until a person closes it. */
export const alarm = (shown: Alarm): string => notifications.show({ ...shown, autoClose: false, priority: ALARM })

/** Returns whether a notification is an alarm. */
export const isAlarm = ({ priority }: NotificationData): boolean => priority === ALARM
