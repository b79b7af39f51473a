import { ActionIcon } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../ui/floating/Popover.tsx'
import { IconColumns3 } from '../../icons.ts'
import type { ListColumns } from './use-columns.ts'
import classes from '../DataTable.module.css'

interface ColumnMenuProps {
  label: string
  columns: Pick<ListColumns<object>, 'hideable' | 'hidden' | 'setShown'>
}

/** Chooses the visible columns; the browser remembers them. */
export const ColumnMenu = ({ label, columns }: ColumnMenuProps) => (
  <Popover position="bottom-end" trapFocus>
    <PopoverTarget>
      <ActionIcon size="sm" className={classes['columns']} aria-label={`Columns of ${label}`}>
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </PopoverTarget>
    <PopoverDropdown aria-label={`Columns of ${label}`} p="xs">
      {columns.hideable.map(({ id, header }) => (
        <label key={id} className={classes['choice']}>
          <input
            type="checkbox"
            className={classes['checkbox']}
            checked={!columns.hidden.includes(id)}
            onChange={(event) => columns.setShown(id, event.currentTarget.checked)}
          />
          {header}
        </label>
      ))}
    </PopoverDropdown>
  </Popover>
)
