import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/**
 * The program of a process that handles one image: bytes on standard input; on standard output its
 * width and height (four bytes each), then a new WebP without metadata. For a refused image only an
 * exit code. A picture that crashes the decoder ends only this process, which holds no secret and
 * no other borrower's picture.
 */

/** libvips reads many more formats, SVG among them, so this list is checked first. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
const maxPixels = 40_000_000
const maxSide = 1600
/** Text is illegible on a smaller image. */
const minSide = 200

/** The exit codes that server/image/image-cleaner.ts knows. */
const exitCodes = { type: 10, damaged: 11, tooManyPixels: 12, tooSmall: 13 } as const

const clean = async (): Promise<number> => {
  const bytes = await buffer(process.stdin)
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !acceptedTypes.has(type.mime)) return exitCodes.type
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const
  sharp.concurrency(1)
  sharp.cache(false)
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return exitCodes.tooManyPixels
  if (Math.min(width, height) < minSide) return exitCodes.tooSmall
  const { data, info } = await sharp(bytes, options)
    .rotate()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
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
