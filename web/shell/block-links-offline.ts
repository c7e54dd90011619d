import { useEffect } from 'react'
import * as copy from '#copy/pages/shell.js'
import { paths } from '../routes.ts'
import { showToast } from '../ui/toast/toasts.ts'

/**
 * Without a network a borrower stays on the screen they have, and is told why: following a link
 * would at best show that there is no connection, at worst the browser's own empty page. Only the
 * pages that say how to pay may be there all the same, kept by their worker.
 */
export const useLinksBlockedOffline = (): void => {
  useEffect(() => {
    document.addEventListener('click', blockWhenOffline, { capture: true })
    return () => document.removeEventListener('click', blockWhenOffline, { capture: true })
  }, [])
}

const blockWhenOffline = (event: MouseEvent): void => {
  if (navigator.onLine || !(event.target instanceof Element)) return
  const link = event.target.closest('a')
  if (link?.origin !== location.origin) return
  event.preventDefault()
  void openIfCached(link)
}

const openIfCached = async (link: HTMLAnchorElement): Promise<void> => {
  const isKept =
    link.pathname === paths.paymentInstructions &&
    'caches' in globalThis &&
    (await caches.match(link.href)) !== undefined
  if (isKept) location.assign(link.href)
  else showToast(copy.offlineTitle(), { urgent: true })
}
