import { Button, Collapse, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '../../shared/icons.ts'
import { useState } from 'react'
import { type BoundaryForm, EMPTY_BOUNDARY } from '../../shared/reserve/boundary.ts'
import { BoundaryFields } from '../../shared/reserve/BoundaryFields.tsx'
import { toastWarning } from '../../shared/ui/notices/toasts.ts'
import { type ReserveDrafts, reservedInBulk, type ReserveRow } from './reserve-rows.ts'

interface BulkReserveRuleProps {
  rows: readonly ReserveRow[]
  onFill: (drafts: ReserveDrafts) => void
}

/** Fills the reserves of all sizes with a share of their stock. Saves nothing. */
export function BulkReserveRule({ rows, onFill }: BulkReserveRuleProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const [form, setForm] = useState<BoundaryForm>(EMPTY_BOUNDARY)
  const apply = () => {
    const bulk = reservedInBulk(rows, form)
    if ('problem' in bulk) toastWarning({ title: 'Bulk Reserve', message: bulk.problem, id: 'bulk-reserve' })
    else onFill(bulk.drafts)
  }
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        onClick={toggle}
      >
        Bulk Reserve
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm" pt="sm" maw={560}>
          <BoundaryFields boundary={form} onChange={(change) => setForm({ ...form, ...change })} />
          <Group>
            <Button variant="default" onClick={apply}>
              Fill in all sizes
            </Button>
          </Group>
        </Stack>
      </Collapse>
    </div>
  )
}
