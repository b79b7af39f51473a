import { Notifications } from '@mantine/notifications'

/** Where toasts stand. Fetched apart (`Toasts.tsx`). */
export const ToastViewer = () => <Notifications position="bottom-right" limit={5} />
