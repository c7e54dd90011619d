/**
 * Caches the pages with payment instructions on this device: every address in the page's
 * `data-keep`. The worker's scope is that one page, so that no other page passes through it.
 */
export const cacheInstructions = async (): Promise<void> => {
  const list = document.querySelector<HTMLElement>('[data-keep]')
  if (!list || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/instructions-worker.js', { scope: location.pathname })
    const { active } = await navigator.serviceWorker.ready
    navigator.serviceWorker.addEventListener('message', event => {
      if ((event.data as { kept?: unknown } | null)?.kept !== true) return
      const note = document.querySelector<HTMLElement>('[data-kept]')
      if (note) note.hidden = false
    })
    navigator.serviceWorker.startMessages()
    active?.postMessage({ keep: (list.dataset['keep'] ?? '').split(' ') })
  } catch {
    // Without a service worker the page works online only.
  }
}
