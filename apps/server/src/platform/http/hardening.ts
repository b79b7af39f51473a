import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Headers that keep a stolen script from sending the token away, and a brake on password guesses (quality.md S6, S11). */
export async function harden(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        scriptSrc: ["'self'"],
        // Mantine sets sizes and colours as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  await app.register(rateLimit, { global: false })
  app.addHook('onRoute', (route) => {
    if (route.url !== '/api/v1/auth/login/json') return
    route.config = {
      ...route.config,
      rateLimit: { max: 10, timeWindow: '1 minute', hook: 'preHandler', keyGenerator: guessKey },
    }
  })
}

/** Counted per account and address, so that a stranger's guesses do not lock the owner out. */
const guessKey = (request: { ip: string; body: unknown }): string => {
  const email =
    typeof request.body === 'object' && request.body !== null && 'email' in request.body
      ? String(request.body.email).toLowerCase()
      : ''
  return `${request.ip} ${email}`
}
