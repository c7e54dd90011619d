const mostTries = 10

/**
 * A number that a person can read out is short, so two may fall on the same one: `insert` answers
 * false then, and writes nothing, and the next is tried. Answers the number that was free.
 * @throws Error when ten in a row were taken.
 */
export const insertNumbered = async (
  makeNo: () => string,
  insert: (no: string) => Promise<boolean>,
): Promise<string> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const no = makeNo()
    if (await insert(no)) return no
  }
  throw new Error(`${mostTries} numbers in a row were taken`)
}
