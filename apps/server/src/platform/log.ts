import pino from 'pino'

export type Logger = pino.Logger

/** Structured lines on stdout. Secrets never reach them: what may hold one is redacted by path. */
export const createLogger = (level: string = process.env.LOG_LEVEL ?? 'info'): Logger =>
  pino({
    level,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.access_token',
      '*.accessToken',
      '*.refreshToken',
      '*.token',
    ],
  })
