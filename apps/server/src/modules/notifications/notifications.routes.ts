import { notifications } from '@ark/contract/notifications/notifications'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/contract/bind-area.ts'
import {
  chooseNotifications,
  connectChat,
  disconnectChat,
  showNotificationSettings,
  testChat,
} from './notification-settings.ts'
import { seeNotifications, showNotifications } from './show-notifications.ts'

/** Registers the calls for notifications and their settings. */
export async function notificationRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, notifications, {
    'GET /notifications': ({ caller }) => showNotifications(capabilities, staff(caller)),
    'POST /notifications/seen': ({ caller, body }) => seeNotifications(capabilities, staff(caller), body.up_to),
    'GET /notifications/settings': ({ caller }) => showNotificationSettings(capabilities, staff(caller)),
    'PATCH /notifications/settings': ({ caller, body }) => chooseNotifications(capabilities, staff(caller), body),
    'PUT /notifications/chat': ({ caller, body }) => connectChat(capabilities, staff(caller), body.address),
    'DELETE /notifications/chat': ({ caller }) => disconnectChat(capabilities, staff(caller)),
    'POST /notifications/chat/test': ({ caller }) => testChat(capabilities, staff(caller)),
  })
}
