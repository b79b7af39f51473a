import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { SimulatedClock } from './clock.ts'
import { CONTROL_PREFIX, type ControlAction, registerControl } from './control.ts'
import { createFaults, type Fault, type Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { createRandom } from './random.ts'
import type { Exchange } from './simulator.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The vendor's name of the operation, which faults and call counts can use. */
    operation?: string
  }
}

export interface SimulatorServerOptions {
  name: string
  /** 0 means any free port. */
  port: number
  host?: string | undefined
  seed: number
  clock: SimulatedClock
  journal: Journal
  credentials: () => unknown
  actions: Record<string, ControlAction>
  /** Returns the SVG of a style code, or undefined; served at /images/{styleCode}.svg. */
  image: (styleCode: string) => string | undefined
  /** For vendors with the operation in the body (GraphQL); routes may also set `config: { operation }`. */
  operationName?: (request: FastifyRequest) => string | undefined
  /** Called after each request that may have changed something; `later` when a change is unlikely. */
  touch: (when: 'soon' | 'later') => void
  /** Returns whether a request other than GET only reads. */
  isRead?: (request: FastifyRequest) => boolean
  /** Returns the vendor's own body of 429 and 5xx faults. */
  faultBody?: (status: number) => unknown
  onExchange?: ((exchange: Exchange) => void) | undefined
}

export interface SimulatorServer {
  app: FastifyInstance
  faults: Faults
  url(): string
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * Returns a Fastify instance with faults, call counts, images and the control routes. The vendor's routes are added to
 * `app`.
 */
export function createSimulatorServer(options: SimulatorServerOptions): SimulatorServer {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 20 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
  })
  const faults = createFaults(createRandom(`${options.seed}:${options.name}:faults`))
  const calls = new Map<string, number>()
  let url = ''
  app.register(formbody)
  allowEmptyJson(app)
  wireFaults(app, { ...options, faults, calls })
  wireSaving(app, options)
  if (options.onExchange) wireWitness(app, options.name, options.onExchange)
  registerControl(app, { ...options, faults, calls: () => Object.fromEntries(calls) })
  app.get<{ Params: { file: string } }>('/images/:file', ({ params }, reply) => {
    const image = options.image(decodeURIComponent(params.file).replace(/\.svg$/, ''))
    if (image === undefined) return reply.code(404).send({ error: 'No such image' })
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(image)
  })
  return {
    app,
    faults,
    url: () => url,
    async listen() {
      await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
      const address = app.server.address()
      url = `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`
      return url
    },
    close: () => app.close(),
  }
}

interface FaultWiring extends Pick<SimulatorServerOptions, 'clock' | 'operationName' | 'faultBody'> {
  faults: Faults
  calls: Map<string, number>
}

/**
 * Injects faults after the body is parsed, which may contain the operation name, and before the vendor's own checks and
 * handler. Only `reply-lost` lets the handler run. An answered fault returns its reply, because Fastify would otherwise
 * run the handler while the answer is being sent.
 */
function wireFaults(app: FastifyInstance, wiring: FaultWiring): void {
  const lostReplies = new WeakSet<FastifyRequest>()
  app.addHook('preValidation', async (request, reply) => {
    if (request.url.startsWith(CONTROL_PREFIX) || request.url.startsWith('/images/')) return undefined
    const names = callNames(request, wiring.operationName)
    for (const name of names.slice(1)) wiring.calls.set(name, (wiring.calls.get(name) ?? 0) + 1)
    const fault = wiring.faults.next(names)
    if (!fault) return undefined
    if (fault.latencyMs) await new Promise<void>((resolve) => wiring.clock.after(fault.latencyMs ?? 0, resolve))
    if (fault.kind === 'reply-lost') lostReplies.add(request)
    else if (fault.kind === 'cut') {
      reply.hijack()
      request.raw.socket.destroy()
    } else if (fault.kind !== 'latency') return sendFault(reply, fault, wiring.faultBody)
    return undefined
  })
  app.addHook('onSend', async (request) => {
    if (lostReplies.has(request)) request.raw.socket.destroy()
  })
}

/**
 * Saves after requests. A GET changes little, such as a quota's count or a token's first use; more important changes
 * are in the journal, which is saved soon.
 */
function wireSaving(app: FastifyInstance, { touch, isRead }: Pick<SimulatorServerOptions, 'touch' | 'isRead'>): void {
  app.addHook('onSend', async (request) => {
    if (request.url.startsWith('/images/')) return
    touch(request.method === 'GET' || isRead?.(request) ? 'later' : 'soon')
  })
}

/** Reports exchanges, except control routes and images, which are not the vendor's. */
function wireWitness(app: FastifyInstance, vendor: string, onExchange: (exchange: Exchange) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith(CONTROL_PREFIX) || request.url.startsWith('/images/')) return
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    onExchange({
      vendor,
      method: request.method,
      route: request.routeOptions.url ?? null,
      query: { ...(request.query as Exchange['query']) },
      body: request.body,
      status: reply.statusCode,
      answer: isJson && typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null,
    })
  })
}

/** Returns the path as called, the route, and the operation. */
function callNames(request: FastifyRequest, operationName?: SimulatorServerOptions['operationName']): string[] {
  const operation = request.routeOptions.config.operation ?? operationName?.(request)
  const path = request.url.split('?')[0] ?? request.url
  const names = [`${request.method} ${path}`, `${request.method} ${request.routeOptions.url ?? 'unknown'}`]
  return operation ? [...names, operation] : names
}

const gatewayPage = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><center><h1>${title}</h1></center><hr></body></html>`

/** Sends a fault. 504 and `html` are pages of the vendor's edge; other kinds have the vendor's own body. */
function sendFault(reply: FastifyReply, fault: Fault, faultBody?: (status: number) => unknown): FastifyReply {
  if (fault.kind === 'html' || fault.kind === '504') {
    const status = fault.kind === '504' ? 504 : (fault.status ?? 200)
    return reply
      .code(status)
      .type('text/html; charset=UTF-8')
      .send(gatewayPage(`${status} Gateway time-out`))
  }
  if (fault.kind === 'answer')
    return reply
      .code(fault.status ?? 200)
      .type('application/json')
      .send(JSON.stringify(fault.body ?? {}))
  const status = Number(fault.kind)
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify(faultBody?.(status) ?? { error: `Simulated ${status}` }))
}

/** Accepts an empty JSON body, as vendors do for PUT and POST; Fastify alone would refuse it. */
function allowEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body))
    } catch {
      done(Object.assign(new Error('Body is not valid JSON'), { statusCode: 400 }))
    }
  })
}
