import { saleStatus } from '@ark/domain'
import { Pill } from './Pill.tsx'

/** A sale's status with its label and color, by its API value. */
export function StatusBadge({ status }: { status: string }) {
  const { label, color } = saleStatus(status)
  return <Pill color={color}>{label}</Pill>
}
