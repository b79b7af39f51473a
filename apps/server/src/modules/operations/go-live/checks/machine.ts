import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import {
  broken,
  type CheckFinding,
  type CheckNeeds,
  fine,
  type GoLiveCheck,
  reasonOf,
  risky,
  unchecked,
} from '../check.ts'
import { askPublicUrl } from './ask-public-url.ts'

/** The versions of Node that docs/operating.md names. */
const NODE = { oldest: 20, newest: 26 }
const GIGABYTE = 1_000_000_000
const SECOND_MS = 1_000
/** Shopify's callback may be 90 seconds old, and tokens of StockX are renewed a minute before their end. */
const CLOCK = { riskyMs: 5_000, brokenMs: 60_000 }
/** Files of the data folder that hold secrets (docs/operating.md). */
const SECRET_FILES = ['secret.key', 'database-password', 'operator-password']

export const MACHINE_CHECKS: readonly GoLiveCheck[] = [
  { name: 'machine.node', group: 'This machine', title: 'Node', run: checkNode },
  { name: 'machine.disk', group: 'This machine', title: 'Free disk', run: checkDisk },
  { name: 'machine.clock', group: 'This machine', title: 'Clock', run: checkClock },
  { name: 'machine.files', group: 'This machine', title: 'File rights', run: checkFiles },
]

async function checkNode(): Promise<CheckFinding> {
  const major = Number(process.versions.node.split('.')[0])
  const found = `Node ${process.versions.node} runs this.`
  if (major < NODE.oldest) return broken(found, `Install Node ${NODE.oldest} to ${NODE.newest}.`)
  if (major > NODE.newest) return risky(found, `ARK is tested with Node ${NODE.oldest} to ${NODE.newest}: install one.`)
  return fine(found)
}

async function checkDisk({ config }: CheckNeeds): Promise<CheckFinding> {
  const folder = config.dataDirectory
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    const free = bavail * bsize
    const found = `${(free / GIGABYTE).toFixed(1)} GB of ${((blocks * bsize) / GIGABYTE).toFixed(0)} GB are free for ${folder}.`
    if (free < GIGABYTE) return broken(found, 'Free disk space now: a full disk stops the database.')
    if (free < 5 * GIGABYTE) return risky(found, 'Free disk space, or move the data folder to a larger disk.')
    return fine(found)
  } catch (error) {
    return broken(`The data folder ${folder} cannot be read: ${reasonOf(error)}.`, 'Set ARK_DATA_DIR to a folder.')
  }
}

/** Compares this machine's clock with the database's, and with the Date header of PUBLIC_URL. */
async function checkClock(needs: CheckNeeds): Promise<CheckFinding> {
  const shift = needs.machineTime().getTime() - Date.now()
  const [database, outside] = await Promise.all([
    needs.server().then(
      ({ now, askedAtMs, answeredAtMs }) =>
        aheadOf({
          askedAtMs: askedAtMs + shift,
          answeredAtMs: answeredAtMs + shift,
          earliestMs: now.getTime(),
          latestMs: now.getTime(),
        }),
      () => null,
    ),
    aheadOfPublicUrl(needs).catch(() => null),
  ])
  const measured = [
    ...(database === null ? [] : [{ what: "the database's", ms: database }]),
    ...(outside === null ? [] : [{ what: "PUBLIC_URL's", ms: outside }]),
  ]
  const [first] = measured
  if (!first) return unchecked('Neither the database nor PUBLIC_URL answered, so there is no clock to compare with.')
  const worst = measured.reduce((one, other) => (Math.abs(other.ms) > Math.abs(one.ms) ? other : one))
  const apart = Math.abs(worst.ms)
  if (apart < CLOCK.riskyMs)
    return fine(`The clock agrees with ${measured.map(({ what }) => what).join(' and with ')}.`)
  const seconds = Math.floor(apart / SECOND_MS)
  const found = `The clock is at least ${seconds} s ${worst.ms > 0 ? 'ahead of' : 'behind'} ${worst.what}.`
  const todo = 'Let both machines set their clocks by NTP.'
  return apart < CLOCK.brokenMs ? risky(found, todo) : broken(found, todo)
}

/** What another clock showed at some moment between a question and its answer. */
interface ClockReading {
  /** This machine's times of the question and of the answer. */
  askedAtMs: number
  answeredAtMs: number
  /** The other clock's time, which is known to be between these two. */
  earliestMs: number
  latestMs: number
}

/**
 * Returns for how many milliseconds this machine's clock is ahead of the other one for certain, and a negative number
 * when it is behind. Returns 0 when both may show the same time: a slow answer is no wrong clock.
 */
export function aheadOf({ askedAtMs, answeredAtMs, earliestMs, latestMs }: ClockReading): number {
  if (askedAtMs > latestMs) return askedAtMs - latestMs
  return Math.min(0, answeredAtMs - earliestMs)
}

async function aheadOfPublicUrl(needs: CheckNeeds): Promise<number | null> {
  const askedAtMs = needs.machineTime().getTime()
  const answer = await askPublicUrl(needs, '/api/v1/health')
  const answeredAtMs = needs.machineTime().getTime()
  // The header has whole seconds.
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(date)) return null
  return aheadOf({ askedAtMs, answeredAtMs, earliestMs: date, latestMs: date + SECOND_MS })
}

/** Checks that ARK can write its data folder, and that no one else can read the secrets in it. */
async function checkFiles({ config }: CheckNeeds): Promise<CheckFinding> {
  const folder = config.dataDirectory
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const { mode } = await stat(folder)
    if ((mode & 0o200) === 0)
      return broken(`${folder} is read-only for its owner.`, `Allow ARK's account to write it: chmod u+w ${folder}.`)
    if ((mode & 0o022) !== 0)
      return broken(`${folder} can be written by other accounts.`, `Take that right away: chmod go-w ${folder}.`)
  } catch (error) {
    return broken(
      `This account cannot write the data folder ${folder}: ${reasonOf(error)}.`,
      "Make the folder, and let ARK's account own it.",
    )
  }
  const open = await openSecrets(folder)
  if (open.length === 0) return fine(`Only this account reads the secrets in ${folder}.`)
  return broken(`Other accounts can read ${open.join(' and ')}.`, `Take that right away: chmod 600 ${open.join(' ')}.`)
}

async function openSecrets(folder: string): Promise<string[]> {
  const there = new Set(await readdir(folder))
  const modes = await Promise.all(
    SECRET_FILES.filter((name) => there.has(name)).map(async (name) => {
      const file = path.join(folder, name)
      return { file, mode: (await stat(file)).mode }
    }),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ file }) => file)
}
