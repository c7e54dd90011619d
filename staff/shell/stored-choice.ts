/**
 * What a person chose for the console in this browser: language, market, columns, saved views. Never
 * data of a borrower. Where the browser stores nothing (private mode), a choice lasts until the page
 * is closed.
 */
const prefix = 'console.'

export const readChoiceText = (name: string): string | null => {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Undefined where nothing is stored, or a value that is not (or no longer) allowed. */
export const readChoice = <Value extends string>(
  name: string,
  allowed: readonly Value[],
): Value | undefined => allowed.find(value => value === readChoiceText(name))

export const storeChoice = (name: string, value: string): void => {
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    // Nothing to do: the choice holds for this page.
  }
}
