import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '@ark/contract'
import type { RunningArk } from './ark.ts'
import { PASSWORD, PEOPLE, type Person } from './people.ts'

type Call = keyof Contract

interface Given<Key extends Call> {
  params?: ParamsOf<Contract[Key]>
  query?: QueryOf<Contract[Key]>
  body?: BodyOf<Contract[Key]>
}

export type Api = <Key extends Call>(key: Key, given?: Given<Key>) => Promise<AnswerOf<Contract[Key]>>

/**
 * ARK's calls as this person: for choosing what a journey is about, and for what has no page yet. Throws on every
 * refusal.
 */
export async function apiAs({ url }: RunningArk, person: Person): Promise<Api> {
  const { access_token } = await send<{ access_token: string }>(`${url}/api/v1/auth/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[person].email, password: PASSWORD }),
  })
  return (key, { params = {}, query = {}, body } = {}) => {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return send(`${url}/api/v1${path}?${search}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

async function send<Answer>(address: string, request: RequestInit): Promise<Answer> {
  const answer = await fetch(address, request)
  if (!answer.ok) throw new Error(`${request.method} ${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
