import { ActionIcon, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ShownColumns } from './use-columns.ts'
import classes from './DataTable.module.css'

interface ColumnMenuProps {
  label: string
  shown: Pick<ShownColumns<object>, 'hideable' | 'hidden' | 'setShown'>
}

/** Which columns are shown; the browser remembers it. */
export const ColumnMenu = ({ label, shown }: ColumnMenuProps) => (
  <Popover position="bottom-end" shadow="md" withinPortal trapFocus returnFocus>
    <Popover.Target>
      <ActionIcon size="sm" className={classes['columns']} aria-label={`Columns of ${label}`}>
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={`Columns of ${label}`} p="xs">
      {shown.hideable.map(({ id, header }) => (
        <label key={id} className={classes['choice']}>
          <input
            type="checkbox"
            className={classes['checkbox']}
            checked={!shown.hidden.includes(id)}
            onChange={(event) => shown.setShown(id, event.currentTarget.checked)}
          />
          {header}
        </label>
      ))}
    </Popover.Dropdown>
  </Popover>
)
