import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'

export interface WrittenFile {
  /** The name below the folder, with slashes. */
  file: string
  bytes: number
  sha256: string
}

/** A new file that is written in parts, with its checksum. Only the user of the process may read it. */
export class FileInParts {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #bytes = 0

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  /** Creates the file; throws when it exists. */
  static async create(folder: string, file: string): Promise<FileInParts> {
    return new FileInParts(file, await open(path.join(folder, file), 'wx', 0o600))
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#handle.appendFile(bytes)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
  }

  /** Closes the file once its bytes are on disk. */
  async end(): Promise<WrittenFile> {
    await this.#handle.sync()
    await this.#handle.close()
    return { file: this.#file, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** Writes a whole file with its checksum; throws when it exists. */
export async function writeWholeFile(folder: string, file: string, text: string): Promise<WrittenFile> {
  const parts = await FileInParts.create(folder, file)
  await parts.write(text)
  return parts.end()
}
