import { notifications } from '@mantine/notifications'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { type Reserved, ReservedMessage } from './ReservedMessage.tsx'

const TOAST = 'reserved-in-bulk'
/** Long enough to look at the list and notice a mistake. */
const UNDO_OFFERED_MS = 60_000

/** Shows the result of a bulk reserve while it can be undone from the toast. */
export const showReserved = (reserved: Reserved): void =>
  toastSuccess({
    id: TOAST,
    title: 'Reservations updated',
    message: <ReservedMessage reserved={reserved} onUndone={() => notifications.hide(TOAST)} />,
    closesAfterMs: UNDO_OFFERED_MS,
  })
