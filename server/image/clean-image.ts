import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { maxPixels } from './image-size.ts'

/**
 * The program of a process that handles one image: bytes on standard input; on standard output its
 * width and height (four bytes each), the SHA-256 of its pixels, eight bytes of its likeness, then a new
 * WebP without metadata. For a refused image only an
 * exit code. A picture that crashes the decoder ends only this process, which holds no secret and
 * no other borrower's picture.
 */

/** libvips reads many more formats, SVG among them, so this list is checked first. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
const maxSide = 1600
/** Text is illegible on a smaller image. */
const minSide = 200

/** The exit codes that server/image/image-cleaner.ts knows. */
const exitCodes = { type: 10, damaged: 11, tooManyPixels: 12, tooSmall: 13 } as const

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Side of the grey picture that is compared: eight rows of nine pixels give 64 bits. */
const likenessSide = 8

/** The difference hash: for each pixel, whether it is brighter than the next one of its row. */
const likenessOf = (grey: Buffer): Buffer => {
  const hash = Buffer.alloc(likenessSide)
  for (let row = 0; row < likenessSide; row += 1) {
    for (let column = 0; column < likenessSide; column += 1) {
      const at = row * (likenessSide + 1) + column
      if ((grey[at] ?? 0) > (grey[at + 1] ?? 0)) hash[row] = (hash[row] ?? 0) | (1 << column)
    }
  }
  return hash
}

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
  const { data: pixels, info } = await sharp(bytes, options)
    .rotate()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: rawWidth, height: rawHeight, channels } = info
  const raw = { raw: { width: rawWidth, height: rawHeight, channels } }
  const data = await sharp(pixels, raw).webp({ quality: 80 }).toBuffer()
  const grey = await sharp(pixels, raw)
    .greyscale()
    .resize(likenessSide + 1, likenessSide, { fit: 'fill' })
    .raw()
    .toBuffer()
  const head = Buffer.alloc(8)
  head.writeUInt32BE(info.width, 0)
  head.writeUInt32BE(info.height, 4)
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(Buffer.concat([head, sha256(pixels), likenessOf(grey), data]), error =>
      error ? reject(error) : resolve(),
    )
  })
  return 0
}

process.exitCode = await clean().catch(() => exitCodes.damaged)
