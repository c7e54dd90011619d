import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/harness/app/payment-provider-environment.ts'
import { createTestClock } from '#tests/harness/app/test-clock.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3FileStore, type S3Config } from './s3-file-store.ts'
import { signS3Request } from './sign-s3-request.ts'

const newKey = () => randomBytes(32).toString('base64url')
const keys = { region: 'ap-south-1', accessKey: 'AKEXAMPLE', secretKey: 'a-secret-of-the-test' }

const onDisk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rupya-files-'))
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
  return { folder, store: createDiskFileStore(join(folder, 'kept')) }
}

/** A bucket that takes only what is signed right over what really arrived, within 15 minutes. */
const openBucket = async (changes: Partial<S3Config> = {}) => {
  const clock = createTestClock()
  const objects = new Map<string, Buffer>()
  const bucket = new Hono()
  bucket.all('/documents/:key', async c => {
    const body = Buffer.from(await c.req.arrayBuffer())
    const header = (name: string) => c.req.header(name) ?? ''
    const sent = header('x-amz-date').replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')
    const at = new Date(sent)
    const age = Math.abs(clock.now().getTime() - at.getTime())
    const method = c.req.method as 'GET' // it signs whichever it was
    const request = { method, url: new URL(c.req.url), body }
    const expected = signS3Request(request, keys, at)['authorization']
    const hash = createHash('sha256').update(body).digest('hex')
    if (header('x-amz-content-sha256') !== hash) return c.text('the body is another', 400)
    if (header('authorization') !== expected || age > 900_000) return c.text('not yours', 403)
    const key = c.req.param('key')
    if (c.req.method === 'PUT') objects.set(key, body)
    if (c.req.method === 'DELETE') return c.body(null, objects.delete(key) ? 204 : 404)
    const found = objects.get(key)
    return found ? c.body(new Uint8Array(found)) : c.notFound()
  })
  const server = await listen(async request => await bucket.fetch(request))
  onTestFinished(async () => await server.stop())
  const config = { endpoint: server.url, bucket: 'documents', ...keys, ...changes }
  return { objects, clock, store: createS3FileStore(config, clock) }
}

const stores: readonly (readonly [string, () => Promise<{ store: FileStore }>])[] = [
  ['a disk', onDisk],
  ['a bucket', openBucket],
]

describe.each(stores)('%s', (_name, open) => {
  test('returns what was stored, until it is deleted, and deletes twice without an error', async () => {
    const { store } = await open()
    const key = newKey()
    const bytes = randomBytes(200_000)
    expect(await store.get(key)).toBeUndefined()
    await store.put(key, bytes)
    expect((await store.get(key))?.equals(bytes)).toBe(true)
    await store.delete(key)
    await store.delete(key)
    expect(await store.get(key)).toBeUndefined()
  })

  test('takes no key that is not of our making', async () => {
    const { store } = await open()
    for (const key of ['../../etc/passwd', 'x', `${newKey()}/..`, `${newKey().slice(1)}.`]) {
      await expect(store.get(key)).rejects.toThrow(/did not make/)
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/did not make/)
    }
  })
})

test('the disk keeps files for this user alone, and leaves no half of one', async () => {
  const { folder, store } = await onDisk()
  const key = newKey()
  await store.put(key, Buffer.from('first'))
  const path = join(folder, 'kept', key.slice(0, 1), key)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'kept'))).mode & 0o777).toBe(0o700)
  expect((await readFile(path)).toString()).toBe('first')
  expect(await readdir(join(folder, 'kept', key.slice(0, 1)))).toEqual([key])
  await writeFile(join(folder, 'beside'), 'not a file of the store')
  await expect(store.get('../beside')).rejects.toThrow()
})

test('a bucket that does not know our key takes and gives nothing', async () => {
  const { store, objects } = await openBucket({ secretKey: 'another' })
  await expect(store.put(newKey(), Buffer.from('x'))).rejects.toThrow(/answered 403 to a PUT/)
  await expect(store.get(newKey())).rejects.toThrow(/403/)
  expect(objects.size).toBe(0)
})

test('a signature is the one that Amazon prints for its example', () => {
  // "GET Object", Authenticating Requests: Using the Authorization Header, Amazon S3 API reference.
  const signed = signS3Request(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      body: Buffer.alloc(0),
      headers: { range: 'bytes=0-9' },
    },
    {
      region: 'us-east-1',
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(signed['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})
