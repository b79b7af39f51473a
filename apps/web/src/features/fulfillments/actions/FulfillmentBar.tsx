import { Button, Menu, Text } from '@mantine/core'
import { IconCheck, IconChevronDown, IconListCheck, IconPrinter } from '../../../shared/icons.ts'
import { count, counted } from '../../../shared/formats.ts'
import { BulkBar } from '../../../shared/table/selection/BulkBar.tsx'
import { areTooMany, type Paper, useMarkManyFulfilled, usePrintLabels } from './bulk-actions.tsx'
import { nextActs } from './next-act.ts'
import type { FulfillmentSelection } from '../use-fulfillment-selection.ts'

interface FulfillmentBarProps {
  selection: FulfillmentSelection
  onPickList: () => void
}

const PAPERS: readonly { paper: Paper; name: string }[] = [
  { paper: '4x6', name: 'Label printer, 4 × 6 in' },
  { paper: 'a4', name: 'A4 sheets' },
  { paper: 'zpl-203', name: 'Thermal printer, ZPL 203 dpi' },
  { paper: 'zpl-300', name: 'Thermal printer, ZPL 300 dpi' },
]

/**
 * The actions for the selected orders, of which the next one is the primary button: confirm and print, print, or mark
 * as fulfilled. Orders without a pair are left out, and the bar says so.
 */
export function FulfillmentBar({ selection: { list, selected }, onPickList }: FulfillmentBarProps) {
  const print = usePrintLabels()
  const mark = useMarkManyFulfilled()
  const { ready, toConfirm, toLabel, leftOut } = nextActs(selected)
  const isNothing = ready.length === 0
  const isPrintNext = toConfirm + toLabel > 0
  return (
    <BulkBar label="Selected orders" things="orders" selection={list}>
      {leftOut > 0 && (
        <Text size="sm" c="red">
          {counted(leftOut, 'order')} without a pair left out
        </Text>
      )}
      <Menu position="top-end" shadow="md">
        <Menu.Target>
          <Button
            variant={isPrintNext ? 'filled' : 'default'}
            leftSection={<IconPrinter size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={print.isPending}
            disabled={isNothing}
          >
            {toConfirm > 0 ? `Confirm ${count(toConfirm)} and Print` : 'Print Labels'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PAPERS.map(({ paper, name }) => (
            <Menu.Item
              key={paper}
              onClick={() => areTooMany(ready) || print.mutate({ sales: ready, paper, confirm: toConfirm > 0 })}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} aria-hidden />}
        disabled={isNothing}
        onClick={onPickList}
      >
        Pick List
      </Button>
      <Button
        variant={isPrintNext ? 'default' : 'filled'}
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={mark.isPending}
        disabled={isNothing}
        onClick={() => areTooMany(ready) || mark.mutate(ready, { onSuccess: list.clear })}
      >
        Mark as Fulfilled
      </Button>
    </BulkBar>
  )
}
