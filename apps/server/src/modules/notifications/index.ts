/** What a business is told by itself: in the bell, by e-mail, in its chat. Whoever has something to say calls `notify`. */
export { notify } from './notify.ts'
export type { NotificationInput } from './queries/notifications.ts'
