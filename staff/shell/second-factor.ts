/** Asks the person for a second factor again; resolves to whether one was given. */
type SecondFactorPrompt = () => Promise<boolean>

let endWaiting: (given: SecondFactorPrompt) => void = () => undefined
let prompt = new Promise<SecondFactorPrompt>(resolve => {
  endWaiting = resolve
})
let open: Promise<boolean> | undefined

/** The dialog that asks; mounted after the first screen. */
export const provideSecondFactorPrompt = (given: SecondFactorPrompt): void => {
  prompt = Promise.resolve(given)
  endWaiting(given)
}

/**
 * Waits for the dialog where it is not mounted yet. Calls that need it at the same time wait for the
 * same answer.
 */
export const askForSecondFactor = (): Promise<boolean> => {
  open ??= prompt
    .then(ask => ask())
    .finally(() => {
      open = undefined
    })
  return open
}
