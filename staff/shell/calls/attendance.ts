/** Who has done nothing for so long is taken to be away. */
const awayAfterMs = 60_000

const inputs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

let lastInputAt = 0

/** Notes what the person does on the page, from now on; opening the page is such an action. */
export const watchInput = (
  page: EventTarget,
  now: () => number = () => performance.now(),
): void => {
  const note = (): void => {
    lastInputAt = now()
  }
  note()
  for (const input of inputs) page.addEventListener(input, note, { capture: true, passive: true })
}

/** Whether the person has done something on the page within the last minute. */
export const isAttended = (now: () => number = () => performance.now()): boolean =>
  now() - lastInputAt < awayAfterMs
