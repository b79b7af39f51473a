import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../shared/icons.ts'
import { counted } from '../../shared/formats.ts'
import { moved } from './pick-order.ts'
import classes from './pick-rules.module.css'

/** A location in the order; its stock is shown where it is known. */
interface OrderedLocation {
  location_id: number
  location_nickname: string
  quantity_available?: number
}

interface LocationOrderProps {
  /** The name of the list: 'Order of the locations of Dunk Low'. */
  label: string
  locations: readonly OrderedLocation[]
  order: readonly number[]
  isFixed: boolean
  onChange: (order: number[]) => void
}

/** Locations in priority order, moved by dragging, keyboard or buttons. */
export function LocationOrder({ label, locations, order, isFixed, onChange }: LocationOrderProps) {
  const sensors = useSensors(
    // A tap or a scroll does not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onChange(moved(order, order.indexOf(Number(active.id)), order.indexOf(Number(over.id))))
      }}
    >
      <SortableContext items={[...order]} strategy={verticalListSortingStrategy} disabled={isFixed}>
        <ol className={classes['order']} aria-label={label}>
          {order.map((id, at) => (
            <Place
              key={id}
              place={locations.find(({ location_id }) => location_id === id)}
              id={id}
              isFixed={isFixed}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              onMove={(step) => onChange(moved(order, at, at + step))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface PlaceProps {
  id: number
  place: OrderedLocation | undefined
  isFixed: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

function Place({ id, place, isFixed, isFirst, isLast, onMove }: PlaceProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id,
  })
  const name = place?.location_nickname ?? 'A location'
  return (
    <li
      ref={setNodeRef}
      className={classes['place']}
      data-dragged={isDragging}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {!isFixed && (
        <ActionIcon ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={`Drag ${name}`}>
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      )}
      <Text size="sm" fw={550} flex={1}>
        {name}
      </Text>
      {place?.quantity_available !== undefined && (
        <Text size="sm" c="dimmed" className="num">
          {counted(place.quantity_available, 'unit')}
        </Text>
      )}
      {!isFixed && (
        <>
          <ActionIcon aria-label={`${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`${name} down`} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
