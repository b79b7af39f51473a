import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { deliverNotificationsJob } from './notifications.jobs.ts'
import { choiceOf, hasChat } from './queries/notification-settings.ts'
import { insertNotification, type NotificationInput } from './queries/notifications.ts'

/**
 * Notifies a business on its chosen channels, in the caller's transaction, at most once per kind and subject. A job
 * sends the mail and the chat message.
 */
export async function notify(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs'> & { clock: Pick<Capabilities['clock'], 'now'> },
  { retailerId, notice }: { retailerId: number; notice: NotificationInput },
): Promise<void> {
  const choice = await choiceOf(tx, retailerId, notice.kind)
  const toChat = choice.to_chat && (await hasChat(tx, retailerId))
  const isNew = await insertNotification(tx, retailerId, {
    ...notice,
    title: shortened(notice.title, 200),
    body: shortened(notice.body ?? '', 500),
    in_app: choice.in_app,
    email: choice.by_email ? 'due' : 'none',
    chat: toChat ? 'due' : 'none',
    at: clock.now(),
  })
  if (!isNew) return
  if (choice.in_app) announce(tx, retailerId, { changed: 'notifications', ids: [] })
  if (choice.by_email || toChat) await jobs.within(tx).send(deliverNotificationsJob, { retailer_id: retailerId })
}

const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`
