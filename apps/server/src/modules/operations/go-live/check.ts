import type { Capabilities } from '../../../platform/capabilities.ts'
import type { ServerFacts } from './queries/server-facts.ts'

/** The groups of checks, in the order in which people read them. */
export type CheckGroup =
  | 'This machine'
  | 'Database'
  | 'Backup'
  | 'Address'
  | 'Mail'
  | 'Shopify'
  | 'StockX'
  | 'ALIAS'
  | 'Work'

/** What a check says about one thing. */
export interface CheckFinding {
  /** `not_checked`: `found` says why. */
  state: 'ok' | 'warning' | 'wrong' | 'not_checked'
  /** The store or account that it is about; left out when the check has one subject. */
  about?: string
  /** One sentence of what was found. */
  found: string
  /** One sentence of what to do; null when there is nothing to do. */
  todo: string | null
}

/** What the caller of the checks gives. Checks read, and change nothing. */
export interface CheckSurroundings
  extends Pick<Capabilities, 'config' | 'db' | 'secrets' | 'clock' | 'marketplaces' | 'shops' | 'mailer'> {
  /** The clock of this machine, which is the one that is checked. */
  machineTime: () => Date
  /** Where the test mail goes; null sends none. */
  mailTo: string | null
}

/** What checks may use. */
export interface CheckNeeds extends CheckSurroundings {
  /** The facts about the database server, read once for all checks; rejects when it does not answer. */
  server(): Promise<ServerFacts>
}

/** One thing that has to be right before ARK is used for a real business. */
export interface GoLiveCheck {
  /** A name for programs, like `database.role`; it does not change between versions. */
  name: string
  group: CheckGroup
  /** The name that people read. */
  title: string
  /** True: the check is left out while the database does not answer. */
  needsDatabase?: boolean
  run(needs: CheckNeeds): Promise<CheckFinding | CheckFinding[]>
}

/** A finding with the check that made it. */
export interface CheckResult extends CheckFinding, Pick<GoLiveCheck, 'name' | 'group' | 'title'> {}

type AboutOne = { about?: string }

export const fine = (found: string, more: AboutOne = {}): CheckFinding => ({ state: 'ok', found, todo: null, ...more })

export const risky = (found: string, todo: string, more: AboutOne = {}): CheckFinding => ({
  state: 'warning',
  found,
  todo,
  ...more,
})

export const broken = (found: string, todo: string, more: AboutOne = {}): CheckFinding => ({
  state: 'wrong',
  found,
  todo,
  ...more,
})

export const unchecked = (found: string, todo: string | null = null, more: AboutOne = {}): CheckFinding => ({
  state: 'not_checked',
  found,
  todo,
  ...more,
})

/** Returns the message of an error, with its code when the message is empty, as errors of sockets have it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? reasonOf(error.cause) : ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return cause || error.message || code || error.name
}
