import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The file system in memory that Linux mounts on most machines; a container may have as little as 64 MB of it. */
const IN_MEMORY = '/dev/shm'
/** The least free memory: all databases of a run, including their write-ahead logs, take a quarter of it. */
const LEAST_FREE_BYTES = 8 * 1024 ** 3
/**
 * Returns the memory limit of a process, in bytes; infinite when there is none. Node reports 0 or an absurdly large
 * value without a limit.
 */
const mostOfProcess = (): number => process.constrainedMemory() || Number.POSITIVE_INFINITY

/** Returns whether a test run's data fits into memory beside the programs. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= LEAST_FREE_BYTES && mostOfProcess() >= 2 * LEAST_FREE_BYTES
  } catch {
    return false
  }
}

/**
 * Makes a folder for temporary data of a test run: in memory when it fits, otherwise on disk. A database per test file
 * is about two thousand files, of which a disk creates a few hundred a second.
 */
export const makeMemoryFolder = (prefix: string): string =>
  mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix))
