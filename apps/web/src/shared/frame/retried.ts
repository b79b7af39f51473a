const TRIES = 3
const PAUSE_MS = 1_000

/** Loads a part of the app; document 1 §4: two more tries at 1 s, then the page offers a refresh. */
export async function retried<T>(load: () => Promise<T>, triesLeft = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (triesLeft <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return retried(load, triesLeft - 1)
  }
}
