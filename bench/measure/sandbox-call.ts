export type SandboxCall = <T>(method: string, path: string, body?: object) => Promise<T>

/** Signs in the sandbox's owner and returns a caller by path. */
export async function sandboxOwner(url: string): Promise<{ call: SandboxCall; headers: Record<string, string> }> {
  const answer = await fetch(`${url}/api/v1/auth/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@sandbox.test', password: 'Sandbox-2026' }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    headers,
    async call<T>(method: string, path: string, body?: object) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
  }
}
