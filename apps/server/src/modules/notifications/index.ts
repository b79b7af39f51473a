/** Notifies a business in the bell, by email and in its chat. Other modules call `notify`. */
export { notify } from './notify.ts'
export { removeChatChannel } from './queries/notification-settings.ts'
export { notifyAllOfRestore, type NotificationInput } from './queries/notifications.ts'
