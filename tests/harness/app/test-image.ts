import sharp from 'sharp'

/** A plain photo of some size, as a phone's camera would send it. */
export const createTestImage = async (
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 480 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#3a7d6b' } })
    .composite([
      { input: { create: { width: 120, height: 90, channels: 3, background: '#f2c14e' } } },
    ])
    .toFormat(format)
    .toBuffer()

/** As a file of a form. */
export const asFile = (bytes: Buffer | string, name = 'photo.jpg', type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
