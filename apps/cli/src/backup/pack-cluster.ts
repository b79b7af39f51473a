import { type FileHandle, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pack, type Pack } from 'tar-stream'
import { STORED_AHEAD } from './archive-wal.ts'

/** Folders whose content is made again: those of pg_basebackup, and ARK's own. */
const EMPTY_FOLDERS = new Set(
  [
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ].concat(['pg_wal/archive_status', 'pg_wal/summaries', STORED_AHEAD]),
)
/** Files that belong to the running server, or that PostgreSQL makes again. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|.*\.signal)$/
const TEMPORARY = /^(pgsql_tmp.*|pg_internal\.init.*)$/
/** It is read last, so that it is never older than the files it describes. */
const CONTROL_FILE = 'global/pg_control'
const PIECE = 1_048_576

export interface PackedCluster {
  stream: Pack
  /** Adds a file with this text. */
  add(name: string, text: string): Promise<void>
  /**
   * Adds the files of a running cluster. They may change, shrink or disappear meanwhile: the write-ahead log has what
   * this copy lacks. Returns their size in bytes.
   */
  addFiles(dataDirectory: string): Promise<number>
  end(): void
}

/** Makes a tar archive of a cluster. */
export function packCluster(): PackedCluster {
  const stream = pack()
  const add = (name: string, text: string) => addEntry(stream, name, Buffer.from(text))
  return {
    stream,
    add,
    async addFiles(dataDirectory) {
      let bytes = 0
      for (const name of await namesIn(dataDirectory, '')) {
        if (name === CONTROL_FILE) continue
        if (name.endsWith('/')) await addFolder(stream, name)
        else bytes += await addFile(stream, dataDirectory, name)
      }
      return bytes + (await addFile(stream, dataDirectory, CONTROL_FILE))
    },
    end: () => stream.finalize(),
  }
}

/** Returns all files and folders below a folder; folders end with a slash and come before their content. */
async function namesIn(root: string, folder: string): Promise<string[]> {
  const names: string[] = []
  const found = await readdir(path.join(root, folder), { withFileTypes: true }).catch(ifGone([]))
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !TEMPORARY.test(entry.name)) {
      const inside = await namesIn(root, name)
      const isEmptied = EMPTY_FOLDERS.has(name)
      names.push(`${name}/`, ...(isEmptied ? inside.filter((each) => EMPTY_FOLDERS.has(each.slice(0, -1))) : inside))
    }
    if (entry.isFile() && !TEMPORARY.test(entry.name) && !(folder === '' && LEFT_OUT.test(entry.name))) names.push(name)
  }
  return names
}

const addFolder = (stream: Pack, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve()))
  })

const addEntry = (stream: Pack, name: string, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })

/** Adds a file in the length it has now; the end of one that shrinks is filled with zeros. Returns the length. */
async function addFile(stream: Pack, root: string, name: string): Promise<number> {
  const handle = await open(path.join(root, name), 'r').catch(ifGone(null))
  if (handle === null) return 0
  try {
    const { size } = await handle.stat()
    await copyInto(stream, { handle, name, size })
    return size
  } finally {
    await handle.close()
  }
}

function copyInto(
  stream: Pack,
  { handle, name, size }: { handle: FileHandle; name: string; size: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = stream.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    const copy = async () => {
      for (let at = 0; at < size; ) {
        const piece = Buffer.alloc(Math.min(PIECE, size - at))
        const { bytesRead } = await handle.read(piece, 0, piece.length, at)
        const isShort = bytesRead === 0
        at += isShort ? piece.length : bytesRead
        if (!entry.write(isShort ? piece : piece.subarray(0, bytesRead)))
          await new Promise<void>((drained) => entry.once('drain', () => drained()))
      }
      entry.end(null)
    }
    copy().catch((error: unknown) => {
      stream.destroy(error as Error)
      reject(error)
    })
  })
}

const ifGone =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }
