import pg from 'pg'
import type { Logger } from '../log.ts'

export interface ListenOptions {
  channel: string
  /** Receives the text of a notification. */
  onPayload(payload: string): void
  /**
   * Called when the connection starts to listen: at first, and again after each loss. Notifications sent in between
   * are lost.
   */
  onListening(): void
  log: Logger
  timing?: Partial<ListenTiming>
}

export interface ListenTiming {
  /** How long after a loss the next attempt is made. */
  retryAfterMs: number
  /** How often the connection is checked. */
  checkEveryMs: number
  /** An answer that takes longer means that the connection is lost. */
  answerWithinMs: number
}

const TIMING: ListenTiming = { retryAfterMs: 1_000, checkEveryMs: 10_000, answerWithinMs: 5_000 }

/** A connection that listens to one channel and is replaced whenever it is lost, until it is closed. Never throws. */
export class ListeningConnection {
  readonly #databaseUrl: string
  readonly #options: ListenOptions
  readonly #timing: ListenTiming
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isDown = false

  constructor(databaseUrl: string, options: ListenOptions) {
    this.#databaseUrl = databaseUrl
    this.#options = options
    this.#timing = { ...TIMING, ...options.timing }
    void this.#open()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #open(): Promise<void> {
    const { answerWithinMs } = this.#timing
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'ark-changes',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    this.#client = client
    client.on('notification', ({ payload }) => this.#options.onPayload(payload ?? ''))
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the database ended the connection')))
    try {
      await client.connect()
      await this.#listen(client)
    } catch (error) {
      return this.#lose(client, error)
    }
    if (client !== this.#client) return
    if (this.#isDown) this.#options.log.info({ channel: this.#options.channel }, 'listening to the database again')
    this.#isDown = false
    this.#options.onListening()
    this.#checkLater(client)
  }

  /** Issues LISTEN. It is harmless when repeated, so it also checks whether the server still answers. */
  #listen(client: pg.Client): Promise<unknown> {
    return client.query(`listen ${client.escapeIdentifier(this.#options.channel)}`)
  }

  /**
   * Checks the connection again later. A half-open socket reports no error for hours (TCP keepalive) and looks like a
   * quiet channel.
   */
  #checkLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#listen(client).then(
        () => client === this.#client && this.#checkLater(client),
        (error: unknown) => this.#lose(client, error),
      )
    }, this.#timing.checkEveryMs)
  }

  #lose(client: pg.Client, error: unknown): void {
    if (client !== this.#client || this.#isClosed) return
    this.#client = null
    clearTimeout(this.#timer)
    // A query without an answer is still pending, so this destroys the socket and waits for nothing.
    client.end().catch(() => undefined)
    if (!this.#isDown)
      this.#options.log.warn(
        { channel: this.#options.channel, err: error },
        'listening to the database was interrupted',
      )
    this.#isDown = true
    this.#timer = setTimeout(() => void this.#open(), this.#timing.retryAfterMs)
  }
}
