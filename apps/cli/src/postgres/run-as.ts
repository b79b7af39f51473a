import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** How to start a program of PostgreSQL. It refuses to run as root, so root uses another account. */
export interface RunAs {
  /** The program and arguments before PostgreSQL's own. */
  prefix: string[]
  uid?: number
  gid?: number
}

interface Account {
  uid: number
  gid: number
}

/**
 * Returns how to run PostgreSQL: as the current user; as root, by the owner of an existing data folder, else
 * `postgres`, else `nobody`. When a parent folder is closed to that account (a clone under /root), setpriv starts it
 * with the one capability that opens folders, so that no one has to change the permissions of their home.
 */
export function runAs(dataDirectory: string, programs: string[]): RunAs {
  const own = process.getuid?.()
  if (own === undefined) return { prefix: [] }
  const owner = existsSync(dataDirectory) ? statSync(dataDirectory) : undefined
  if (own !== 0) {
    if (owner && owner.uid !== own) throw new Error(foreignFolder(dataDirectory, owner.uid))
    return { prefix: [] }
  }
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemAccount()
  if ([dataDirectory, ...programs].every(isOpenToAll)) return { prefix: [], ...account }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => isExecutable(file))
  if (!setpriv) throw new Error(closedFolder([dataDirectory, ...programs]))
  const identity = ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups']
  // initdb checks with access(2) whether it may read its programs, which ignores capabilities of other accounts unless
  // no_setuid_fixup is set.
  const capability = [
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
    '--securebits',
    '+no_setuid_fixup',
  ]
  return {
    prefix: [setpriv, ...identity, ...capability, '--'],
    ...account,
  }
}

/** Returns the arguments of spawn: the program, its arguments, and the account when Node itself changes to it. */
export function commandAs(
  as: RunAs,
  program: string,
  args: string[],
): { file: string; args: string[]; account: Partial<Account> } {
  const [file, ...before] = as.prefix
  if (file !== undefined) return { file, args: [...before, program, ...args], account: {} }
  return {
    file: program,
    args,
    account: as.uid === undefined || as.gid === undefined ? {} : { uid: as.uid, gid: as.gid },
  }
}

function systemAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This machine has no such account, so the next one is tried.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account postgres or nobody: start as a normal user.',
  )
}

/** Returns whether any account can enter every parent folder. */
function isOpenToAll(target: string): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function foreignFolder(folder: string, uid: number): string {
  return `The data folder ${folder} belongs to another account (user id ${uid}): start as that account, or set ARK_DATA_DIR to a folder of yours.`
}

function closedFolder(paths: string[]): string {
  const closed = paths.find((target) => !isOpenToAll(target)) ?? ''
  return `PostgreSQL does not run as root and cannot reach ${closed} from another account: start as a normal user, or put ARK and ARK_DATA_DIR in a folder that others may enter.`
}
