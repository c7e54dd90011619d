import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/**
 * The whole program of a process that lives for one image: bytes on standard input; on standard
 * output its width and height (four bytes each), then a fresh WebP without metadata. For what it
 * refuses only an exit code. A picture that breaks the decoder breaks nothing but this process,
 * which holds no secret and no other borrower's picture.
 */

/** libvips reads far more than these, SVG among them, so the list comes before it. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
const mostPixels = 40_000_000
const mostSide = 1600
/** Nothing can be read on less. */
const leastSide = 200

/** Understood by server/image/image-cleaner.ts. */
const exitCodes = { type: 10, damaged: 11, tooManyPixels: 12, tooSmall: 13 } as const

const clean = async (): Promise<number> => {
  const bytes = await buffer(process.stdin)
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !acceptedTypes.has(type.mime)) return exitCodes.type
  const options = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const
  sharp.concurrency(1)
  sharp.cache(false)
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > mostPixels) return exitCodes.tooManyPixels
  if (Math.min(width, height) < leastSide) return exitCodes.tooSmall
  const { data, info } = await sharp(bytes, options)
    .rotate()
    .resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const head = Buffer.alloc(8)
  head.writeUInt32BE(info.width, 0)
  head.writeUInt32BE(info.height, 4)
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(Buffer.concat([head, data]), error => (error ? reject(error) : resolve()))
  })
  return 0
}

process.exitCode = await clean().catch(() => exitCodes.damaged)
