import type { Alias } from './alias.ts'
import { continueBatch } from './batches/run-batch.ts'
import { showLabel } from './orders/issue-label.ts'
import { takeNextStep } from './orders/move-order.ts'

/** Registers the handlers of scheduled tasks, for this process and after a restart. */
export function handleTasks(alias: Alias): void {
  alias.agenda.handle({
    continueBatch: ({ batchId }) => continueBatch(alias, batchId),
    takeNextStep: ({ orderId }) => takeNextStep(alias, orderId),
    showLabel: (task) => showLabel(alias, task),
  })
}
