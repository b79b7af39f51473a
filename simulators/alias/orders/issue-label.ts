import type { Alias, AliasTasks } from '../alias.ts'
import type { Label } from '../entities.ts'

export const labelPath = (orderId: string, trackingNumber: string) => `/files/labels/${orderId}/${trackingNumber}.pdf`

export const invoicePath = (orderId: string) => `/files/invoices/${orderId}.pdf`

/** Creates a UPS label. Its address exists at once, or after the setting `labelDelayMs`. */
export function issueLabel({ clock, settings, random, agenda }: Alias, orderId: string, type: string): Label {
  const trackingNumber = `1Z${random.code(6)}${random.digits(10)}`
  const isReady = settings.labelDelayMs === 0
  if (!isReady) agenda.plan({ name: 'showLabel', details: { orderId, trackingNumber }, inMs: settings.labelDelayMs })
  return { type, trackingNumber, courier: 'UPS', isReady, generatedAt: clock.now() }
}

export function showLabel({ store }: Alias, { orderId, trackingNumber }: AliasTasks['showLabel']): void {
  const label = store.orders.get(orderId)?.label
  if (label?.trackingNumber === trackingNumber) label.isReady = true
}
