import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './toast-regions.module.css'
import { type Toast, toastStore } from './toasts.ts'

/**
 * Where toasts appear: one region that waits for its turn to be spoken, one that interrupts. Both
 * are in the document from its first byte, since a screen reader hears only regions it has met. A
 * dialog has its own, because what lies behind it cannot be heard.
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
