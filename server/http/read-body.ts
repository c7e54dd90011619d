/**
 * A request's whole body, or undefined as soon as it is longer than `maxBytes`: the sender may not
 * state its length.
 */
export const readBody = async (
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> => {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
