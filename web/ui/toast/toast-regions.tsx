import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './toast-regions.module.css'
import { type Toast, toastStore } from './toasts.ts'

/**
 * Live regions of toasts: a polite and an assertive one. Both are in the document from the start,
 * since screen readers announce changes only in regions they know. A dialog has its own, because
 * the page behind it is inert.
 */
export const ToastRegions = () => {
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.shown,
    toastStore.shownOnServer,
  )
  return (
    <div className={styles['regions']}>
      <div className={styles['region']} role="status" aria-live="polite">
        {toasts.filter(toast => !toast.urgent).map(draw)}
      </div>
      <div className={styles['region']} role="alert" aria-live="assertive">
        {toasts.filter(toast => toast.urgent).map(draw)}
      </div>
    </div>
  )
}

const draw = ({ id, text, urgent }: Toast) => (
  <p key={id} className={classNames(styles['toast'], urgent && styles['urgent'])}>
    {urgent && <Icon name="alert" />}
    {text}
  </p>
)
