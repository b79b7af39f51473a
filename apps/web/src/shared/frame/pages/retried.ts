const TRIES = 3
const PAUSE_MS = 1_000

/** A part of the app failed to load: the connection is down, or a release replaced the file. */
export class PartNotLoadedError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'A part of ARK could not be loaded.', { cause })
    this.name = 'PartNotLoadedError'
  }
}

/**
 * Loads a part of the app, with two retries one second apart. Throws PartNotLoadedError, for which the page offers a
 * reload.
 */
export async function retried<T>(load: () => Promise<T>, triesLeft = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (triesLeft <= 1) throw new PartNotLoadedError(error)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return retried(load, triesLeft - 1)
  }
}
