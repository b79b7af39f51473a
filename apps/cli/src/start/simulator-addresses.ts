import { SIMULATOR_NAMES } from './environment.ts'

interface SimulatorAddresses {
  IMAGE_HOSTS: string
  CHAT_SIMULATOR_URL: string
  SHOPIFY_SIMULATOR_URL: string
  STOCKX_SIMULATOR_URL: string
  ALIAS_SIMULATOR_URL: string
}

/**
 * Returns the variables that tell the server where the simulators listen: on consecutive ports from this one on, the
 * index page first, which serves the pictures of all shoes and the chat.
 */
export function simulatorAddresses(firstPort: number): SimulatorAddresses {
  const [page = '', ...others] = SIMULATOR_NAMES.map((_, offset) => `http://localhost:${firstPort + offset}`)
  const [shopify = '', stockx = '', alias = ''] = others
  return {
    IMAGE_HOSTS: [page, ...others].join(','),
    CHAT_SIMULATOR_URL: page,
    SHOPIFY_SIMULATOR_URL: shopify,
    STOCKX_SIMULATOR_URL: stockx,
    ALIAS_SIMULATOR_URL: alias,
  }
}
