/** Asks the borrower for an SMS code; resolves to whether it was proven. */
type AskForCode = () => Promise<boolean>

let askForCode: AskForCode | undefined

/** Called by the document's root, which shows the sheet. Returns the removal. */
export const provideStepUp = (ask: AskForCode): (() => void) => {
  askForCode = ask
  return () => {
    askForCode = undefined
  }
}

/** Proves the session by an SMS code; false when the borrower declines or no page can ask. */
export const requestStepUp: AskForCode = async () => (await askForCode?.()) ?? false
