import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction, and whether it is still open. */
interface OpenTransaction {
  isOpen: boolean
}

const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs the work of a transaction, so that the code it calls can find out whether it runs inside one. */
export async function markedAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    // Work that was started and not awaited continues outside of the transaction.
    transaction.isOpen = false
  }
}

/** Returns whether the calling code runs inside a transaction. */
export const isInsideTransaction = (): boolean => current.getStore()?.isOpen === true
