import type { TestPerson } from './test-people.ts'

/** Passes StockX's grant screen as a seller of the simulator. Returns the URL where the browser arrives. */
export async function connectStockxAs(person: TestPerson, seller: string): Promise<string | undefined> {
  const { login_url } = (await person.call<{ login_url: string }>('POST', '/stockx/login-ticket')).body
  const opened = await person.open(login_url)
  const grant = await fetch(`${opened.location}&decision=allow&seller=${seller}`, { redirect: 'manual' })
  const back = new URL(grant.headers.get('location') ?? 'http://nowhere')
  const landed = await person.open(`${back.pathname}${back.search}`)
  return landed.location ?? undefined
}
