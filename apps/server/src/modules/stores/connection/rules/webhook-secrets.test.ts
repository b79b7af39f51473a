import { expect, test } from 'vitest'
import { secretsToTry, webhookSecretsIn } from './webhook-secrets.ts'

test('a store that was connected before ARK kept two secrets has one', () => {
  expect(webhookSecretsIn('shpss_1')).toEqual({ customApp: 'shpss_1', byHand: null })
})

test('both secrets are tried, and a missing one is left out', () => {
  expect(secretsToTry(webhookSecretsIn({ customApp: 'shpss_1', byHand: 'hand' }))).toEqual(['shpss_1', 'hand'])
  expect(secretsToTry(webhookSecretsIn({ customApp: null, byHand: 'hand' }))).toEqual(['hand'])
  expect(secretsToTry(webhookSecretsIn(null))).toEqual([])
})
