/**
 * Has the pages that say how to pay kept on this device: every address the page names under
 * `data-keep`. Registered for that one page, so no other page of ours ever passes through it.
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
    // A browser that keeps nothing shows the same page while it has a network.
  }
}
