import type { notifications } from '@ark/contract/notifications'
import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests of what a business is told by itself. */
export const NOTIFICATION_REQUESTS: Pick<Requests, keyof typeof notifications> = {
  'GET /notifications': none,
  'POST /notifications/seen': () => ({ body: { up_to: 1 } }),
  'GET /notifications/settings': none,
  'PATCH /notifications/settings': () => ({ body: { kind: 'payment', to_chat: false } }),
  'PUT /notifications/chat': () => ({ body: { address: 'https://discord.com/api/webhooks/1/of-request' } }),
  'DELETE /notifications/chat': none,
  'POST /notifications/chat/test': none,
}
