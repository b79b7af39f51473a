import type { GraphQLSchema } from 'graphql'
import { continueBulk } from './bulk/run-bulk.ts'
import { runCancelJob } from './orders/cancel-order.ts'
import type { Sandbox } from './sandbox.ts'

/** Registers the handlers of scheduled tasks, for this process and after a restart. */
export function handleTasks(sandbox: Sandbox, schema: GraphQLSchema): void {
  const { agenda, courier, store, appById } = sandbox
  agenda.handle({
    continueBulk({ shop: domain, operationId }) {
      const shop = store.shop(domain)
      const operation = shop.bulkOperations.get(operationId)
      const app = operation && appById(shop, operation.appId)
      if (!app) return
      const context = sandbox.contextOf({ shop, app, scopes: operation.scopes }, `bulk ${operationId}`)
      continueBulk(context, schema, operation)
    },
    cancelOrder: (task) => runCancelJob(sandbox.deskOf(store.shop(task.shop)), task),
    deliver: ({ deliveryId }) => courier.deliver(deliveryId),
  })
}
