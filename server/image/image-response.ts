import type { Services } from '../services.ts'
import type { StoredImage } from './store.ts'

/**
 * An image as a response: not executed, sniffed, framed or stored by the browser. Undefined when
 * its file is gone.
 */
export const imageResponse = async (
  { files, cipher }: Pick<Services, 'files' | 'cipher'>,
  { imageId, fileKey }: StoredImage,
): Promise<Response | undefined> => {
  const sealed = fileKey === null ? undefined : await files.get(fileKey)
  if (!sealed) return undefined
  return new Response(new Uint8Array(cipher.openBytes(sealed, imageId)), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': `inline; filename="${imageId}.webp"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
  })
}
