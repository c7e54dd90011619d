/** A word in passing. `urgent` is for what went wrong: it interrupts a screen reader. */
export type Toast = { readonly id: number; readonly text: string; readonly urgent: boolean }

export type ToastOptions = { readonly urgent?: boolean; readonly durationMs?: number }

/** Source: specification, section 8. */
export const defaultToastMs = 3_000
export const leastToastMs = 300

const none: readonly Toast[] = []
let shown: readonly Toast[] = none
let lastId = 0
const listeners = new Set<() => void>()

const show = (toasts: readonly Toast[]): void => {
  shown = toasts
  for (const listener of listeners) listener()
}

/**
 * Shows a word for `durationMs` milliseconds. Source of the rule: specification, section 8: three
 * seconds by default; a time of 300 ms or less could not be read, so it counts as the default. The
 * same words again replace the ones being shown.
 */
export const showToast = (text: string, options: ToastOptions = {}): void => {
  const { urgent = false, durationMs = defaultToastMs } = options
  lastId += 1
  const toast = { id: lastId, text, urgent }
  show([...shown.filter(each => each.text !== text), toast])
  const time = durationMs > leastToastMs ? durationMs : defaultToastMs
  setTimeout(() => show(shown.filter(each => each.id !== toast.id)), time)
}

/** For the regions that draw them. A server shows none. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  shown: (): readonly Toast[] => shown,
  shownOnServer: (): readonly Toast[] => none,
}
