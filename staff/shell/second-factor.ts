/** Asks the person for a second factor again; resolves to whether one was given. */
type SecondFactorPrompt = () => Promise<boolean>

let prompt: SecondFactorPrompt = async () => false
let open: Promise<boolean> | undefined

/** The dialog that asks; mounted once, by the frame. */
export const provideSecondFactorPrompt = (given: SecondFactorPrompt): void => {
  prompt = given
}

/** Calls that need it at the same time wait for the same answer. */
export const askForSecondFactor = (): Promise<boolean> => {
  open ??= prompt().finally(() => {
    open = undefined
  })
  return open
}
