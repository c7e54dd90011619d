/** A short message. `urgent` is for errors: it interrupts a screen reader. */
export type Toast = { readonly id: number; readonly text: string; readonly urgent: boolean }

export type ToastOptions = { readonly urgent?: boolean; readonly durationMs?: number }

/** Source: specification, section 8. */
export const defaultToastMs = 3_000
export const minToastMs = 300

const none: readonly Toast[] = []
let shown: readonly Toast[] = none
let lastId = 0
const listeners = new Set<() => void>()

const show = (toasts: readonly Toast[]): void => {
  shown = toasts
  for (const listener of listeners) listener()
}

/**
 * Shows a message for `durationMs` milliseconds, three seconds by default; 300 ms or less counts
 * as the default (specification, section 8). The same text replaces a message being shown.
 */
export const showToast = (text: string, options: ToastOptions = {}): void => {
  const { urgent = false, durationMs = defaultToastMs } = options
  lastId += 1
  const toast = { id: lastId, text, urgent }
  show([...shown.filter(each => each.text !== text), toast])
  const time = durationMs > minToastMs ? durationMs : defaultToastMs
  setTimeout(() => show(shown.filter(each => each.id !== toast.id)), time)
}

/** Store of the toast regions. Empty on the server. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  shown: (): readonly Toast[] => shown,
  shownOnServer: (): readonly Toast[] => none,
}
