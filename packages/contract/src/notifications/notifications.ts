import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, InputSchema, Instant, Nullable, Personal, Text } from '../fields.ts'

/** The keys of NOTIFICATION_KINDS in the domain. */
const KindField = Type.Union([
  Type.Literal('oversold'),
  Type.Literal('ship_by'),
  Type.Literal('sale_cancelled'),
  Type.Literal('size_missing'),
  Type.Literal('size_back'),
  Type.Literal('sale_goes_on'),
  Type.Literal('status_unknown'),
  Type.Literal('automation_request'),
  Type.Literal('import_stopped'),
  Type.Literal('reserve_lost'),
  Type.Literal('repricing_held'),
  Type.Literal('batch_slow'),
  Type.Literal('bid_gone'),
  Type.Literal('payout_difference'),
  Type.Literal('clawback'),
  Type.Literal('payment'),
  Type.Literal('restored'),
  Type.Literal('wholesale_order'),
  Type.Literal('wholesale_offer'),
  Type.Literal('access_refused'),
  Type.Literal('orders_unread'),
  Type.Literal('webhooks_silent'),
  Type.Literal('stock_drift'),
  Type.Literal('token_ending'),
  Type.Literal('business_closing'),
])

const Notification = AnswerSchema('Notification', {
  id: Id,
  kind: KindField,
  title: Text,
  /** May be empty. */
  body: Text,
  /** The page of ARK that the notification is about. */
  path: Text,
  created_at: Instant,
  /** True: it arrived after the person last marked notifications as seen. */
  is_new: Type.Boolean(),
})

/** The channels of each kind, and the chat channel. */
const Settings = AnswerSchema('Settings', {
  kinds: Type.Array(
    AnswerSchema({ kind: KindField, in_app: Type.Boolean(), by_email: Type.Boolean(), to_chat: Type.Boolean() }),
  ),
  /** Null: no channel is connected. */
  chat: Nullable(
    AnswerSchema({
      service: Type.Union([Type.Literal('discord'), Type.Literal('slack')]),
      /** The end of the channel's address, which distinguishes it from another one. */
      hint: Personal('address'),
      /** The service's error for the last message that it refused; null: it accepted the last one. */
      problem: Nullable(Text),
    }),
  ),
})

const choice = Type.Optional(Type.Boolean())

/** Calls about the notifications of a business: on the screen, by email, and in its chat. */
export const notifications = {
  'GET /notifications': {
    operationId: 'listNotifications',
    summary: 'List the last 20 notifications that I may see, newest first, and the number of new ones',
    access: 'notifications.read',
    reads: 'own locations',
    provides: ['notifications'],
    answer: AnswerSchema({ notifications: Type.Array(Notification), new_count: Count }),
  },
  'POST /notifications/seen': {
    operationId: 'markNotificationsSeen',
    summary: 'Mark the notifications up to this one as seen',
    access: 'notifications.read',
    changes: 'nothing',
    invalidates: ['notifications'],
    body: InputSchema({ up_to: Id }),
    answer: AnswerSchema({ new_count: Count }),
  },
  'GET /notifications/settings': {
    operationId: 'getNotificationSettings',
    summary: 'Get the channels of each kind of notification',
    access: 'settings.edit',
    reads: 'all locations',
    provides: ['settings'],
    answer: Settings,
  },
  'PATCH /notifications/settings': {
    operationId: 'updateNotificationSettings',
    summary: 'Set the channels of a kind of notification',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log'],
    body: InputSchema({ kind: KindField, in_app: choice, by_email: choice, to_chat: choice }),
    answer: Settings,
  },
  'PUT /notifications/chat': {
    operationId: 'connectChat',
    summary: 'Connect a Discord or Slack channel by the address of its incoming webhook',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log'],
    body: InputSchema({ address: Type.String({ minLength: 1, maxLength: 500 }) }),
    answer: Settings,
  },
  'POST /notifications/chat/test': {
    operationId: 'testChat',
    summary: 'Send a test message to the chat and return the result',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings'],
    answer: Settings,
  },
  'DELETE /notifications/chat': {
    operationId: 'disconnectChat',
    summary: 'Disconnect the chat',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log'],
    answer: Settings,
  },
} as const satisfies Area
