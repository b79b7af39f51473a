import type { Capabilities } from '../../platform/capabilities.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded } from '../../platform/retention/declare-retention.ts'
import { notificationRoutes } from './notifications.routes.ts'
import * as jobs from './notifications.jobs.ts'
import { notificationHandlers } from './notifications.worker.ts'
import { notificationsRetention } from './queries/notifications-retention.ts'

/** Notifications to people in the app, by mail and in chats. */
export const notificationsModule: ModuleDeclaration<{ capabilities: Capabilities }> = {
  name: 'notifications',
  uses: ['accounts'],
  async routes(app, { capabilities }) {
    await app.register(notificationRoutes, { capabilities })
  },
  jobs: jobsIn(jobs),
  handlers: notificationHandlers,
  sealed: [{ table: 'chat_channels', column: 'address', key: { retailer_id: 'bigint' } }],
  tables: {
    pruned: notificationsRetention,
    standing: [
      keptBounded('notifications seen', ['notifications_seen'], 'a row per person'),
      keptBounded('where notifications go', ['notification_choices', 'chat_channels'], 'a row per kind, a channel'),
    ],
  },
}
