import { continueBatch } from './batches.ts'
import type { StockxContext } from './context.ts'
import { finishOperation } from './operations.ts'
import { advanceByItself } from './orders.ts'
import { reviewIngestion } from './routes/ingestion.ts'

/** Registers the handlers of scheduled tasks, for this process and after a restart. */
export function handleTasks(context: StockxContext): void {
  context.agenda.handle({
    finishOperation: (task) => finishOperation(context, task),
    continueBatch: ({ batchId }) => continueBatch(context, batchId),
    advanceOrder: (task) => advanceByItself(context, task),
    reviewIngestion: ({ ingestionId }) => reviewIngestion(context, ingestionId),
  })
}
