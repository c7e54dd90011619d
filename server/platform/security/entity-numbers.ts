const maxTries = 10

/**
 * A number that can be read aloud is short, so two may collide: `insert` then returns false, writes
 * nothing, and the next is tried. Returns the number that was free. @throws Error when ten in a row
 * were taken.
 */
export const insertNumbered = async (
  makeNo: () => string,
  insert: (no: string) => Promise<boolean>,
): Promise<string> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const no = makeNo()
    if (await insert(no)) return no
  }
  throw new Error(`${maxTries} numbers in a row were taken`)
}
