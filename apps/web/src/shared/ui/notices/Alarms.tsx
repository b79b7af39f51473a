import { CloseButton } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import { IconAlertTriangle } from '../../icons.ts'
import { useIsPhone } from '../page/use-is-phone.ts'
import { isAlarm } from './alarms.ts'
import classes from './toasts.module.css'

/** The most alarms on the screen at a time, on a phone one; the notifications menu has the others. */
const MOST_SHOWN = 2

/** The alarms, in a strip above the page that moves its content down. The newest comes first. */
export function Alarms() {
  const { notifications: some, queue } = useNotifications()
  const alarms = [...some, ...queue].filter(isAlarm).toReversed()
  const most = useIsPhone() ? 1 : MOST_SHOWN
  if (alarms.length === 0) return null
  return (
    <div className={classes['alarms']} data-toasts>
      {alarms.slice(0, most).map(({ id = '', title, message }) => (
        <div key={id} role="alert" className={classes['alarm']}>
          <IconAlertTriangle size={18} aria-hidden />
          <div className={classes['what']}>
            <b>{title}</b>
            {message}
          </div>
          <CloseButton size="sm" c="inherit" aria-label="Close" onClick={() => notifications.hide(id)} />
        </div>
      ))}
      {alarms.length > most && <div className={classes['more']}>{`And ${alarms.length - most} more`}</div>}
    </div>
  )
}
