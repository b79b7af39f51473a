import type { Capabilities } from '../../platform/capabilities.ts'
import type { ChatChannel } from './queries/notification-settings.ts'

/** The problem shown on a channel whose address was encrypted with a different secret key. */
export const UNREADABLE_ADDRESS =
  'ARK can no longer read the address of this channel because its secret key has changed. Disconnect the channel and ' +
  'connect it again.'

/** Decrypts the address of a channel. Returns null if the current secret key does not open it. */
export function channelAddress({ secrets }: Pick<Capabilities, 'secrets'>, { address }: ChatChannel): string | null {
  try {
    return String(secrets.open(address))
  } catch {
    return null
  }
}
