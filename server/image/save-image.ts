import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { imageCopy } from '#copy/server/image.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import { type Locale, say } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { ImageFault } from './image-cleaner.ts'
import { maxPixels, readImageSize } from './image-size.ts'
import { likenessIndex } from './likeness-index.ts'
import { releaseFile } from './release-images.ts'
import { findImage, insertImage, takeAllowance } from './store.ts'

/**
 * What one borrower may send on one day. Pixels are what decoding costs: two dozen photos of a
 * phone's camera, or some hundred as our pages shrink them.
 */
const dailyLimit = { bytes: 50n * 1024n * 1024n, pixels: 300_000_000n }

/** Pixels that will be decoded, from the header alone; or why the image is refused. */
const pixelsOf = (bytes: Buffer): bigint | ImageFault => {
  const size = readImageSize(bytes)
  if (typeof size === 'string') return size
  const pixels = size.width * size.height
  return pixels > maxPixels ? 'too-many-pixels' : BigInt(pixels)
}

type SavedImage = { readonly imageId: string; readonly width: number; readonly height: number }

/**
 * Cleans an image and stores it, encrypted, for `ownerId`. An image that is not attached within a
 * day is deleted. Bytes and pixels of refused images count towards the owner's limits of the `day`
 * too, a date of the owner's market; without a day nothing is counted, as where staff upload
 * something for the owner. An image of too many pixels is refused before it is decoded.
 */
export const saveImage = async (
  services: Services,
  upload: { ownerId: string; purpose: string; bytes: Buffer; day?: LocalDate },
  locale: Locale,
): Promise<SavedImage | Refusal> => {
  const { db, random, cipher, files, imageCleaner, clock } = services
  const copy = imageCopy[locale].problems
  const { ownerId, purpose, bytes, day } = upload
  const pixels = pixelsOf(bytes)
  const used = { bytes: BigInt(bytes.length), pixels: typeof pixels === 'string' ? 0n : pixels }
  const allowed =
    day === undefined || (await takeAllowance(db, { ownerId, day, used, limit: dailyLimit }))
  if (!allowed) return refuse(refusalCode.uploadsUsedUp, copy.dailyLimitReached)
  if (typeof pixels === 'string') return refuse(refusalCode.imageRefused, copy[pixels])
  const cleaned = await imageCleaner.clean(bytes, ownerId)
  if (cleaned === 'busy') return refuse(protocolCode.unavailable, copy.busy)
  if (typeof cleaned === 'string') return refuse(refusalCode.imageRefused, copy[cleaned])
  const { width, height } = cleaned
  const imageId = random.uuid()
  const fileKey = random.token()
  const named = {
    imageId,
    ownerId,
    purpose,
    fileKey,
    width,
    height,
    pixelIndex: cipher.index(`pixels:${cleaned.pixelHash.toString('hex')}`),
    likenessIndex: likenessIndex(services, cleaned.likeness),
    now: clock.wallNow(),
  }
  if (!(await insertImage(db, named))) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await files.put(fileKey, cipher.sealBytes(cleaned.bytes, imageId))
  // The owner's account was closed meanwhile, so that nothing refers to this file.
  if ((await findImage(db, imageId))?.fileKey !== fileKey) {
    await inTransaction(db, async tx => await releaseFile(tx, fileKey))
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  return { imageId, width, height }
}
