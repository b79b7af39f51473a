import { CloseButton } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import { IconAlertTriangle } from '../../icons.ts'
import { isAlarm } from './alarms.ts'
import classes from './toasts.module.css'

/** The most alarms on the screen at a time; the notifications menu has the others. */
const MOST_SHOWN = 2

/** The alarms, in a strip above the page that moves its content down. The newest comes first. */
export function Alarms() {
  const { notifications: some, queue } = useNotifications()
  const alarms = [...some, ...queue].filter(isAlarm).toReversed()
  if (alarms.length === 0) return null
  return (
    <div className={classes['alarms']}>
      {alarms.slice(0, MOST_SHOWN).map(({ id = '', title, message }) => (
        <div key={id} role="alert" className={classes['alarm']}>
          <IconAlertTriangle size={18} aria-hidden />
          <b>{title}</b>
          <div className={classes['what']}>{message}</div>
          <CloseButton size="sm" c="inherit" aria-label="Close" onClick={() => notifications.hide(id)} />
        </div>
      ))}
      {alarms.length > MOST_SHOWN && <div className={classes['more']}>{`And ${alarms.length - MOST_SHOWN} more`}</div>}
    </div>
  )
}
