import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageSize } from './image-size.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d6b' } })

test.each([
  ['a JPEG', async () => await picture(641, 479).jpeg().toBuffer()],
  [
    'a progressive JPEG',
    async () => await picture(641, 479).jpeg({ progressive: true }).toBuffer(),
  ],
  [
    'a JPEG with a profile and metadata before its frame',
    async () =>
      await picture(641, 479)
        .withExif({ IFD0: { Make: 'phone' } })
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
  ],
  ['a PNG', async () => await picture(641, 479).png().toBuffer()],
  ['a lossy WebP', async () => await picture(641, 479).webp().toBuffer()],
  ['a lossless WebP', async () => await picture(641, 479).webp({ lossless: true }).toBuffer()],
  [
    'an extended WebP',
    async () =>
      await picture(641, 479)
        .withExif({ IFD0: { Make: 'phone' } })
        .webp()
        .toBuffer(),
  ],
])('the size of %s is the one that decoding finds', async (_, make) => {
  const bytes = await make()
  const { width, height } = await sharp(bytes).metadata()
  expect(readImageSize(bytes)).toEqual({ width, height })
})

test('bytes between the segments of a JPEG are skipped', async () => {
  const jpeg = await picture(300, 200).jpeg().toBuffer()
  const end = 4 + jpeg.readUInt16BE(4)
  const stray = Buffer.from([1, 2, 0xff, 0, 0xff, 0xff])
  const padded = Buffer.concat([jpeg.subarray(0, end), stray, jpeg.subarray(end + 1)])
  expect(await sharp(padded).metadata()).toMatchObject({ width: 300, height: 200 })
  expect(readImageSize(padded)).toEqual({ width: 300, height: 200 })
})

test.each([
  ['nothing', Buffer.alloc(0), 'type'],
  ['zeros', Buffer.alloc(10_000), 'type'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'type'],
  ['a JPEG that ends after its start', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
  [
    'a JPEG whose data begin without a frame',
    Buffer.from('ffd8ffda0008010100003f00', 'hex'),
    'damaged',
  ],
  ['a JPEG of 0xff alone', Buffer.alloc(10_000_000, 0xff).fill(0xd8, 1, 2), 'damaged'],
  ['a PNG that ends after its signature', Buffer.from('89504e470d0a1a0a', 'hex'), 'damaged'],
  ['a WebP without a picture', Buffer.from('RIFF\0\0\0\0WEBPEXIF'.padEnd(40), 'latin1'), 'damaged'],
])('%s has no size', (_, bytes, fault) => {
  expect(readImageSize(bytes)).toBe(fault)
})
