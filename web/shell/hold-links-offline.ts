import { useEffect } from 'react'
import * as copy from '../copy/compiled/shell.js'
import { showToast } from '../ui/toast/toasts.ts'

/**
 * Without a network a borrower stays on the screen they have, and is told why: following a link
 * would at best show that there is no connection, at worst the browser's own empty page.
 */
export const useLinksHeldOffline = (): void => {
  useEffect(() => {
    document.addEventListener('click', holdWhenOffline, { capture: true })
    return () => document.removeEventListener('click', holdWhenOffline, { capture: true })
  }, [])
}

const holdWhenOffline = (event: MouseEvent): void => {
  if (navigator.onLine || !(event.target instanceof Element)) return
  const link = event.target.closest('a')
  if (link?.origin !== location.origin) return
  event.preventDefault()
  showToast(copy.offlineTitle(), { urgent: true })
}
