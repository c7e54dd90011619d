import { expect, test } from 'vitest'
import { boundaryOf, MalformedForm, readMultipart } from './multipart.ts'
import { readForm } from './read-form.ts'
import { createUploadSpool } from './upload-spool.ts'

const formBytes = async (form: FormData): Promise<{ type: string; bytes: Buffer }> => {
  const response = new Response(form)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type') ?? '', bytes }
}

const exampleForm = () => {
  const form = new FormData()
  form.set('name', 'Siti "Nur" Aminah\r\nJakarta é')
  form.set('a "quoted"\r\nname', '')
  form.set(
    'photo',
    new File([Buffer.from([0, 13, 10, 45, 45, 255])], 'ktp "1".jpg', { type: 'image/jpeg' }),
  )
  form.append('photo', new File([Buffer.alloc(300, '\r\n--')], 'b.png', { type: 'image/png' }))
  form.set('none', new File([], '', { type: 'application/octet-stream' }))
  return form
}

/** A body in chunks of so many bytes. */
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

type Field = readonly [name: string, value: string, type?: string]

const fieldsOf = async (form: FormData): Promise<Field[]> => {
  const fields: Field[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value])
    else {
      const content = Buffer.from(await value.arrayBuffer()).toString('base64')
      fields.push([name, `${value.name} ${value.size} ${content}`, value.type])
    }
  }
  return fields
}

/** The fields of a form as our reader finds them; undefined for one that it refuses. */
const read = async (type: string, bytes: Buffer, chunk = 65_536): Promise<Field[] | undefined> => {
  const boundary = boundaryOf(type)
  if (boundary === undefined) return undefined
  const spool = createUploadSpool()
  try {
    return await fieldsOf(await readForm(boundary, inChunks(bytes, chunk), spool))
  } catch (error) {
    if (error instanceof MalformedForm) return undefined
    throw error
  } finally {
    await spool.close()
  }
}

/** The same by the platform's parser, which has the whole body in memory. */
const parse = async (type: string, bytes: Buffer): Promise<Field[] | undefined> => {
  const headers = { 'content-type': type }
  const init = { method: 'POST', headers, body: new Uint8Array(bytes) }
  const form = await new Request('http://localhost/', init).formData().catch(() => undefined)
  return form && (await fieldsOf(form))
}

test.each([1, 7, 64, 100_000])(
  'a form in chunks of %i bytes is read as the platform reads it',
  async chunk => {
    const { type, bytes } = await formBytes(exampleForm())
    const found = await read(type, bytes, chunk)
    expect(found).toHaveLength(5)
    expect(found).toEqual(await parse(type, bytes))
  },
)

test('two hundred parts are taken, and reading ends with the next', async () => {
  const form = new FormData()
  for (let n = 0; n < 200; n += 1) form.append('a', '')
  const full = await formBytes(form)
  expect(await read(full.type, full.bytes)).toHaveLength(200)
  const part = '--end\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  let chunks = 0
  async function* many() {
    for (; chunks < 6000; chunks += 1) yield Buffer.from(part.repeat(100))
  }
  await expect(readForm('end', many())).rejects.toThrow(MalformedForm)
  expect(chunks).toBeLessThan(4)
})

test('headers that other clients add, and other parameters of the type, are taken', async () => {
  const body = [
    '--end',
    'Content-Disposition: form-data; name="photo"; filename="a.jpg"; filename*=UTF-8\'\'a.jpg',
    'Content-Type: image/jpeg',
    'Content-Transfer-Encoding: binary',
    'Content-Length: 5',
    '',
    'bytes',
    '--end--',
    '',
  ]
  const bytes = Buffer.from(body.join('\r\n'))
  const type = 'multipart/form-data; charset=utf-8; boundary="end"'
  expect(await read(type, bytes)).toEqual([['photo', 'a.jpg 5 Ynl0ZXM=', 'image/jpeg']])
})

test.each([
  ['is empty', ''],
  ['has no boundary', 'name=Siti'],
  ['is cut off within a header', '--end\r\nContent-Disposition: form-'],
  ['is cut off within a value', '--end\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['has a part without a name', '--end\r\nContent-Type: text/plain\r\n\r\nb\r\n--end--\r\n'],
  ['has a header without an end', `--end\r\n${'a'.repeat(5000)}`],
  [
    'is followed by something',
    '--end\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--end--\r\nmore',
  ],
])('a body that %s is refused', async (_, body) => {
  expect(await read('multipart/form-data; boundary=end', Buffer.from(body), 3)).toBeUndefined()
})

test('no more than a chunk is held: content comes out while it arrives', async () => {
  const head = '--end\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'
  let sent = 0
  async function* body() {
    yield Buffer.from(head)
    for (; sent < 100; sent += 1) yield Buffer.alloc(1000)
    yield Buffer.from('\r\n--end--\r\n')
  }
  let received = 0
  for await (const piece of readMultipart('end', body())) {
    if (!Buffer.isBuffer(piece)) continue
    received += piece.length
    expect(sent * 1000 - received).toBeLessThan(1000)
  }
  expect(received).toBe(100_000)
})

test('whatever is read from a changed form is what the platform reads', async () => {
  const { type: ownType, bytes } = await formBytes(exampleForm())
  const boundary = boundaryOf(ownType) ?? ''
  const pieces = ['\r\n', '\r', '\n', '--', '"', '\0', ';', boundary, `--${boundary}`, 'é', ': ']
  let seed = 20_261_122
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const different: unknown[] = []
  let taken = 0
  for (let n = 0; n < 1000; n += 1) {
    const at = next(bytes.length)
    const cut = next(3) === 0 ? next(40) : 0
    const piece = Buffer.from(next(4) === 0 ? '' : (pieces[next(pieces.length)] ?? ''))
    const changed = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + cut)])
    const found = await read(ownType, changed, 1 + next(200))
    if (!found) continue
    taken += 1
    const parsed = await parse(ownType, changed)
    if (parsed && JSON.stringify(parsed) !== JSON.stringify(found)) {
      different.push({ changed: changed.toString('latin1'), found, parsed })
    }
  }
  expect(taken).toBeGreaterThan(200)
  expect(different).toEqual([])
})
