import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { clockTime, count, counted, shortOrder } from '../../shared/formats.ts'
import { LabelButton } from '../../shared/sales/LabelButton.tsx'
import { saleName, type SaleToScan, soldProduct } from '../../shared/sales/labels/sale-labels.ts'
import type { StoredScans, WaitingScan } from '../../shared/scans/stored-scans.ts'
import { clearPacked, dropScan, sendAgain, undoScan } from '../../shared/scans/send-scans.ts'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import classes from './scanning.module.css'

const UnsentNotice = ({ unsent }: { unsent: number }) =>
  unsent > 0 && (
    <Text role="status" size="sm" fw={600} c="var(--ark-warn)" px="md" pb="sm">
      {counted(unsent, 'scan')} {unsent === 1 ? 'waits' : 'wait'} for a connection. Keep scanning. They are stored on
      this device and sent automatically, once each.
    </Text>
  )

interface ScannedRow {
  id: string
  sale: SaleToScan
  /** The waiting scan; null when it is done. */
  waits: WaitingScan | null
  isBeingUndone: boolean
  fulfilledAt: string | null
}

/** The scans of this device, newest first: those that need a person, those waiting to be sent, and packed ones. */
export function ScannedSales({ kept }: { kept: StoredScans }) {
  const rows = rowsOf(kept)
  return (
    <Paper withBorder component="section" aria-label="Scanned Sales">
      <Group justify="space-between" px="md" py="sm" wrap="nowrap">
        <Title order={2}>Scanned Sales ({count(rows.length)})</Title>
        <Button variant="default" size="compact-sm" disabled={kept.packed.length === 0} onClick={clearPacked}>
          Clear All
        </Button>
      </Group>
      <UnsentNotice unsent={kept.waiting.filter(({ problem, tries }) => !problem && tries > 0).length} />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" px="md" pb="md">
          Scanned sales appear here with their label and Undo. Clear All empties the list; the sales stay fulfilled.
        </Text>
      ) : (
        <ul className={classes['list']}>
          {rows.map((row) => (
            <Scanned key={row.id} {...row} />
          ))}
        </ul>
      )}
    </Paper>
  )
}

function rowsOf({ waiting, packed }: StoredScans): ScannedRow[] {
  const undone = new Map(waiting.filter(({ act }) => act === 'undo').map((scan) => [scan.id, scan]))
  const unsent = waiting
    .filter(({ act }) => act === 'pack')
    .toReversed()
    .toSorted((one, other) => Number(Boolean(other.problem)) - Number(Boolean(one.problem)))
  return [
    ...unsent.map((scan) => ({
      id: scan.id,
      sale: scan.sale,
      waits: scan,
      isBeingUndone: undone.has(scan.id),
      fulfilledAt: null,
    })),
    ...packed.map(({ id, sale, fulfilledAt }) => {
      const undoing = undone.get(id)
      return { id, sale, waits: undoing?.problem ? undoing : null, isBeingUndone: undone.has(id), fulfilledAt }
    }),
  ]
}

function Scanned({ id, sale, waits, isBeingUndone, fulfilledAt }: ScannedRow) {
  const problem = waits?.problem
  return (
    <li className={classes['row']}>
      <span className={`${classes['rowSize']} num`}>{sale.variant_size ?? '–'}</span>
      <div className={classes['rowText']}>
        <Text size="sm" fw={600} lh={1.3}>
          {soldProduct(sale)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <PlatformBadge platform={sale.platform} /> {shortOrder(sale.order_number)} ·{' '}
          {stateWords({ waits, isBeingUndone, fulfilledAt })}
        </Text>
        {problem && (
          <Text size="sm" c="var(--ark-down)" fw={500}>
            {waits.act === 'undo' ? 'Cancel Failed' : 'Action needed'}: {problem.detail}
          </Text>
        )}
      </div>
      <div className={classes['rowActs']}>
        {problem && waits ? (
          <>
            <Button variant="default" size="compact-sm" onClick={() => sendAgain(waits)}>
              Try Again
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Clear ${saleName(sale)}`}
              onClick={() => dropScan(id)}
            >
              Clear
            </Button>
          </>
        ) : (
          <>
            {fulfilledAt && !isBeingUndone && <LabelButton sale={sale} />}
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBeingUndone}
              aria-label={`Undo ${saleName(sale)}`}
              onClick={() => undoScan(id)}
            >
              Undo
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function stateWords({
  waits,
  isBeingUndone,
  fulfilledAt,
}: Pick<ScannedRow, 'waits' | 'isBeingUndone' | 'fulfilledAt'>) {
  if (waits?.problem) return waits.act === 'undo' ? 'Still fulfilled' : 'Not fulfilled'
  if (isBeingUndone) return 'Undoing'
  if (fulfilledAt) return `Fulfilled ${clockTime(fulfilledAt)}`
  return 'Waiting to be sent'
}
