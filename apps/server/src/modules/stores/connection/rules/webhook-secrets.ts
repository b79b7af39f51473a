/** The secrets of one store that sign its webhooks, besides the one of ARK's own app. */
export interface WebhookSecrets {
  /** The API secret key of the store's custom app, which signs the webhooks that ARK registers. */
  customApp: string | null
  /** The secret that Shopify shows for webhooks that a person made by hand. */
  byHand: string | null
}

/**
 * Reads a stored value. A text is the only secret of a store that was connected before ARK kept two: it may be either
 * one.
 */
export function webhookSecretsIn(stored: unknown): WebhookSecrets {
  if (typeof stored === 'string') return { customApp: stored, byHand: null }
  const { customApp = null, byHand = null } = Object(stored) as Partial<WebhookSecrets>
  return { customApp, byHand }
}

/** Returns the secrets to try a signature with. */
export const secretsToTry = ({ customApp, byHand }: WebhookSecrets): string[] =>
  [customApp, byHand].filter((secret) => secret !== null)
