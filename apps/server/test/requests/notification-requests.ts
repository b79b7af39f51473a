import type { notifications } from '@ark/contract/notifications/notifications'
import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests to the calls about a business's notifications. */
export const NOTIFICATION_REQUESTS: Pick<Requests, keyof typeof notifications> = {
  'GET /notifications': none,
  'POST /notifications/seen': ({ notification }) => ({ body: { up_to: notification } }),
  'GET /notifications/settings': none,
  'PATCH /notifications/settings': () => ({ body: { kind: 'payment', to_chat: false } }),
  'PUT /notifications/chat': ({ chatAddress }) => ({ body: { address: chatAddress } }),
  'POST /notifications/chat/test': none,
  'DELETE /notifications/chat': none,
}
