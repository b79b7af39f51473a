import { connect as connectTls } from 'node:tls'
import { EVENT_PROBE, eventProbeHeaders } from '../../../../platform/http/event-probe.ts'
import {
  broken,
  type CheckFinding,
  type CheckNeeds,
  fine,
  type GoLiveCheck,
  reasonOf,
  risky,
  unchecked,
} from '../check.ts'
import { askPublicUrl } from './ask-public-url.ts'

const CONNECTS_WITHIN_MS = 10_000
const DAY_MS = 86_400_000
/** Certificates are usually renewed a month before their end. */
const RENEWED_BY_DAYS = 14

export const ADDRESS_CHECKS: readonly GoLiveCheck[] = [
  { name: 'address.reachable', group: 'Address', title: 'PUBLIC_URL', run: checkReachable },
  { name: 'address.certificate', group: 'Address', title: 'TLS certificate', run: checkCertificate },
  { name: 'address.events', group: 'Address', title: 'Event stream', run: checkEvents },
]

async function checkReachable(needs: CheckNeeds): Promise<CheckFinding> {
  const { publicUrl, isSandbox } = needs.config
  const todo = 'Compare PUBLIC_URL with your DNS and with the proxy (docs/live/domain.md).'
  let status: number
  let text: string
  try {
    const answer = await askPublicUrl(needs, '/api/v1/health')
    status = answer.status
    text = await answer.text()
  } catch (error) {
    return broken(`${publicUrl} does not answer: ${reasonOf(error)}.`, todo)
  }
  if (status >= 300 && status < 400)
    return broken(`${publicUrl} redirects to another address.`, 'Set PUBLIC_URL to the address that it redirects to.')
  if (!isHealth(status, text)) return broken(`${publicUrl} answers ${status}, but not as ARK does.`, todo)
  if (!isSandbox && !publicUrl.startsWith('https:'))
    return broken(`${publicUrl} answers without TLS.`, 'Shopify and StockX need an https address: docs/live/domain.md.')
  return fine(`${publicUrl} answers as ARK.`)
}

function isHealth(status: number, text: string): boolean {
  try {
    return status === 200 && (JSON.parse(text) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

/** Looks at the certificate that the address shows. It is read even when it is not trusted. */
async function checkCertificate({ config, machineTime }: CheckNeeds): Promise<CheckFinding> {
  const { protocol, hostname, port } = new URL(config.publicUrl)
  if (protocol !== 'https:')
    return unchecked(
      `${config.publicUrl} has no TLS.`,
      config.isSandbox ? null : 'Give it an https address: docs/live/domain.md.',
    )
  try {
    const { endsAt, problem } = await certificateOf(hostname.replace(/^\[|\]$/g, ''), Number(port || 443))
    const days = Math.floor((endsAt.getTime() - machineTime().getTime()) / DAY_MS)
    const ends = endsAt.toISOString().slice(0, 10)
    if (days < 0) return broken(`The certificate of ${hostname} ended on ${ends}.`, 'Renew it in the proxy.')
    if (problem !== null)
      return broken(
        `Browsers and Shopify do not trust the certificate of ${hostname}: ${problem}.`,
        'Use one of a public authority, with its whole chain, and for this host name.',
      )
    const found = `The certificate of ${hostname} is trusted and ends in ${days} days, on ${ends}.`
    return days < RENEWED_BY_DAYS ? risky(found, 'Check that the proxy renews it.') : fine(found)
  } catch (error) {
    return broken(`${hostname} accepts no TLS connection: ${reasonOf(error)}.`, 'Check the proxy: docs/live/domain.md.')
  }
}

function certificateOf(host: string, port: number): Promise<{ endsAt: Date; problem: string | null }> {
  return new Promise((resolve, reject) => {
    // The certificate is judged below; nothing is sent over the connection.
    const socket = connectTls({ host, port, servername: host, rejectUnauthorized: false, timeout: CONNECTS_WITHIN_MS })
    socket.once('secureConnect', () => {
      const { valid_to: endsAt } = socket.getPeerCertificate()
      const { authorized, authorizationError } = socket
      socket.destroy()
      resolve({ endsAt: new Date(endsAt), problem: authorized ? null : distrustWords(reasonOf(authorizationError)) })
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer within 10 s')))
    socket.once('error', reject)
  })
}

const DISTRUST: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its chain ends with a self-signed one',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
}

/** Returns why Node does not trust a certificate, in words when the reason is a frequent one. */
const distrustWords = (code: string): string => DISTRUST[code] ?? code

/**
 * Opens the event stream through PUBLIC_URL. ARK sends a first event, and later a last one before it ends the stream.
 * When both arrive in one piece, something in between has held the first one back.
 */
async function checkEvents(needs: CheckNeeds): Promise<CheckFinding> {
  const { config, machineTime } = needs
  let answer: Response
  try {
    answer = await askPublicUrl(needs, '/api/v1/events', {
      headers: eventProbeHeaders(config.secretKey, machineTime()),
    })
  } catch (error) {
    return unchecked(`${config.publicUrl} does not answer: ${reasonOf(error)}.`)
  }
  if (answer.status === 401)
    return broken(
      `The ARK that answers at ${config.publicUrl} has another ARK_SECRET_KEY, or another time.`,
      'Run the check with the settings of that ARK, and let both machines set their clocks by NTP.',
    )
  if (answer.status !== 200 || !answer.body)
    return unchecked(`${config.publicUrl} answered ${answer.status} instead of an event stream.`)
  const first = await firstEvent(answer.body).catch(reasonOf)
  if (first.includes(EVENT_PROBE.last) || !first.includes(EVENT_PROBE.first))
    return broken(
      'The proxy holds the event stream back: its first event arrived only with the end.',
      'Switch off buffering for /api/v1/events (docs/live/domain.md); until then screens do not update by themselves.',
    )
  return fine('The event stream passes at once.')
}

/** Returns the text until the end of the first event, or all of it when the stream ends before. */
async function firstEvent(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    if (text.includes('\n\n')) break
  }
  return text
}
