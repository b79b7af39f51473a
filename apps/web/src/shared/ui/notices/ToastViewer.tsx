import { Notifications } from '@mantine/notifications'

/** Draws the toasts. Its code loads separately (`Toasts.tsx`). */
export const ToastViewer = () => <Notifications position="bottom-right" limit={5} />
