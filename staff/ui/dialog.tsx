import { Modal, type ModalProps } from '@mantine/core'
import * as copy from '#copy/staff/list.js'

/** A modal dialog whose close button has a name, and whose head is no second banner of the page. */
export const Dialog = (props: ModalProps) => (
  <Modal
    closeButtonProps={{ 'aria-label': copy.close() }}
    attributes={{ header: { role: 'none' } }}
    {...props}
  />
)
