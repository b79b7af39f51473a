import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const bytes = Type.Refine(Type.Unsafe<Uint8Array>({}), (value) => value instanceof Uint8Array)

/** A world that was saved. */
const SavedWorld = Type.Object({
  /** Which world and which form of its data this is; another one cannot be read. */
  fingerprint: Type.String(),
  /** 1 for the process that began this world. */
  run: Type.Integer({ minimum: 1 }),
  /** By its own clock. */
  savedAtMs: Type.Number(),
  /** Each a gzipped v8 serialisation: its checksum tells a damaged one. */
  sections: Type.Record(Type.String(), bytes),
})
export type SavedWorld = Static<typeof SavedWorld>

/** Undefined when there is no file. Throws with the reason when there is one that cannot be read. */
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

/** All or nothing: whoever is killed in between leaves the file as it was. Only this account may read it. */
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
