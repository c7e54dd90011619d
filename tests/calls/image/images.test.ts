import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { callPath } from '#contract/call.ts'
import {
  certifyIdentity,
  closeAccount,
  maxImageBytes,
  showImage,
  uploadImage,
} from '#contract/profile/calls.ts'
import { sweepOrphans } from '#server/image/jobs.ts'
import { attachImage } from '#server/image/store.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { hostileImages, payloads } from '../../harness/hostile/hostile-images.ts'

const shared = shareApp()

const upload = async (
  { call }: Borrower,
  bytes: Buffer | string,
  kind: 'document' | 'face' = 'document',
) => await call(uploadImage, { kind, image: asFile(bytes) })

const uploaded = async (borrower: Borrower, kind: 'document' | 'face' = 'document') => {
  const reply = await upload(borrower, await createTestImage(), kind)
  if (!reply.success) throw new Error(`no image: ${reply.code} ${reply.message}`)
  return reply.data.imageId
}

const show = async ({ fetch, services }: TestApp, token: string | undefined, imageId: string) =>
  await fetch(`${callPath(showImage, services.config.apiBase)}?imageId=${imageId}`, {
    headers: token === undefined ? {} : { 'X-Session-Id': token },
  })

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && entry.name !== 'owner.json')
        .map(entry => join(entry.parentPath, entry.name))
    : []

const payloadsIn = (bytes: Buffer) =>
  payloads.filter(payload => bytes.includes(Buffer.from(payload, 'latin1')))

describe('a hostile image', () => {
  test.each(hostileImages)('$name is $becomes', async ({ make, becomes }) => {
    const app = shared()
    const borrower = await app.enter('siti')
    const before = filesIn(app.filesFolder).length
    const sent = await make()
    const reply = await upload(borrower, sent)
    if (becomes === 'refused') {
      expect(reply).toMatchObject({ status: 200, code: '4202', data: null })
      expect(reply.message).toMatch(/foto/i)
      expect(filesIn(app.filesFolder)).toHaveLength(before)
      return
    }
    expect(payloadsIn(sent)).not.toEqual([])
    const shown = await show(app, borrower.token, reply.data?.imageId ?? '')
    const bytes = Buffer.from(await shown.arrayBuffer())
    const { format, exif, icc, xmp } = await sharp(bytes).metadata()
    expect([shown.status, format, exif, icc, xmp]).toEqual([
      200,
      'webp',
      undefined,
      undefined,
      undefined,
    ])
    expect(payloadsIn(bytes)).toEqual([])
  })
})

describe('an upload', () => {
  test('takes JPEG, PNG and WebP, turns them upright and makes them fit', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      expect((await upload(borrower, await createTestImage(format))).data).toMatchObject({
        width: 640,
      })
    }
    const sideways = await sharp(await createTestImage('jpeg', { width: 3200, height: 800 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await upload(borrower, sideways)).data).toMatchObject({ width: 400, height: 1600 })
  })

  test('is refused when it is too small to read', async () => {
    const borrower = await shared().enter('siti')
    const reply = await upload(borrower, await createTestImage('png', { width: 640, height: 120 }))
    expect(reply).toMatchObject({ code: '4202' })
  })

  test('is a form with a file, nothing else, from a borrower who is signed in', async () => {
    const app = shared()
    const { token, call } = await app.enter('siti')
    const path = callPath(uploadImage, app.services.config.apiBase)
    const send = async (body: BodyInit, headers: Record<string, string> = {}) =>
      (
        await app.fetch(path, {
          method: 'POST',
          body,
          headers: { 'X-Session-Id': token, ...headers },
        })
      ).status
    expect(await send(new URLSearchParams({ kind: 'document', image: 'x' }))).toBe(400)
    expect(await send('{}', { 'content-type': 'application/json' })).toBe(400)
    expect(await send('torn', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(400)
    const twice = new FormData()
    twice.set('kind', 'document')
    twice.append('image', asFile(await createTestImage()))
    twice.append('image', asFile(await createTestImage()))
    expect(await send(twice)).toBe(400)
    const image = asFile(await createTestImage())
    expect((await app.anyone(uploadImage, { kind: 'document', image })).code).toBe('401')
    const purpose = 'complaint' as 'document' // A purpose that no contract names.
    expect((await call(uploadImage, { kind: purpose, image })).code).toBe('400')
  })

  test('of more than ten megabytes is too large, whether it states its length or not', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const huge = Buffer.alloc(maxImageBytes + 1)
    expect((await upload(borrower, huge)).code).toBe('413')
    const stated = await app.fetch(callPath(uploadImage, app.services.config.apiBase), {
      method: 'POST',
      body: 'x',
      headers: { 'X-Session-Id': borrower.token, 'content-length': String(20 * 1024 * 1024) },
    })
    expect(stated.status).toBe(413)
  })

  test('stops at fifty megabytes a day, including refused ones, and goes on tomorrow', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const nineMegabytes = Buffer.alloc(9 * 1024 * 1024)
    for (let count = 0; count < 5; count += 1) {
      expect((await upload(borrower, nineMegabytes)).code).toBe('4202')
    }
    expect(await upload(borrower, nineMegabytes)).toMatchObject({ status: 200, code: '4206' })
    expect((await upload(await app.enter('budi'), await createTestImage())).code).toBe('0')
    app.clock.advance({ days: 1 })
    expect((await upload(borrower, await createTestImage())).code).toBe('0')
  })

  test('beyond what is processed at once waits its turn', async () => {
    const borrowers = await Promise.all(Array.from({ length: 8 }, () => shared().enter('siti')))
    const bytes = await createTestImage()
    const four = [1, 2, 3, 4]
    const replies = await Promise.all(
      borrowers.flatMap(person => four.map(async () => await upload(person, bytes))),
    )
    const codes = replies.map(({ code }) => code)
    expect(codes).toEqual(Array.from({ length: 32 }, () => '0'))
  })
})

