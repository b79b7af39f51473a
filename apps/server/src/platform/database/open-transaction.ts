import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction of the database, for as long as it is open. */
interface OpenTransaction {
  isOpen: boolean
}

const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs the work of a transaction, so that whatever it calls can be asked whether it runs inside of one. */
export async function markedAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    // What the work has started and not waited for runs on, outside of it.
    transaction.isOpen = false
  }
}

/** Whether the code that asks runs as part of a transaction's work. */
export const isInsideTransaction = (): boolean => current.getStore()?.isOpen === true
