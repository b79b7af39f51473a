import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '@ark/contract'
import type { RunningArk } from './ark.ts'
import { JOURNEY_PASSWORD, type Person } from './people.ts'

type Call = keyof Contract

interface Given<Key extends Call> {
  params?: ParamsOf<Contract[Key]>
  query?: QueryOf<Contract[Key]>
  body?: BodyOf<Contract[Key]>
}

export type Api = <Key extends Call>(key: Key, given?: Given<Key>) => Promise<AnswerOf<Contract[Key]>>

/** Returns a caller of ARK's API as one of the sandbox's people. */
export const apiAs = (ark: RunningArk, person: Person): Api => apiWith(ark, ark.tokens[person])

/**
 * Returns a caller of ARK's API, with a session or without. Journeys use it to choose their data and for actions
 * without a page. It throws for every refusal.
 */
export const apiWith =
  ({ url }: Pick<RunningArk, 'url'>, token: string | null): Api =>
  (key, { params = {}, query = {}, body } = {}) => {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return send(`${url}/api/v1${path}?${search}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

/** Signs in with a call and returns the session's token. */
export async function tokenOf(ark: Pick<RunningArk, 'url'>, email: string): Promise<string> {
  const { access_token } = await apiWith(ark, null)('POST /auth/login/json', {
    body: { email, password: JOURNEY_PASSWORD },
  })
  return access_token
}

async function send<Answer>(address: string, request: RequestInit): Promise<Answer> {
  const answer = await fetch(address, request)
  if (!answer.ok) throw new Error(`${request.method} ${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
