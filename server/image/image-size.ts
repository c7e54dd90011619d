/** Width and height in pixels, as the header of an image states them. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * The largest picture that is decoded: more than a phone's camera takes by default (24 megapixels).
 * Decoding costs time by the pixel: 40 megapixels of one colour are a file of 5 kB and took 1.8 s.
 */
export const maxPixels = 25_000_000

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** PNG, third edition, 11.2.1: the first chunk is IHDR, which begins with width and height. */
const readPng = (bytes: Buffer): ImageSize | undefined => {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** WebP container specification (RFC 9649): a lossy, lossless or extended chunk stands first. */
const readWebp = (bytes: Buffer): ImageSize | undefined => {
  if (bytes.length < 30) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** Whether a marker begins a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Markers without a length: TEM and RST0 to RST7. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** ITU T.81, B.1.1: segments up to the frame header. Stray bytes are skipped, as libjpeg does. */
const readJpeg = (bytes: Buffer): ImageSize | undefined => {
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? 0
    at += 1
    if (marker === 0 || standsAlone(marker)) continue
    // The image's data or its end, before any frame.
    if (marker === 0xda || marker === 0xd9 || at + 7 > bytes.length) return undefined
    if (beginsFrame(marker)) {
      return { width: bytes.readUInt16BE(at + 5), height: bytes.readUInt16BE(at + 3) }
    }
    at += bytes.readUInt16BE(at)
  }
  return undefined
}

/**
 * The size that a JPEG, PNG or WebP states, read without decoding it. `type`: it is none of these;
 * `damaged`: its header cannot be read, or it has no pixels.
 */
export const readImageSize = (bytes: Buffer): ImageSize | 'type' | 'damaged' => {
  const is = (at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text
  let size: ImageSize | undefined
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) size = readPng(bytes)
  else if (is(0, 'RIFF') && is(8, 'WEBP')) size = readWebp(bytes)
  else if (is(0, '\xff\xd8\xff')) size = readJpeg(bytes)
  else return 'type'
  return size && size.width > 0 && size.height > 0 ? size : 'damaged'
}
