import Fastify from 'fastify'
import { answerChat, CHAT_WEBHOOKS, type ChatSimulator, textOfMessage } from './chat.ts'
import type { Market } from './market/market.ts'

interface Listed {
  name: string
  url(): string
  credentials(): unknown
}
interface IndexOptions {
  port: number
  host: string | undefined
  market: Market
  simulators: readonly Listed[]
}

const CONTROL_ROUTES = [
  'GET /_simulator/credentials',
  'GET /_simulator/journal?after=N',
  'GET /_simulator/calls',
  'GET, POST, DELETE /_simulator/faults',
  'POST /_simulator/buy · advance · pause · reset · settings',
  'POST /_simulator/clock (when the clock is manual)',
  'POST /_simulator/set-prices (StockX, alias) · pace · revoke-tokens (StockX)',
  'POST /_simulator/place-order · add-to-order · refund-order (Shopify)',
  'POST /_simulator/set-level · webhooks · install · uninstall · edit-product (Shopify)',
  'POST /_simulator/add-product · recreate-product · add-variant · edit-variant · recreate-variant (Shopify)',
  'POST /_simulator/set-metafield (Shopify)',
  'POST /_simulator/delete-variant · switch-location · stock-at-location · change-standing (Shopify)',
]

/**
 * Returns the page at SIMULATORS_PORT: the simulators with their credentials, the chat messages, and images of all
 * shoes at /images.
 */
export function createIndexServer({ port, host, market, simulators }: IndexOptions) {
  const app = Fastify({ forceCloseConnections: true })
  const chat = answerChat(app)
  let url = ''
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(indexPage({ simulators, market, chat, url })),
  )
  app.get<{ Params: { file: string } }>('/images/:file', ({ params }, reply) => {
    const image = market.image(params.file.replace(/\.svg$/, ''))
    if (image === undefined) return reply.code(404).send({ error: 'No such image' })
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(image)
  })
  app.get('/images', (_request, reply) => reply.type('text/html; charset=utf-8').send(gallery(market)))
  return {
    chat,
    url: () => url,
    async listen() {
      await app.listen({ port, host: host ?? '127.0.0.1' })
      const address = app.server.address()
      url = `http://localhost:${typeof address === 'object' && address ? address.port : port}`
      return url
    },
    close: () => app.close(),
  }
}

const STYLE =
  'body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1f}pre{background:#f4f4f6;padding:1rem;border-radius:8px;overflow:auto}figure{display:inline-block;width:220px;margin:8px;vertical-align:top}figcaption{font-size:12px}'

const html = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><body>${body}</body></html>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Shown {
  simulators: readonly Listed[]
  market: Market
  chat: ChatSimulator
  url: string
}

function indexPage({ simulators, market, chat, url }: Shown): string {
  const sections = simulators.map(
    ({ name, url, credentials }) =>
      `<h2>${name} · <a href="${url()}">${url()}</a></h2><pre>${escape(JSON.stringify(credentials(), null, 2))}</pre>`,
  )
  const routes = CONTROL_ROUTES.map((route) => `<li><code>${route}</code></li>`).join('')
  return html(
    'Simulators',
    `<h1>Simulators</h1><p>The outside world of the sandbox: ${market.products.length} <a href="/images">shoes</a>, nothing real.</p>
${sections.join('\n')}${chatSection(chat, url)}<h2>Control, on each of them</h2><ul>${routes}</ul>`,
  )
}

/** Returns the chat section, newest message first. */
function chatSection({ messages }: ChatSimulator, url: string): string {
  const addresses = CHAT_WEBHOOKS.map((path) => `${url}${path}`).join('\n')
  const posted = messages.map((body) => `<li>${escape(textOfMessage(body))}</li>`).toReversed()
  const list = posted.length > 0 ? `<ul>${posted.join('')}</ul>` : '<p>Nothing was posted yet.</p>'
  return `<h2>Chat</h2><p>Incoming webhooks of Discord and Slack, to be connected under Settings:</p><pre>${addresses}</pre>${list}`
}

function gallery({ products }: Market): string {
  const figures = products.map(
    ({ styleCode, name, colorway }) =>
      `<figure><img loading="lazy" width="220" src="/images/${encodeURIComponent(styleCode)}.svg" alt=""><figcaption>${escape(name)}<br>${escape(colorway)}</figcaption></figure>`,
  )
  return html('Shoes', `<h1>Shoes</h1>${figures.join('')}`)
}
