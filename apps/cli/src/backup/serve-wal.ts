import { createHash } from 'node:crypto'
import { chownSync, createReadStream, existsSync, watch } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type ArchivedWal, listWal } from '../../../server/src/platform/backup/backup-folder.ts'
import { decryptWith } from './age-stream.ts'
import { wordOfCommand } from './archive-settings.ts'

/** The number of segments of 16 MB that wait, decrypted, for PostgreSQL. */
const AHEAD = 24

export interface WalServer {
  /** The value of PostgreSQL's `restore_command`. */
  restoreCommand: string
  /** Stops and deletes the spool. Rejects with the fault of a file that could not be read. */
  end(): Promise<void>
}

/**
 * Serves a cluster's archived log to a recovering PostgreSQL. This process decrypts files ahead into a spool, because a
 * program for each of a day's two thousand files would take longer than the recovery itself. The command that
 * PostgreSQL
 * runs is a line of shell: it asks for the file that it wants, and waits until that is there.
 */
export async function serveWal(
  directory: string,
  { identity, spool, from, owner }: WalServerOptions,
): Promise<WalServer> {
  await rm(spool, { recursive: true, force: true })
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (owner) chownSync(spool, owner.uid, owner.gid)
  const files = await listWal(directory)
  const byName = new Map(files.map((file) => [file.name, file]))
  const segments = files.filter(({ name }) => /^[\dA-F]{24}$/.test(name) && name.slice(8) >= from.slice(8))
  let fault: unknown
  let isEnded = false
  const put = async (file: ArchivedWal) => {
    if (existsSync(path.join(spool, file.name))) return
    await writeFile(path.join(spool, `.${file.name}`), await readWal(file, identity), { mode: 0o600 })
    if (owner) chownSync(path.join(spool, `.${file.name}`), owner.uid, owner.gid)
    await rename(path.join(spool, `.${file.name}`), path.join(spool, file.name))
  }
  /** Lets the command end with an exit code: 1 means that the log ends there, above 125 that the recovery fails. */
  const refuse = async (name: string, code: number) => {
    await writeFile(path.join(spool, `.${name}.none`), `${code}`, { mode: 0o644 })
    await rename(path.join(spool, `.${name}.none`), path.join(spool, `${name}.none`))
  }
  /** Puts the wanted file, then those that follow it, as far as the spool has room. */
  const answer = async (name: string) => {
    const wanted = byName.get(name)
    if (!wanted) return refuse(name, 1)
    try {
      await put(wanted)
    } catch (error) {
      fault ??= error
      return refuse(name, 126)
    }
    const at = segments.findIndex((segment) => segment.name === name)
    if (at < 0) return
    // A file that cannot be read matters only when PostgreSQL asks for it.
    for (const next of segments.slice(at + 1, at + 1 + AHEAD)) if (!isEnded) await put(next).catch(() => undefined)
  }
  let turn: Promise<void> = Promise.resolve()
  let last = ''
  const look = () => {
    turn = turn.then(async () => {
      if (isEnded) return
      const text = await readFile(path.join(spool, 'wanted'), 'utf8').catch(() => '')
      if (text === last || !text.endsWith('\n')) return
      last = text
      await answer(text.split(' ')[0] ?? '')
    })
    turn.catch(() => undefined)
  }
  const watcher = watch(spool, look)
  const timer = setInterval(look, 100)
  return {
    restoreCommand: `/bin/sh ${wordOfCommand(await writeScript(spool))} "%f" "%p" ${process.pid}`,
    async end() {
      isEnded = true
      watcher.close()
      clearInterval(timer)
      await turn
      await rm(spool, { recursive: true, force: true })
      if (fault !== undefined) throw fault
    },
  }
}

export interface WalServerOptions {
  identity: string
  /** A folder that this server makes and deletes, on the file system of the cluster. */
  spool: string
  /** The first segment that the base backup needs. */
  from: string
  /** The account of the recovering server, when it is another one. */
  owner?: { uid: number; gid: number } | undefined
}

/**
 * Asks for a file under a new number each time, because PostgreSQL asks for some files twice, and gives up when the
 * process that decrypts is gone.
 */
const SCRIPT = `cd "$(dirname "$0")" || exit 126
name=$1 target=$OLDPWD/$2 server=$3
rm -f "$name.none"
echo "$name $$" > .wanted && mv .wanted wanted
while :; do
  if [ -e "$name" ]; then mv "$name" "$target" && exit 0 || exit 126; fi
  if [ -e "$name.none" ]; then exit "$(cat "$name.none")"; fi
  kill -0 "$server" 2>/dev/null || [ -d "/proc/$server" ] || exit 126
  sleep 0.02
done
`

async function writeScript(spool: string): Promise<string> {
  const file = path.join(spool, 'restore-wal.sh')
  await writeFile(file, SCRIPT, { mode: 0o644 })
  return file
}

/**
 * Returns the timeline that a restore follows: the newest one that branched off the base backup's own after its end.
 * PostgreSQL's own choice, the newest of all, fails when that one branched off before: then somebody restored, and went
 * back to the database that was replaced.
 */
export async function timelineToFollow(
  directory: string,
  { startWal, stopWal }: { startWal: string; stopWal: string },
  identity: string,
): Promise<number> {
  const own = Number.parseInt(startWal.slice(0, 8), 16)
  const histories = (await listWal(directory)).filter(({ name }) => name.endsWith('.history'))
  for (const history of histories.toReversed()) {
    const branches = (await readWal(history, identity))
      .toString()
      .matchAll(/^(\d{1,10})\t([\dA-F]{1,8})\/([\dA-F]{1,8})\t/gm)
    for (const [, parent, high = '', low = ''] of branches) {
      const segment = high.padStart(8, '0') + low.padStart(8, '0').slice(0, 2).padStart(8, '0')
      if (Number(parent) === own && segment > stopWal.slice(8)) return Number.parseInt(history.name.slice(0, 8), 16)
    }
  }
  return own
}

/** Reads an archived file. Throws when it is damaged, or not what was archived. */
async function readWal({ file, name, sha256 }: ArchivedWal, identity: string): Promise<Buffer> {
  const clear = createZstdDecompress()
  const [content] = await Promise.all([
    buffer(clear),
    pipeline(createReadStream(file), decryptWith(identity), clear),
  ]).catch((error: unknown) => {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`${name} in ${file} is not what was archived.`)
  return content
}
