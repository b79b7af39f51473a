import type { AskedAt, Verdict } from './whose-problem.ts'

/** A request that is about to leave. */
export interface WatchedCall {
  at: AskedAt
  /** What kind of call it is, as refusals for want of a scope are about one kind: 'POST /listings', 'OrderById'. */
  action: string
  url: string
  /** It goes on with one that was let through, or asks for the token of one: it is not held up. */
  isContinuation: boolean
}

/** How a request ended. */
export interface WatchedEnd {
  verdict: Verdict
  /** What is wrong, in a few words; null: nothing. */
  problem: string | null
  /** In ms, from when it left. */
  tookMs: number
}

/** Looks after the account or the shop that requests are made for. */
export interface AccountWatch {
  /**
   * Asked before every attempt. Throws what the account was refused with (`ProviderNotConnected`, `ProviderClosed`)
   * while it is, and lets one request through now and then, which finds out. The result is told how the request ended.
   */
  ask(call: WatchedCall): Promise<{ ended(end: WatchedEnd): Promise<void> }>
}
