import {
  ProviderClosed,
  ProviderNotConnected,
  ProviderOutcomeUnknown,
  ProviderThrottled,
  ProviderUnavailable,
} from '@ark/marketplaces'

/**
 * Returns the message about what work waits for. `name` is the provider's display name. A refusal has its own message.
 */
export function waitingMessage(error: Error, name: string): string {
  if (error instanceof ProviderThrottled) return `Waiting for its turn: ${name} limits requests`
  if (error instanceof ProviderOutcomeUnknown) return `${name} did not answer; ARK is checking what happened`
  if (error instanceof ProviderClosed) return error.message
  if (error instanceof ProviderUnavailable) return `${name} does not answer`
  if (error instanceof ProviderNotConnected) return `${name} must be reconnected`
  return error.message
}
