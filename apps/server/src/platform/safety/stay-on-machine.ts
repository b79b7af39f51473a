import type { Config } from '../config.ts'
import { isOwnMachine } from '../settings/own-machine.ts'

/** Thrown instead of calling an address outside a sandbox. */
export class OutsideOfSandbox extends Error {
  constructor(host: string) {
    super(`Everything is simulated here, and nothing leaves this machine: ${host} was not asked.`)
  }
}

/**
 * Returns the `fetch` of simulated providers: it calls only this machine and the simulators, and throws
 * `OutsideOfSandbox` for any other address. `send` makes the calls.
 */
export function stayOnMachine(config: Pick<Config, 'shopify' | 'stockx' | 'alias'>, send: typeof fetch): typeof fetch {
  const { shopify, stockx, alias } = config
  const simulated = [
    ...(shopify.isSimulated ? [new URL(shopify.shopUrl).origin] : []),
    ...(stockx.isSimulated ? [new URL(stockx.apiUrl).origin, new URL(stockx.authUrl).origin] : []),
    ...(alias.isSimulated ? [new URL(alias.apiUrl).origin] : []),
  ]
  return async (input, init) => {
    const { origin, hostname, host } = new URL(input instanceof Request ? input.url : input)
    if (!isOwnMachine(hostname.replace(/^\[|\]$/g, '')) && !simulated.includes(origin)) throw new OutsideOfSandbox(host)
    return send(input, init)
  }
}
