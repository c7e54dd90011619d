import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createTestImage } from '../app/test-image.ts'

/** Text that occurs only in what must be removed. */
export const payloads = ['<script>', '<?php', 'alert(', 'PK\u0003\u0004', 'Exif', 'GPS'] as const

type HostileImage = {
  readonly name: string
  readonly make: () => Promise<Buffer>
  /** The expected result: a clean image, or a refusal. */
  readonly becomes: 'clean' | 'refused'
}

const html = '<html><script>alert(document.domain)</script><?php system($_GET[0]); ?></html>'

/** Inserts a comment segment right after the start of a JPEG. */
const withComment = (jpeg: Buffer, comment: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)])
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/**
 * A square PNG of one grey, a bit for each pixel: a hundred kilobytes that decode to 900
 * megapixels.
 */
const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const zipTail = Buffer.concat([
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.from('\u0014\u0000evil.html', 'latin1'),
  Buffer.from(html),
])

/** Hostile uploads; generated here, so that no such file is in the repository. */
export const hostileImages: readonly HostileImage[] = [
  {
    name: 'JPEG with the place it was taken at',
    becomes: 'clean',
    make: async () =>
      await sharp(await createTestImage())
        .withExif({
          IFD0: { Make: 'Exif canary phone' },
          IFD3: { GPSLatitude: '6/1 12/1 30/1', GPSLatitudeRef: 'S', GPSMapDatum: 'GPS canary' },
        })
        .jpeg()
        .toBuffer(),
  },
  {
    name: 'JPEG with a page behind it',
    becomes: 'clean',
    make: async () => Buffer.concat([await createTestImage(), Buffer.from(html)]),
  },
  {
    name: 'JPEG with a script in its comment',
    becomes: 'clean',
    make: async () => withComment(await createTestImage(), html),
  },
  {
    name: 'PNG with an archive behind it',
    becomes: 'clean',
    make: async () => Buffer.concat([await createTestImage('png'), zipTail]),
  },
  {
    name: 'GIF that is a script as well',
    becomes: 'refused',
    make: async () => Buffer.from('GIF89a/*\u0000\u0000*/=1;alert(document.domain)//', 'latin1'),
  },
  {
    name: 'SVG with a script',
    becomes: 'refused',
    make: async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><script>alert(1)</script></svg>',
      ),
  },
  { name: 'page named photo.jpg', becomes: 'refused', make: async () => Buffer.from(html) },
  {
    name: 'JPEG that breaks off',
    becomes: 'refused',
    make: async () => {
      const whole = await createTestImage()
      return whole.subarray(0, Math.floor(whole.length / 2))
    },
  },
  { name: 'PNG of 900 megapixels', becomes: 'refused', make: async () => bomb(30_000) },
  { name: 'empty file', becomes: 'refused', make: async () => Buffer.alloc(0) },
]
