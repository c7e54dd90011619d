import { createHash } from 'node:crypto'
import sharp from 'sharp'

const side = 8

/** Squares of two tones, which differ between two subjects: no two photos of them are similar. */
const squaresOf = (subject: string): Buffer => {
  const bytes = createHash('sha256').update(subject).digest()
  const rows = [...bytes.subarray(0, side)]
  return Buffer.from(
    rows.flatMap(row => Array.from({ length: side }, (_, bit) => ((row >> bit) & 1 ? 230 : 40))),
  )
}

type ImageOptions = {
  readonly width?: number
  readonly height?: number
  /** What the photo shows; absent: the same for all. */
  readonly subject?: string
}

/** A plain photo of some size, as a phone's camera would send it. */
export const createTestImage = async (
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 480, subject }: ImageOptions = {},
): Promise<Buffer> => {
  const shown = subject === undefined ? undefined : squaresOf(subject)
  const image = shown
    ? sharp(shown, { raw: { width: side, height: side, channels: 1 } }).resize(width, height, {
        fit: 'fill',
        kernel: 'nearest',
      })
    : sharp({ create: { width, height, channels: 3, background: '#3a7d6b' } }).composite([
        { input: { create: { width: 120, height: 90, channels: 3, background: '#f2c14e' } } },
      ])
  return await image.toFormat(format).toBuffer()
}

/** As a file of a form. */
export const asFile = (bytes: Buffer | string, name = 'photo.jpg', type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
