import { expect, test } from 'vitest'
import { isSoundMultipart } from './multipart.ts'

const type = 'multipart/form-data; boundary=----formdata-0123456789abcdef'

const formBytes = async (form: FormData): Promise<{ type: string; bytes: Buffer }> => {
  const response = new Response(form)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type') ?? '', bytes }
}

const exampleForm = () => {
  const form = new FormData()
  form.set('name', 'Siti "Nur" Aminah\r\nJakarta')
  form.set('empty', '')
  form.set(
    'photo',
    new File([Buffer.from([0, 13, 10, 45, 45, 255])], 'ktp "1".jpg', { type: 'image/jpeg' }),
  )
  form.set('none', new File([], '', { type: 'application/octet-stream' }))
  return form
}

const parses = async (contentType: string, bytes: Buffer): Promise<boolean> => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: new Uint8Array(bytes),
  })
  return await request.formData().then(
    () => true,
    () => false,
  )
}

test('a form as the platform writes it is sound, up to 200 parts', async () => {
  const example = await formBytes(exampleForm())
  expect(isSoundMultipart(example.type, example.bytes)).toBe(true)
  const form = new FormData()
  for (let n = 0; n < 200; n += 1) form.append('a', '')
  const full = await formBytes(form)
  expect(isSoundMultipart(full.type, full.bytes)).toBe(true)
  form.append('a', '')
  const over = await formBytes(form)
  expect(isSoundMultipart(over.type, over.bytes)).toBe(false)
  const empty = await formBytes(new FormData())
  expect(isSoundMultipart(type, Buffer.from('name=Siti'))).toBe(false)
  expect(await parses(empty.type, empty.bytes)).toBe(isSoundMultipart(empty.type, empty.bytes))
})

test('whatever is found sound can be parsed', async () => {
  const { type: ownType, bytes } = await formBytes(exampleForm())
  const boundary = /boundary=(.*)/.exec(ownType)?.[1] ?? ''
  const pieces = ['\r\n', '\r', '\n', '--', '"', '\0', ';', boundary, `--${boundary}`, 'é', ': ']
  let seed = 20_261_122
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const broken: string[] = []
  for (let n = 0; n < 3000; n += 1) {
    const at = next(bytes.length)
    const cut = next(3) === 0 ? next(40) : 0
    const piece = Buffer.from(next(4) === 0 ? '' : (pieces[next(pieces.length)] ?? ''))
    const changed = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + cut)])
    if (isSoundMultipart(ownType, changed) && !(await parses(ownType, changed))) {
      broken.push(JSON.stringify(changed.toString('latin1')))
    }
  }
  expect(broken).toEqual([])
})
