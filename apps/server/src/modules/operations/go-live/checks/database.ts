import { checkedAccounts } from '../../../catalogue/index.ts'
import { checkedStores } from '../../../stores/index.ts'
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
import type { ServerFacts } from '../queries/server-facts.ts'

/** The major versions of PostgreSQL that ARK is tested with. */
const VERSIONS = { oldest: 15, newest: 18 }
/** The most connections of one API process and of one worker (docs/scaling.md). */
const NEEDED_CONNECTIONS = 22 + 27
const LATENCY = { riskyMs: 10, brokenMs: 50 }

const fromServer = (judge: (facts: ServerFacts, needs: CheckNeeds) => CheckFinding): GoLiveCheck['run'] => {
  return async (needs) => {
    const facts = await needs.server().catch(() => null)
    return facts === null ? unchecked('The database does not answer.') : judge(facts, needs)
  }
}

export const DATABASE_CHECKS: readonly GoLiveCheck[] = [
  { name: 'database.answers', group: 'Database', title: 'Connection', run: checkAnswer },
  { name: 'database.version', group: 'Database', title: 'Version', run: fromServer(judgeVersion) },
  { name: 'database.role', group: 'Database', title: 'Role', run: fromServer(judgeRole) },
  { name: 'database.latency', group: 'Database', title: 'Latency', run: fromServer(judgeLatency) },
  { name: 'database.connections', group: 'Database', title: 'Connections', run: fromServer(judgeConnections) },
  { name: 'database.migrations', group: 'Database', title: 'Migrations', run: fromServer(judgeMigrations) },
  { name: 'database.secret-key', group: 'Database', title: 'Secret key', needsDatabase: true, run: checkSecretKey },
]

async function checkAnswer({ server, config }: CheckNeeds): Promise<CheckFinding> {
  const { host, pathname, username } = new URL(config.databaseUrl)
  const where = `${decodeURIComponent(pathname.slice(1))} on ${host}`
  try {
    await server()
    return fine(`The database ${where} answers.`)
  } catch (error) {
    return broken(
      `The database ${where} cannot be used by ${decodeURIComponent(username)}: ${reasonOf(error)}.`,
      'Correct DATABASE_URL, or start the database. Without DATABASE_URL, start ARK: its own database runs with it.',
    )
  }
}

function judgeVersion({ version }: ServerFacts): CheckFinding {
  const major = Math.floor(version / 10_000)
  const found = `PostgreSQL ${major}.${version % 10_000} answers.`
  if (major < VERSIONS.oldest) return broken(found, `ARK needs PostgreSQL ${VERSIONS.oldest} to ${VERSIONS.newest}.`)
  if (major > VERSIONS.newest)
    return risky(found, `ARK is tested with PostgreSQL ${VERSIONS.oldest} to ${VERSIONS.newest}.`)
  return fine(found)
}

function judgeRole({ role, isSuperuser, foreignTables }: ServerFacts): CheckFinding {
  if (isSuperuser)
    return broken(
      `ARK signs in as ${role}, which is a superuser: a mistake could reach every database of the server.`,
      'Make a role without SUPERUSER that owns the database, as docs/operating.md shows, and set DATABASE_URL to it.',
    )
  if (foreignTables.length > 0)
    return broken(
      `${role} does not own ${counted(foreignTables)}, so a migration cannot change them.`,
      `Let ${role} own them: ALTER TABLE … OWNER TO ${role}.`,
    )
  return fine(`ARK signs in as ${role}, which is no superuser and owns its tables.`)
}

const counted = (tables: string[]): string =>
  tables.length === 1 ? `the table ${tables[0]}` : `${tables.length} tables, like ${tables[0]}`

function judgeLatency({ latencyMs }: ServerFacts): CheckFinding {
  const found = `The database answers the smallest question in ${latencyMs.toFixed(1)} ms.`
  if (latencyMs < LATENCY.riskyMs) return fine(found)
  const todo = 'Run ARK in the same network as its database: each screen asks it several times.'
  return latencyMs < LATENCY.brokenMs ? risky(found, todo) : broken(found, todo)
}

function judgeConnections({ connections: { most, used } }: ServerFacts): CheckFinding {
  const found = `The server admits ${most} connections, ${used} are open; one API and one worker need ${NEEDED_CONNECTIONS}.`
  if (most >= NEEDED_CONNECTIONS) return fine(found)
  return broken(found, 'Raise max_connections: 22 for each API process and 27 for each worker (docs/scaling.md).')
}

function judgeMigrations({ pending, unknown, isFilled }: ServerFacts): CheckFinding {
  if (unknown.length > 0)
    return broken(
      `A newer version of ARK has changed this database: this one does not know ${unknown[0]}.`,
      'Start that version again, or name another database.',
    )
  if (!isFilled) return broken('The database has no tables of ARK yet.', 'Run npx ark migrate, or start ARK once.')
  if (pending.length > 0)
    return broken(
      `${pending.length === 1 ? 'One migration is' : `${pending.length} migrations are`} pending: ${pending.join(', ')}.`,
      'Run npx ark migrate.',
    )
  return fine('The database has the schema of this version.')
}

/** Decrypts one stored token of an account and one of a store. */
async function checkSecretKey({ db, secrets }: CheckNeeds): Promise<CheckFinding> {
  const [accounts, stores] = await Promise.all([checkedAccounts(db, 1), checkedStores(db, 1)])
  const sealed = [...accounts.map(({ credentials }) => credentials), ...stores.flatMap(({ tokens }) => tokens ?? [])]
  if (sealed.length === 0) return unchecked('No account and no store is connected, so nothing is encrypted yet.')
  try {
    for (const each of sealed) secrets.open(each)
    return fine('ARK_SECRET_KEY opens the stored tokens.')
  } catch {
    return broken(
      'ARK_SECRET_KEY is not the key that the stored tokens were encrypted with.',
      'Set the key that was used before; without it, connect every account and store again.',
    )
  }
}
