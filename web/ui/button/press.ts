/** A press handler; a returned promise keeps the button busy. */
export type Press = () => unknown

/**
 * Runs one press at a time: while its promise is pending, further presses do nothing. `onBusy` is
 * called when that begins and ends, also when the promise rejects.
 */
export const createPressLock = (onBusy: (busy: boolean) => void): ((press: Press) => void) => {
  let locked = false
  return press => {
    if (locked) return
    const started = press()
    if (!isPending(started)) return
    locked = true
    onBusy(true)
    const release = () => {
      locked = false
      onBusy(false)
    }
    started.then(release, (fault: unknown) => {
      release()
      throw fault
    })
  }
}

const isPending = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
