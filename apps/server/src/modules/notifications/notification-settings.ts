import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { channelAddress, UNREADABLE_ADDRESS } from './channel-address.ts'
import { deliverNotificationsJob } from './notifications.jobs.ts'
import {
  chatChannel,
  choicesOf,
  recordChatProblem,
  removeChatChannel,
  saveChatChannel,
  saveChoice,
} from './queries/notification-settings.ts'

type Settings = AnswerOf<Contract['GET /notifications/settings']>
type Change = BodyOf<Contract['PATCH /notifications/settings']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'chat' | 'secrets'>

export const showNotificationSettings = ({ db }: Pick<Needs, 'db'>, { retailerId }: StaffCaller): Promise<Settings> =>
  db.asRetailer(retailerId, (tx) => settingsOf(tx, retailerId))

/** Sets the channels for notifications of one kind. The audit log records who changed what. */
export function chooseNotifications(
  { db }: Needs,
  { retailerId, userId }: StaffCaller,
  { kind, ...change }: Change,
): Promise<Settings> {
  return db.asRetailer(retailerId, async (tx) => {
    if (await saveChoice(tx, { retailerId, kind, change }))
      await recordChange(tx, { retailerId, userId }, { notifications: kind, ...change })
    return settingsOf(tx, retailerId)
  })
}

/** Connects a chat channel by its incoming webhook. Due notifications are then posted to it. */
export async function connectChat(
  { db, jobs, chat, secrets }: Needs,
  { retailerId, userId }: StaffCaller,
  given: string,
): Promise<Settings | Refusal> {
  const address = given.trim()
  const service = chat.serviceOf(address)
  if (!service)
    return refuseField(
      'address',
      `This is not an incoming webhook of Discord or Slack. Copy its whole address, such as ${chat.examples.discord} or ${chat.examples.slack}`,
    )
  const hint = `…${address.slice(-4)}`
  return db.asRetailer(retailerId, async (tx) => {
    await saveChatChannel(tx, retailerId, { service, address: secrets.seal(address), hint })
    await recordChange(tx, { retailerId, userId }, { chat: service, webhook: hint })
    await jobs.within(tx).send(deliverNotificationsJob, { retailer_id: retailerId })
    return settingsOf(tx, retailerId)
  })
}

export const disconnectChat = ({ db }: Needs, { retailerId, userId }: StaffCaller): Promise<Settings> =>
  db.asRetailer(retailerId, async (tx) => {
    if (await removeChatChannel(tx, retailerId)) await recordChange(tx, { retailerId, userId }, { chat: null })
    return settingsOf(tx, retailerId)
  })

/**
 * Posts a test message for a person who waits for the answer. The settings it returns contain the channel's problem.
 */
export async function testChat(needs: Needs, { retailerId }: StaffCaller): Promise<Settings | Refusal> {
  const { db, chat } = needs
  const channel = await db.asRetailer(retailerId, (tx) => chatChannel(tx, retailerId))
  if (!channel) return refuse('conflict', 'No chat is connected. Connect a channel of Discord or Slack first.')
  const address = channelAddress(needs, channel)
  if (address === null) return refuse('conflict', UNREADABLE_ADDRESS)
  const answer = await chat.post(address, 'ARK writes its notifications here.')
  if (answer.state === 'unknown')
    return refuse('unavailable', 'The service did not answer. Check whether the message is in the channel.')
  return db.asRetailer(retailerId, async (tx) => {
    await recordChatProblem(tx, retailerId, answer.state === 'refused' ? answer.problem : null)
    return settingsOf(tx, retailerId)
  })
}

const recordChange = (
  tx: Tx,
  { retailerId, userId }: Pick<StaffCaller, 'retailerId' | 'userId'>,
  details: Record<string, unknown>,
) => recordAudit(tx, { retailerId, userId, event_type: 'settings_changed', status: 'success', details })

async function settingsOf(tx: Tx, retailerId: number): Promise<Settings> {
  const choices = await choicesOf(tx, retailerId)
  const channel = await chatChannel(tx, retailerId)
  return {
    kinds: [...choices].map(([kind, choice]) => ({ kind, ...choice })),
    chat: channel && { service: channel.service as 'discord' | 'slack', hint: channel.hint, problem: channel.problem },
  }
}
