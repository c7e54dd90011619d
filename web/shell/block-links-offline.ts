import { useEffect } from 'react'
import * as copy from '#copy/pages/shell.js'
import { paths } from '../routes.ts'
import { showToast } from '../ui/toast/toasts.ts'

/**
 * Blocks links while offline and says why, since following one would show an error page. Only the
 * pages with payment instructions may be opened, from their service worker's cache.
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
