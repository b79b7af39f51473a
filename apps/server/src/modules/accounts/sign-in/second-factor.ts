import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { isAppCode, plainCode } from '../credentials/guess-limits.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import {
  saveSecret,
  lockSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorRow,
  consumeRecoveryCode,
  recordUsedStep,
} from './queries/second-factors.ts'

/**
 * Time-based codes like those of every authenticator app (RFC 6238); the neighboring steps are valid, too, because
 * clocks differ.
 */
const PERIOD_SECONDS = 30
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without characters that are easily confused. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Needs = Pick<Capabilities, 'db' | 'secrets' | 'clock' | 'config' | 'keys'>

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'ARK', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

/**
 * Creates a new secret for the app, stored encrypted; it is in force once a code confirmed it. Refuses while another
 * one is in force.
 */
export async function beginSecondFactor(
  { db, secrets }: Needs,
  caller: Caller,
  email: string,
): Promise<{ secret: string; otpauth_uri: string } | Refusal> {
  const secret = new Secret({ size: 20 })
  const isSaved = await db.asIntake((tx) => saveSecret(tx, caller.userId, secrets.seal(secret.base32)))
  if (!isSaved)
    return refuse('conflict', 'Two-factor authentication is already on. Turn it off first to set up another app.')
  // The app shows the label, possibly on a screen that others see in demo mode.
  const label = caller.isDemo ? 'demo' : email
  return { secret: secret.base32, otpauth_uri: totpOf(secret, label).toString() }
}

/** Turns the second factor on by its first code. Returns the recovery codes, which cannot be read again. */
export async function confirmSecondFactor(
  needs: Needs,
  caller: Caller,
  code: string,
): Promise<{ recovery_codes: string[] } | Refusal> {
  return needs.db.asIntake(async (tx) => {
    const factor = await lockSecondFactor(tx, caller.userId)
    if (!factor) return refuse('conflict', 'Begin with a new secret for your app; there is none to confirm.')
    if (factor.on_since) return refuse('conflict', 'Two-factor authentication is already on.')
    if (!(await takeTotp(tx, needs, { userId: caller.userId, factor, code }))) return WRONG_CODE
    await recordAccountEvent(tx, caller, { event_type: 'second_factor_turned_on' })
    return newRecoveryCodes(tx, needs, caller.userId)
  })
}

/** Replaces the recovery codes; the old ones are void. */
export const renewRecoveryCodes = (
  needs: Needs,
  caller: Caller,
  code: string,
): Promise<{ recovery_codes: string[] } | Refusal> =>
  needs.db.asIntake(async (tx) => {
    if (!(await takeAnyCode(tx, needs, { userId: caller.userId, code }))) return WRONG_CODE
    await recordAccountEvent(tx, caller, { event_type: 'recovery_codes_renewed' })
    return newRecoveryCodes(tx, needs, caller.userId)
  })

export const turnOffSecondFactor = (
  needs: Needs,
  caller: Caller,
  code: string,
): Promise<{ message: string } | Refusal> =>
  needs.db.asIntake(async (tx) => {
    if (!(await takeAnyCode(tx, needs, { userId: caller.userId, code }))) return WRONG_CODE
    await removeSecondFactor(tx, caller.userId)
    await recordAccountEvent(tx, caller, { event_type: 'second_factor_turned_off' })
    return { message: 'Two-factor authentication is off. Your password alone is enough to sign in.' }
  })

const WRONG_CODE: Refusal = {
  ...refuseField('code', 'This code is not right. Enter the one that the app shows now.'),
  code: 'code_wrong',
}

/** Checks a code of the app or a recovery code, and uses it up when it is right. */
export const consumeCode = (needs: Needs, userId: number, code: string): Promise<boolean> =>
  needs.db.asIntake((tx) => takeAnyCode(tx, needs, { userId, code }))

async function takeAnyCode(tx: Tx, needs: Needs, { userId, code }: { userId: number; code: string }): Promise<boolean> {
  const factor = await lockSecondFactor(tx, userId)
  if (!factor?.on_since) return false
  if (isAppCode(code)) return takeTotp(tx, needs, { userId, factor, code: plainCode(code) })
  return consumeRecoveryCode(tx, userId, recoveryHash(needs, plainCode(code)))
}

interface Attempt {
  userId: number
  factor: SecondFactorRow
  code: string
}

async function takeTotp(tx: Tx, { secrets, clock }: Needs, { userId, factor, code }: Attempt): Promise<boolean> {
  const totp = totpOf(Secret.fromBase32(String(secrets.open(factor.sealed_secret))), '')
  const timestamp = clock.now().getTime()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
  const step = Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + (delta ?? 0)
  if (delta === null || step <= factor.last_step) return false
  await recordUsedStep(tx, userId, step)
  return true
}

async function newRecoveryCodes(tx: Tx, needs: Needs, userId: number): Promise<{ recovery_codes: string[] }> {
  const letters = (count: number) =>
    Array.from({ length: count }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(needs, code.replace('-', ''))),
  )
  return { recovery_codes: codes }
}

/** Returns a keyed hash, which is useless without the server's key. */
const recoveryHash = ({ keys }: Needs, code: string): Buffer =>
  createHmac('sha256', keys.recoveryCodes).update(code).digest()