test('of a dozen files at once, one caller has each stored', async () => {
  const borrower = await shared().enter('siti')
  const bytes = await createTestImage()
  const replies = await Promise.all(Array.from({ length: 12 }, () => upload(borrower, bytes)))
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['0']))
})

describe('a stored image', () => {
  test('is its owner’s alone, and can neither run nor be framed', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const other = await app.enter('budi')
    const imageId = await uploaded(borrower)
    const shown = await show(app, borrower.token, imageId)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${imageId}.webp"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect((await show(app, other.token, imageId)).status).toBe(404)
    expect((await show(app, undefined, imageId)).status).toBe(401)
    expect((await show(app, borrower.token, 'x')).status).toBe(404)
  })

  test('is encrypted, under a name without meaning', async () => {
    await using app = await createTestApp()
    const imageId = await uploaded(await app.enter('siti'))
    const [file, ...others] = filesIn(app.filesFolder)
    expect(others).toEqual([])
    expect(file).not.toContain(imageId)
    const bytes = readFileSync(file ?? '')
    expect(bytes.includes('WEBP')).toBe(false)
    expect(() => app.services.cipher.openBytes(bytes, 'another-image')).toThrow()
    expect(app.services.cipher.openBytes(bytes, imageId).subarray(8, 12).toString()).toBe('WEBP')
  })

  test('whose account is closed while its file is stored leaves no file', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    const { files } = app.services
    const put = files.put
    using _slow = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
      expect((await borrower.call(closeAccount, { confirm: '1' })).code).toBe('0')
      await app.drain()
      await put(key, bytes)
    })
    expect((await upload(borrower, await createTestImage())).code).toBe('404')
    await app.drain()
    expect(filesIn(app.filesFolder)).toEqual([])
  })

  test('that nothing refers to is deleted after a day, file and all', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const forgotten = await uploaded(borrower)
    const documentImage = await uploaded(borrower)
    const faceImage = await uploaded(borrower, 'face')
    await borrower.call(certifyIdentity, { documentImage, faceImage })
    const sweep = async () => {
      await sweepOrphans(app.services)
      await app.drain()
      return filesIn(app.filesFolder).length
    }
    expect(await sweep()).toBe(3)
    app.clock.advance({ days: 1, seconds: 1 })
    expect(await sweep()).toBe(2)
    expect((await show(app, borrower.token, forgotten)).status).toBe(404)
    expect((await show(app, borrower.token, documentImage)).status).toBe(200)
  })

  test('that is attached while the sweep checks it stays', async () => {
    await using app = await createTestApp()
    const { db, clock } = app.services
    const borrower = await app.enter('siti')
    const imageId = await uploaded(borrower)
    app.clock.advance({ days: 1, seconds: 1 })
    const { sweeping } = await db.transaction().execute(async tx => {
      const image = { imageId, ownerId: borrower.borrowerId, purpose: 'document' }
      expect(await attachImage(tx, { ...image, now: clock.wallNow() })).toBe(true)
      const sweeping = sweepOrphans(app.services)
      await untilBlocked(db)
      // Not awaited before the commit, which it waits for.
      return { sweeping }
    })
    await sweeping
    await app.drain()
    expect((await show(app, borrower.token, imageId)).status).toBe(200)
  })

  test('is usable only by its owner, and for the purpose it was uploaded for', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const other = await app.enter('budi')
    const [documentImage, faceImage] = [await uploaded(borrower), await uploaded(borrower, 'face')]
    const give = async ({ call }: Borrower, images: Record<string, string> = {}) => {
      const reply = await call(certifyIdentity, { documentImage, faceImage, ...images })
      return reply.success ? [] : reply.problems?.map(({ field }) => field)
    }
    expect(await give(other)).toEqual(['documentImage', 'faceImage'])
    expect(await give(borrower, { faceImage: documentImage })).toEqual(['faceImage'])
    expect(await give(borrower, { documentImage: 'https://evil.example/x' })).toEqual([
      'documentImage',
    ])
    expect(await give(borrower)).toEqual([])
  })

  test('is deleted when a newer one replaces it', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const give = async (documentImage: string, faceImage: string) =>
      (await borrower.call(certifyIdentity, { documentImage, faceImage })).code
    const [first, face] = [await uploaded(borrower), await uploaded(borrower, 'face')]
    expect(await give(first, face)).toBe('0')
    expect(await give(first, face)).toBe('0')
    const second = await uploaded(borrower)
    expect(await give(second, face)).toBe('0')
    await app.drain()
    expect(filesIn(app.filesFolder)).toHaveLength(2)
    expect((await show(app, borrower.token, first)).status).toBe(404)
    expect((await show(app, borrower.token, face)).status).toBe(200)
  })
})
