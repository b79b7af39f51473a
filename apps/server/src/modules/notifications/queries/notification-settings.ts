import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_NAMES,
  type NotificationChannel,
  type NotificationKind,
  notificationRule,
} from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

export type Choice = Record<NotificationChannel, boolean>
type ChoiceRow = Columns<'notification_choices', 'kind' | NotificationChannel>

/** Returns the chosen channels for each kind of notification. */
export async function choicesOf(tx: Tx, retailerId: number): Promise<Map<NotificationKind, Choice>> {
  const { rows } = await sql<ChoiceRow>`
    select kind, in_app, by_email, to_chat from notification_choices where retailer_id = ${retailerId}`.execute(tx)
  const chosen = new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
  return new Map(
    NOTIFICATION_KIND_NAMES.map((kind) => [kind, chosen.get(kind) ?? notificationRule(kind).defaultChannels]),
  )
}

export const choiceOf = async (tx: Tx, retailerId: number, kind: NotificationKind): Promise<Choice> =>
  (await choicesOf(tx, retailerId)).get(kind) ?? notificationRule(kind).defaultChannels

/** Saves a choice. Returns false if nothing changed. */
export async function saveChoice(
  tx: Tx,
  { retailerId, kind, change }: { retailerId: number; kind: NotificationKind; change: Partial<Choice> },
): Promise<boolean> {
  const before = await choiceOf(tx, retailerId, kind)
  const after = { ...before, ...change }
  if (NOTIFICATION_CHANNELS.every((channel) => after[channel] === before[channel])) return false
  await sql`
    insert into notification_choices (retailer_id, kind, in_app, by_email, to_chat)
    values (${retailerId}, ${kind}, ${after.in_app}, ${after.by_email}, ${after.to_chat})
    on conflict (retailer_id, kind) do update set in_app = excluded.in_app, by_email = excluded.by_email,
      to_chat = excluded.to_chat`.execute(tx)
  return true
}

export type ChatChannel = Columns<'chat_channels', 'service' | 'address' | 'hint' | 'problem'>

export async function chatChannel(tx: Tx, retailerId: number): Promise<ChatChannel | null> {
  const { rows } = await sql<ChatChannel>`
    select service, address, hint, problem from chat_channels where retailer_id = ${retailerId}`.execute(tx)
  return rows[0] ?? null
}

export const hasChat = async (tx: Tx, retailerId: number): Promise<boolean> =>
  (await chatChannel(tx, retailerId)) !== null

export const saveChatChannel = (
  tx: Tx,
  retailerId: number,
  { service, address, hint }: Pick<ChatChannel, 'service' | 'address' | 'hint'>,
) =>
  sql`
    insert into chat_channels (retailer_id, service, address, hint)
    values (${retailerId}, ${service}, ${address}, ${hint})
    on conflict (retailer_id) do update set service = excluded.service, address = excluded.address,
      hint = excluded.hint, problem = null`.execute(tx)

/** Removes the chat channel. Returns false if there was none. */
export async function removeChatChannel(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql`delete from chat_channels where retailer_id = ${retailerId} returning 1`.execute(tx)
  return rows.length > 0
}

export const recordChatProblem = (tx: Tx, retailerId: number, problem: string | null) =>
  sql`
    update chat_channels set problem = ${problem}
    where retailer_id = ${retailerId} and problem is distinct from ${problem}`.execute(tx)
