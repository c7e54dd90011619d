import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createUploadGate } from './upload-gate.ts'

const type = { 'content-type': 'multipart/form-data; boundary=form-end' }
const head = '--form-end\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n'
const isPending = Symbol('pending')

/** Whether a promise has an outcome once everything that can happen now has happened. */
const soon = async (result: Promise<unknown> | undefined): Promise<unknown> =>
  await Promise.race([result, sleep(50).then(() => isPending)])

/** An upload whose bytes are sent one piece at a time. */
const startUpload = (
  gate: ReturnType<typeof createUploadGate>,
  caller: string,
  { maxBytes = 1e6, mayEnd = Promise.resolve() } = {},
) => {
  const handling = Promise.withResolvers<void>()
  const pipe = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
    highWaterMark: 100,
  })
  const writer = pipe.writable.getWriter()
  writer.closed.catch(() => undefined)
  onTestFinished(() => void writer.abort().catch(() => undefined))
  const send = async (text: string) => await writer.write(Buffer.from(text)).catch(() => undefined)
  const upload = { caller, headers: new Headers(type), body: pipe.readable, maxBytes }
  const result = gate.admit(upload, async form => {
    const files = form.getAll('a') as File[]
    handling.resolve()
    await mayEnd
    const contents = await Promise.all(files.map(async file => await file.arrayBuffer()))
    return contents.map(content => Buffer.from(content).toString()).join()
  })
  const finish = async () => {
    await send('\r\n--form-end--\r\n')
    await writer.close().catch(() => undefined)
    return await result
  }
  return { send, finish, result, isHandled: handling.promise }
}

test('a slow upload gives way when the disk is used up, a quick one is served', async () => {
  const gate = createUploadGate(10_000)
  const slow = Array.from({ length: 9 }, (_, n) => startUpload(gate, `attacker ${n}`))
  for (const upload of slow) await upload.send(head + 'x'.repeat(1000))
  const honest = startUpload(gate, 'siti')
  await honest.send(head + 'y'.repeat(2000))
  expect(await honest.finish()).toBe('y'.repeat(2000))
  const results = await Promise.all(slow.map(async ({ result }) => await soon(result)))
  expect(results.filter(result => result === 'busy').length).toBeGreaterThan(0)
})

test('the caller who holds most gives way, not the one who came first', async () => {
  const gate = createUploadGate(10_000)
  const honest = startUpload(gate, 'siti')
  await honest.send(`${head}photo`)
  const heavy = Array.from({ length: 4 }, () => startUpload(gate, 'attacker'))
  for (const upload of heavy) await upload.send(head + 'x'.repeat(3000))
  expect(await Promise.race(heavy.map(({ result }) => result))).toBe('busy')
  expect(await honest.finish()).toBe('photo')
})

test('forms that never end hold up nobody who sends a whole one', async () => {
  const gate = createUploadGate()
  for (let n = 0; n < 40; n += 1) await startUpload(gate, `attacker ${n % 10}`).send(`${head}part`)
  const honest = startUpload(gate, 'siti')
  await honest.send(`${head}photo`)
  expect(await honest.finish()).toBe('photo')
})

test('one form of a caller is handled at a time; the next waits and is not refused', async () => {
  const gate = createUploadGate()
  const end = Promise.withResolvers<void>()
  const first = startUpload(gate, 'siti', { mayEnd: end.promise })
  await first.send(`${head}first`)
  const firstResult = first.finish()
  await first.isHandled
  const second = startUpload(gate, 'siti')
  await second.send(`${head}second`)
  const secondResult = second.finish()
  expect(await soon(secondResult)).toBe(isPending)
  const another = startUpload(gate, 'budi')
  await another.send(`${head}other`)
  expect(await another.finish()).toBe('other')
  end.resolve()
  expect([await firstResult, await secondResult]).toEqual(['first', 'second'])
})

test('three forms of all callers are handled at a time, the others after them', async () => {
  const gate = createUploadGate()
  const end = Promise.withResolvers<void>()
  const uploads = Array.from({ length: 20 }, (_, n) =>
    startUpload(gate, `caller ${n}`, { mayEnd: end.promise }),
  )
  const results: Promise<string>[] = []
  for (const [n, upload] of uploads.entries()) {
    await upload.send(head + n)
    results.push(upload.finish())
    if (n < 3) await upload.isHandled
  }
  const others = uploads.slice(3).map(async ({ isHandled }) => await isHandled)
  expect(await soon(Promise.race(others))).toBe(isPending)
  end.resolve()
  expect(await Promise.all(results)).toEqual(uploads.map((_, n) => String(n)))
})

test('the disk is free again after uploads that ended in any way', async () => {
  const gate = createUploadGate(5000)
  for (let n = 0; n < 20; n += 1) {
    const large = startUpload(gate, 'siti', { maxBytes: 2000 })
    await large.send(head + 'x'.repeat(3000))
    expect(await large.finish()).toBe('too-large')
    const broken = startUpload(gate, 'siti')
    await broken.send('x'.repeat(3000))
    expect(await broken.finish()).toBe('malformed')
    const sound = startUpload(gate, 'siti')
    await sound.send(head + 'x'.repeat(4000))
    expect(await sound.finish()).toBe('x'.repeat(4000))
  }
})

test('four forms of a caller are received at a time; the others are read later, up to a number', async () => {
  const gate = createUploadGate()
  const running = Array.from({ length: 4 }, () => startUpload(gate, 'siti'))
  const waiting = Array.from({ length: 20 }, () => startUpload(gate, 'siti'))
  expect(await startUpload(gate, 'siti').result).toBe('busy')
  await waiting[0]?.send(`${head}later`)
  const later = waiting[0]?.finish()
  expect(await soon(later)).toBe(isPending)
  await running[0]?.send(head)
  expect(await running[0]?.finish()).toBe('')
  expect(await later).toBe('later')
})

test('texts of a form are limited apart from its files', async () => {
  const gate = createUploadGate()
  const upload = startUpload(gate, 'siti')
  await upload.send('--form-end\r\nContent-Disposition: form-data; name="b"\r\n\r\n')
  for (let n = 0; n < 70; n += 1) void upload.send('x'.repeat(1000))
  expect(await upload.result).toBe('too-large')
})
