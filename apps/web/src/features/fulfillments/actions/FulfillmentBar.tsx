import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconListCheck, IconPrinter } from '../../../shared/icons.ts'
import { BulkBar } from '../../../shared/table/selection/BulkBar.tsx'
import { areTooMany, type Paper, useMarkManyFulfilled, usePrintLabels } from './bulk-actions.tsx'
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

/** The actions for the selected orders. */
export function FulfillmentBar({ selection: { list, selected }, onPickList }: FulfillmentBarProps) {
  const print = usePrintLabels()
  const mark = useMarkManyFulfilled()
  return (
    <BulkBar label="Selected orders" things="orders" selection={list}>
      <Menu position="top-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={print.isPending}
          >
            Print Labels
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PAPERS.map(({ paper, name }) => (
            <Menu.Item key={paper} onClick={() => areTooMany(selected) || print.mutate({ sales: selected, paper })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={onPickList}>
        Pick List
      </Button>
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={mark.isPending}
        onClick={() => areTooMany(selected) || mark.mutate(selected, { onSuccess: list.clear })}
      >
        Mark as Fulfilled
      </Button>
    </BulkBar>
  )
}
