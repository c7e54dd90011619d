import type { Services } from '../services.ts'
import { findImage } from './store.ts'

/**
 * A stored picture as JPEG, for providers that take no WebP; undefined when its file is gone. Stored
 * pictures were encoded by us (clean-image.ts), so that this process may decode them.
 */
export const imageAsJpeg = async (
  { db, files, cipher }: Pick<Services, 'db' | 'files' | 'cipher'>,
  imageId: string,
): Promise<Buffer | undefined> => {
  const image = await findImage(db, imageId)
  const sealed = image?.fileKey ? await files.get(image.fileKey) : undefined
  if (!sealed) return undefined
  const { default: sharp } = await import('sharp')
  return await sharp(cipher.openBytes(sealed, imageId)).jpeg({ quality: 85 }).toBuffer()
}
