/** Smaller buffers may be parts of a pool that is shared; freeing them gains nothing. */
const minBytes = 16 * 1024

/**
 * Frees a buffer's memory now, where it is the buffer's alone. The collector would free it too, but
 * only after some 100 MB of buffers were dropped, which a few uploads are. Nobody may read or write
 * the bytes any more, nor a system call that has not ended: they are gone.
 */
export const freeBytes = ({ buffer, byteLength }: Uint8Array): void => {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isWhole && byteLength >= minBytes) buffer.transfer(0)
}
