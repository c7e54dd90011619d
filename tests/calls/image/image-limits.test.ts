import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { uploadProblemImg } from '#contract/complaint/calls.ts'
import { uploadImage } from '#contract/profile/calls.ts'
import { type Borrower, createTestApp } from '../../harness/app/create-test-app.ts'
import { asFile } from '../../harness/app/test-image.ts'

/** A picture of one colour: few bytes, many pixels. */
const flatPicture = async (width: number, height: number): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#3a7d6b' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const upload = async ({ call }: Borrower, bytes: Buffer) =>
  await call(uploadImage, { kind: 'document', image: asFile(bytes) })

/** Pictures that would be decoded; none is. */
const countDecoded = ({ services }: Awaited<ReturnType<typeof createTestApp>>) => {
  const clean = vi.spyOn(services.imageCleaner, 'clean').mockResolvedValue('damaged')
  return () => clean.mock.calls.length
}

test('a small file of forty megapixels is refused before it is decoded', async () => {
  await using app = await createTestApp()
  const decoded = countDecoded(app)
  const borrower = await app.enter('siti')
  const bytes = await flatPicture(8000, 5000)
  expect(bytes.length).toBeLessThan(50_000)
  expect(await upload(borrower, bytes)).toMatchObject({
    code: '4202',
    message: 'Foto ini terlalu besar. Kirim foto yang lebih kecil.',
  })
  const photo = await borrower.call(uploadProblemImg, { problemImage: asFile(bytes) })
  expect(photo.message).toBe('Foto ini terlalu besar. Kirim foto yang lebih kecil.')
  expect(decoded()).toBe(0)
  await upload(borrower, await flatPicture(5000, 5000))
  expect(decoded()).toBe(1)
})

test('a borrower has so many pixels for one day of their market, with all kinds of images', async () => {
  await using app = await createTestApp()
  const decoded = countDecoded(app)
  const [siti, vikram] = [await app.enter('siti'), await app.enter('vikram')]
  const bytes = await flatPicture(5000, 5000)
  const [half, rest] = [6, 6]
  for (let n = 0; n < half; n += 1) expect((await upload(siti, bytes)).code).toBe('4202')
  for (let n = 0; n < rest; n += 1) {
    const reply = await siti.call(uploadProblemImg, { problemImage: asFile(bytes) })
    expect(reply.code).toBe('4202')
  }
  expect(await upload(siti, bytes)).toMatchObject({
    code: '4206',
    message: 'Batas unggahan hari ini sudah tercapai. Silakan lanjutkan besok.',
  })
  // A smaller one still has no place: the limit is used up to the last pixel.
  expect((await upload(siti, await flatPicture(300, 300))).code).toBe('4206')
  expect(decoded()).toBe(half + rest)
  for (let n = 0; n < half + rest; n += 1) await upload(vikram, bytes)
  expect((await upload(vikram, bytes)).code).toBe('4206')
  // Half past midnight in Jakarta, eleven at night in India.
  app.clock.set('2026-11-21T17:30:00Z')
  expect((await upload(siti, bytes)).code).toBe('4202')
  expect((await upload(vikram, bytes)).code).toBe('4206')
})
