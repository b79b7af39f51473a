import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Child, runChild, startChild } from '../apps/cli/src/start/child.ts'
import { openDataFolder } from '../apps/cli/src/start/data-folder.ts'
import { PROGRAMS } from '../apps/cli/src/start/programs.ts'
import { untilReady } from '../apps/server/src/platform/until-ready.ts'
import { simulatorAddresses } from '../apps/cli/src/start/simulator-addresses.ts'
import type { RunningArk } from './ark.ts'
import { freePort } from '../apps/cli/src/processes/free-ports.ts'

export interface LiveArk {
  url: string
  operatorEmail: string
  /** The operator's password, from the data folder. */
  operatorPassword: string
  stop(): Promise<void>
}

/**
 * Starts ARK with a live provider, up to its sign-in: a separate database in the sandbox's cluster, and an API. No
 * worker runs and no account is connected, so nothing calls the provider.
 */
export async function startLiveArk({ dataDirectory, simulators }: RunningArk): Promise<LiveArk> {
  const { databasePassword, databasePort } = openDataFolder(dataDirectory)
  const at = (database: string, user: string) =>
    `postgres://${user}:${databasePassword}@127.0.0.1:${databasePort}/${database}`
  const database = `live_${randomBytes(4).toString('hex')}`
  const asSuperuser = (statement: string) => run(at('postgres', 'postgres'), statement)
  const folder = mkdtempSync(path.join(tmpdir(), 'ark-live-'))
  const port = await freePort()
  const operatorEmail = 'operator@live.test'
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: at(database, 'ark'),
    PORT: String(port),
    ...simulatorAddresses(Number(new URL(simulators.index).port)),
    ARK_DATA_DIR: folder,
    OPERATOR_EMAIL: operatorEmail,
    ARK_SECRET_KEY: randomBytes(32).toString('base64'),
    // A token makes the provider live; without a connected account nothing uses it.
    ALIAS_TOKEN: 'goatapi_of_a_journey',
  }
  const started: Child[] = []
  const stop = async () => {
    for (const child of started) await child.end(5_000)
    await asSuperuser(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await asSuperuser(`CREATE DATABASE ${database} OWNER ark`)
    const { logs } = openDataFolder(folder)
    await runChild({ ...PROGRAMS.admitOperator, env, logDirectory: logs }, (child) => started.push(child))
    started.push(startChild({ ...PROGRAMS.api, env, logDirectory: logs }))
    await untilReady(`http://127.0.0.1:${port}/api/v1/health`)
    const operatorPassword = readFileSync(path.join(folder, 'operator-password'), 'utf8').trim()
    return { url: `http://localhost:${port}`, operatorEmail, operatorPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
