/** Returns a client for the control API of a simulator, for tests: `post('faults', { call: '*', kind: '500' })`. */
export function simulatorControl(url: string) {
  const control = `${url}/_simulator`
  const asked = async (response: Response): Promise<void> => {
    const text = await response.text()
    if (!response.ok) throw new Error(text)
  }
  return {
    post: async (action: string, body: object): Promise<void> =>
      asked(
        await fetch(`${control}/${action}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    clearFaults: async (): Promise<void> => asked(await fetch(`${control}/faults`, { method: 'DELETE' })),
  }
}
