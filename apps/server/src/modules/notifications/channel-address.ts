import type { Capabilities } from '../../platform/capabilities.ts'
import type { ChatChannel } from './queries/notification-settings.ts'

/** What stands with a channel whose address is sealed with another secret key than today's. */
export const SEALED_OTHERWISE =
  'ARK cannot read the address of this channel any more: its secret key is another one. Disconnect the channel, and ' +
  'connect it again.'

/** The address that a channel is posted to; null: today's secret key does not open it. */
export function channelAddress({ secrets }: Pick<Capabilities, 'secrets'>, { address }: ChatChannel): string | null {
  try {
    return String(secrets.open(address))
  } catch {
    return null
  }
}
