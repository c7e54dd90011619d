/**
 * Keeps a part of a page's data out of the serialized data in the document, where React Router
 * copies enumerable properties. The document shows that part already; after hydration the page
 * reads it from there, so that the text is not sent twice.
 */
export const omitFromPayload = <Data extends object, Part extends keyof Data>(
  data: Data,
  part: Part,
): Omit<Data, Part> & Partial<Pick<Data, Part>> =>
  Object.defineProperty(data, part, { enumerable: false })
