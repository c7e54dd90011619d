/**
 * Keeps a part of a screen's data out of the data that its document brings along, into which React
 * Router copies what can be enumerated. The document shows that part; once alive, the screen reads
 * it back from there, so that the same words do not come twice.
 */
export const omitFromPayload = <Data extends object, Part extends keyof Data>(
  data: Data,
  part: Part,
): Omit<Data, Part> & Partial<Pick<Data, Part>> =>
  Object.defineProperty(data, part, { enumerable: false })
