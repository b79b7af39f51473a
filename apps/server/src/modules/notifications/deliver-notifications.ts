import { counted } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { LONGEST_MESSAGE } from '../../platform/chat-webhook.ts'
import type { Config } from '../../platform/config.ts'
import { ownerAddresses, saveMail } from '../accounts/index.ts'
import { channelAddress, UNREADABLE_ADDRESS } from './channel-address.ts'
import { deliverNotificationsJob } from './notifications.jobs.ts'
import { chatChannel, recordChatProblem } from './queries/notification-settings.ts'
import { type DueNotification, recordChatAnswer, takeDueForChat, takeDueForMail } from './queries/notifications.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'chat' | 'config' | 'log' | 'clock' | 'secrets'>

/** The most notifications in one message. The next message takes the rest. */
const MAILED_AT_ONCE = 50
const POSTED_AT_ONCE = 20
/** Notifications older than this are shown in the bell but not sent, because no one acts on them any more. */
const STALE_MS = 24 * 3_600_000

/**
 * Mails due notifications to the owners, many in one mail, and posts them to the business's chat. Neither is sent
 * twice: saving a mail marks its notifications in the same transaction, and a chat message whose answer was lost counts
 * as sent. Throws the chat service's problem if the message should be retried later.
 */
export async function deliverNotifications(needs: Needs, retailerId: number): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - STALE_MS)
  await mailDue(needs, { retailerId, before })
  await postDue(needs, { retailerId, before })
}

interface Due {
  retailerId: number
  before: Date
}

async function mailDue(needs: Needs, { retailerId, before }: Due): Promise<void> {
  const { db, jobs, config } = needs
  // Mails belong to the platform, not to a retailer.
  await db.asPlatform(async (tx) => {
    const { due, hasMore } = await takeDueForMail(tx, { retailerId, limit: MAILED_AT_ONCE, before })
    const [first] = due
    if (!first) return
    const subject = due.length === 1 ? first.title : `${first.title}, and ${due.length - 1} more`
    const body = `${messageOf(due, config)}\n\nWhat is mailed is chosen under Settings: ${config.publicUrl}/settings?section=notifications\n`
    for (const recipient of await ownerAddresses(tx, retailerId))
      await saveMail(tx, needs, { recipient, topic: 'notifications', subject: `ARK: ${subject}`, body })
    if (hasMore) await jobs.within(tx).send(deliverNotificationsJob, { retailer_id: retailerId })
  })
}

async function postDue(needs: Needs, { retailerId, before }: Due): Promise<void> {
  const { db, jobs, chat, config } = needs
  const taken = await db.asRetailer(retailerId, async (tx) => {
    const channel = await chatChannel(tx, retailerId)
    const address = channel && channelAddress(needs, channel)
    // Without a readable address nothing is taken. Notifications stay due until the channel is reconnected or they are
    // stale.
    if (channel && address === null) return recordChatProblem(tx, retailerId, UNREADABLE_ADDRESS).then(() => null)
    const asked = { retailerId, before, limit: POSTED_AT_ONCE }
    return { address, ...(await takeDueForChat(tx, { ...asked, fitting: (due) => fitting(due, config) })) }
  })
  if (taken === null || taken.due.length === 0) return
  const ids = taken.due.map(({ notification_id }) => notification_id)
  const answer =
    taken.address !== null
      ? await chat.post(taken.address, messageOf(taken.due, config))
      : ({ state: 'refused', problem: 'No channel is connected.', isFinal: true, retryAfterMs: null } as const)
  const isRefused = answer.state === 'refused'
  const state = isRefused ? (answer.isFinal ? 'refused' : 'due') : 'sent'
  await db.asRetailer(retailerId, async (tx) => {
    await recordChatAnswer(tx, { retailerId, ids, state })
    await recordChatProblem(tx, retailerId, isRefused ? answer.problem : null)
    if (state !== 'due' && taken.hasMore)
      await jobs.within(tx).send(deliverNotificationsJob, { retailer_id: retailerId })
    if (isRefused && answer.retryAfterMs !== null)
      await jobs
        .within(tx)
        .send(deliverNotificationsJob, { retailer_id: retailerId }, { startAfterMs: answer.retryAfterMs })
  })
  if (isRefused && state === 'due' && answer.retryAfterMs === null)
    throw new Error(`${counted(ids.length, 'notification')} could not be posted: ${answer.problem}`)
}

const paragraphOf = ({ title, body, path }: DueNotification, publicUrl: string): string =>
  [title, body, `${publicUrl}${path}`].filter((line) => line !== '').join('\n')

const messageOf = (due: readonly DueNotification[], { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  due.map((each) => paragraphOf(each, publicUrl)).join('\n\n')

/** Returns as many notifications as fit into one message. `notify` ensures that each fits alone. */
function fitting(due: readonly DueNotification[], config: Pick<Config, 'publicUrl'>): DueNotification[] {
  const most = due.findIndex((_, at) => messageOf(due.slice(0, at + 1), config).length > LONGEST_MESSAGE)
  return most === -1 ? [...due] : due.slice(0, Math.max(1, most))
}
