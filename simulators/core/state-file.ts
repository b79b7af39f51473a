import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const bytes = Type.Refine(Type.Unsafe<Uint8Array>({}), (value) => value instanceof Uint8Array)

/** A saved world. */
const SavedWorld = Type.Object({
  /** Identifies the world and the version of its data; another one cannot be read. */
  fingerprint: Type.String(),
  /** 1 for the process that created this world. */
  run: Type.Integer({ minimum: 1 }),
  /** The world's own time. */
  savedAtMs: Type.Number(),
  /** Gzipped v8 serializations; their checksums detect damage. */
  sections: Type.Record(Type.String(), bytes),
})
export type SavedWorld = Static<typeof SavedWorld>

/** Reads a saved world. Returns undefined when there is no file. Throws with the reason when it cannot be read. */
export async function readSavedWorld(file: string): Promise<SavedWorld | undefined> {
  const content = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (!content) return undefined
  const saved: unknown = deserialize(content)
  if (!Value.Check(SavedWorld, saved)) throw new Error('it is damaged')
  return saved
}

/** Writes a world atomically: a kill in between leaves the previous file. Only this account may read it. */
export async function writeSavedWorld(file: string, world: SavedWorld): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.part`
  try {
    await writeFile(unfinished, serialize(world), { flush: true, mode: 0o600 })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
