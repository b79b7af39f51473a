import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux mounts it on most machines; a container may have as little as 64 MB of it. */
const IN_MEMORY = '/dev/shm'
/** What all databases of a run hold at once, their logs of changes included, takes a quarter of it. */
const LEAST_FREE_BYTES = 8 * 1024 ** 3
/** A process may not use more than that of the machine's: 0 or absurdly much where nothing limits it. */
const mostOfProcess = (): number => process.constrainedMemory() || Number.POSITIVE_INFINITY

/** Whether what a test run makes has room in memory beside the programs themselves. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= LEAST_FREE_BYTES && mostOfProcess() >= 2 * LEAST_FREE_BYTES
  } catch {
    return false
  }
}

/**
 * A new folder for data that a test run makes and removes, in memory where there is room, on disk otherwise: a
 * database per test file is some two thousand files, of which a disk makes a few hundred in a second.
 */
export const makeMemoryFolder = (prefix: string): string =>
  mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix))
