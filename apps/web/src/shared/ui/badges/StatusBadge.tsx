import { saleStatus } from '@ark/domain'
import { Pill } from './Pill.tsx'

/** A sale's status by its wire value: label and colour come from the one table. */
export function StatusBadge({ status }: { status: string }) {
  const { label, color } = saleStatus(status)
  return <Pill color={color}>{label}</Pill>
}
