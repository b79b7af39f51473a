import { Modal } from '@mantine/core'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'

/** The dialog to change one's own password. */
export function ChangePasswordModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const done = () => {
    toastSuccess({ title: 'Password Changed', message: 'You are signed out on all other devices.' })
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Change Password">
      <PasswordChangeForm onDone={done} onCancel={onClose} />
    </Modal>
  )
}
