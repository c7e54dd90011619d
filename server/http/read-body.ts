/** No known provider sends more. */
const callbackLimitBytes = 64 * 1024

/**
 * A callback's whole body, or undefined as soon as it is too long: the sender may not state its
 * length.
 */
export const readBody = async (request: Request): Promise<Buffer | undefined> => {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > callbackLimitBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > callbackLimitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
