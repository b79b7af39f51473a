import type { ApiHost, Verdict } from './answer-rules.ts'

/** A request before it is sent. */
export interface WatchedCall {
  at: ApiHost
  /** The kind of call: 'POST /listings', 'OrderById'. Refusals for a missing scope affect one kind only. */
  action: string
  url: string
  /** True for a call that continues an admitted one, such as the request for its token; it is never delayed. */
  isContinuation: boolean
}

/** How a request ended. */
export interface WatchedEnd {
  verdict: Verdict
  /** The problem in a few words; null: none. */
  problem: string | null
  /** The duration in ms, from the sending of the request. */
  tookMs: number
}

/** Watches the account or the shop that requests are made for. */
export interface AccountWatch {
  /**
   * Must be called before every attempt. While the account is refused, throws its error (`ProviderNotConnected`,
   * `ProviderClosed`), but admits one request now and then to check whether that is still so. The caller reports the
   * end of the request to the result.
   */
  admit(call: WatchedCall): Promise<{ ended(end: WatchedEnd): Promise<void> }>
}
