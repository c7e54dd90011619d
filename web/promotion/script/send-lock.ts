import type { LandingElements } from './page-parts.ts'

/** Session storage key of the time when another code can be requested. */
const storageKey = 'landing-lock-ends'

export type SendLock = {
  readonly secondsLeft: () => number
  readonly start: (seconds: number) => void
}

/** Locks the button that sends a code and shows the seconds left. */
export const createSendLock = (elements: LandingElements): SendLock => {
  const { getCode, copy } = elements
  let endsAt = readEnd()
  let timer: ReturnType<typeof setInterval> | undefined
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
  const show = () => {
    const left = secondsLeft()
    getCode.textContent = left > 0 ? copy.secondsLeft.replace('%', String(left)) : copy.getCode
    if (left > 0) return getCode.setAttribute('aria-disabled', 'true')
    getCode.removeAttribute('aria-disabled')
    clearInterval(timer)
  }
  const count = () => {
    clearInterval(timer)
    timer = setInterval(show, 250)
    show()
  }
  const start = (seconds: number) => {
    endsAt = Date.now() + seconds * 1_000
    storeEnd(endsAt)
    count()
  }
  if (elements.lockSeconds > 0) start(elements.lockSeconds)
  else if (secondsLeft() > 0) count()
  return { secondsLeft, start }
}

/** Storage may be disabled; the server still knows when the last code was sent. */
const readEnd = (): number => {
  try {
    return Number(sessionStorage.getItem(storageKey) ?? 0)
  } catch {
    return 0
  }
}

const storeEnd = (endsAt: number): void => {
  try {
    sessionStorage.setItem(storageKey, String(endsAt))
  } catch {
    // The lock then lasts until the page is left.
  }
}
