import { notifications } from '@mantine/notifications'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { type Reserved, ReservedMessage } from './ReservedMessage.tsx'

const TOAST = 'reserved-in-bulk'
/** Long enough to look at the list and see that it was a mistake. */
const UNDO_OFFERED_MS = 60_000

/** Says what a bulk reserve came to, for as long as it may be undone from there. */
export const showReserved = (reserved: Reserved): void =>
  toastSuccess({
    id: TOAST,
    title: 'Reservations updated',
    message: <ReservedMessage reserved={reserved} onUndone={() => notifications.hide(TOAST)} />,
    closesAfterMs: UNDO_OFFERED_MS,
  })
