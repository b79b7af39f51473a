import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, InputSchema, Instant, Nullable, Personal, Text } from '../fields.ts'

/** NOTIFICATION_KINDS of the domain. */
const KindField = Type.Union([
  Type.Literal('oversold'),
  Type.Literal('ship_by'),
  Type.Literal('sale_cancelled'),
  Type.Literal('size_missing'),
  Type.Literal('size_back'),
  Type.Literal('sale_goes_on'),
  Type.Literal('automation_request'),
  Type.Literal('import_stopped'),
  Type.Literal('reserve_lost'),
  Type.Literal('repricing_held'),
  Type.Literal('batch_slow'),
  Type.Literal('bid_gone'),
  Type.Literal('payout_difference'),
  Type.Literal('clawback'),
  Type.Literal('payment'),
  Type.Literal('wholesale_order'),
  Type.Literal('wholesale_offer'),
  Type.Literal('access_refused'),
  Type.Literal('orders_unread'),
  Type.Literal('webhooks_silent'),
  Type.Literal('stock_drift'),
  Type.Literal('token_ending'),
])

const Notification = AnswerSchema('Notification', {
  id: Id,
  kind: KindField,
  title: Text,
  /** May be empty. */
  body: Text,
  /** The page of ARK that it is about. */
  path: Text,
  created_at: Instant,
  /** Not there when I last said that I have seen them. */
  is_new: Type.Boolean(),
})

/** Which kinds go where, and the chat channel. */
const Settings = AnswerSchema('Settings', {
  kinds: Type.Array(
    AnswerSchema({ kind: KindField, in_app: Type.Boolean(), by_email: Type.Boolean(), to_chat: Type.Boolean() }),
  ),
  /** Null: none is connected. */
  chat: Nullable(
    AnswerSchema({
      service: Type.Union([Type.Literal('discord'), Type.Literal('slack')]),
      /** The end of its address: enough to tell it from another one. */
      hint: Personal('address'),
      /** What the service said when it last refused a message; null: it took it. */
      problem: Nullable(Text),
    }),
  ),
})

const choice = Type.Optional(Type.Boolean())

/** What a business is told by itself: on the screen, by e-mail, in its chat. */
export const notifications = {
  'GET /notifications': {
    operationId: 'listNotifications',
    summary: 'The last 20 notifications that I may see, the newest first, and how many are new',
    access: 'notifications.read',
    reads: 'own locations',
    provides: ['notifications'],
    answer: AnswerSchema({ notifications: Type.Array(Notification), new_count: Count }),
  },
  'POST /notifications/seen': {
    operationId: 'markNotificationsSeen',
    summary: 'I have seen the notifications up to this one',
    access: 'notifications.read',
    changes: 'nothing',
    invalidates: ['notifications'],
    body: InputSchema({ up_to: Id }),
    answer: AnswerSchema({ new_count: Count }),
  },
  'GET /notifications/settings': {
    operationId: 'getNotificationSettings',
    summary: 'Which notifications go where',
    access: 'settings.edit',
    reads: 'all locations',
    provides: ['settings'],
    answer: Settings,
  },
  'PATCH /notifications/settings': {
    operationId: 'updateNotificationSettings',
    summary: 'Choose where notifications of a kind go',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log'],
    body: InputSchema({ kind: KindField, in_app: choice, by_email: choice, to_chat: choice }),
    answer: Settings,
  },
  'PUT /notifications/chat': {
    operationId: 'connectChat',
    summary: 'Send notifications to a channel of Discord or Slack, by the address of its incoming webhook',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log'],
    body: InputSchema({ address: Type.String({ minLength: 1, maxLength: 500 }) }),
    answer: Settings,
  },
  'POST /notifications/chat/test': {
    operationId: 'testChat',
    summary: 'Send a message to the chat now, and say what came of it',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings'],
    answer: Settings,
  },
  'DELETE /notifications/chat': {
    operationId: 'disconnectChat',
    summary: 'Send nothing to the chat any more',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'audit-log'],
    answer: Settings,
  },
} as const satisfies Area
