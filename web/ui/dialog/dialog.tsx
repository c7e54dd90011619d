import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ToastRegions } from '../toast/toast-regions.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  readonly open: boolean
  readonly title: string
  /** Called for Esc and for a tap beside the dialog. The caller closes it by `open`. */
  readonly onClose: () => void
  /** Introduction, one or two sentences. */
  readonly text?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/**
 * A modal dialog, as a bottom sheet. The browser's `<dialog>` traps the focus and restores it.
 * The content is rendered, and keeps its state, only while open.
 */
export const Dialog = ({ open, title, text, onClose, actions, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const element = dialog.current
    element?.showModal()
    // Focus the heading; the browser would focus the first control.
    heading.current?.focus()
    return () => element?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc, which `onCancel` handles, is the mask's key
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className={styles['box']}>
          <h2 ref={heading} className={styles['title']} id={id} tabIndex={-1}>
            {title}
          </h2>
          {text !== undefined && <p className={styles['text']}>{text}</p>}
          {children}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
          <ToastRegions />
        </div>
      )}
    </dialog>
  )
}
