import { continueBatch } from './batches.ts'
import type { StockxContext } from './context.ts'
import { finishOperation } from './operations.ts'
import { advanceByItself } from './orders.ts'
import { reviewIngestion } from './routes/ingestion.ts'

/** Says who does what is planned, now or after a restart. */
export function handleTasks(context: StockxContext): void {
  context.agenda.handle({
    finishOperation: (task) => finishOperation(context, task),
    continueBatch: ({ batchId }) => continueBatch(context, batchId),
    advanceOrder: (task) => advanceByItself(context, task),
    reviewIngestion: ({ ingestionId }) => reviewIngestion(context, ingestionId),
  })
}
