import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUploadGate } from './upload-gate.ts'

const type = { 'content-type': 'multipart/form-data; boundary=form-end' }
const head = '--form-end\r\nContent-Disposition: form-data; name="a"\r\n\r\n'

/** An upload whose bytes are sent one piece at a time. */
const startUpload = (
  gate: ReturnType<typeof createUploadGate>,
  caller: string,
  maxBytes = 1e6,
  mayEnd = Promise.resolve(),
) => {
  const handling = Promise.withResolvers<void>()
  const pipe = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
    highWaterMark: 100,
  })
  const writer = pipe.writable.getWriter()
  writer.closed.catch(() => undefined)
  const send = async (text: string) => await writer.write(Buffer.from(text)).catch(() => undefined)
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: type,
    body: pipe.readable,
    duplex: 'half',
  } as RequestInit)
  const result = gate.admit({ caller, request, maxBytes }, async form => {
    const fields = [...(await form.formData())]
    handling.resolve()
    await mayEnd
    return fields.length
  })
  const finish = async () => {
    await send('\r\n--form-end--\r\n')
    await writer.close().catch(() => undefined)
    return await result
  }
  return { send, finish, result, isHandled: handling.promise }
}

test('a slow upload gives way when the memory is used up, a quick one is served', async () => {
  const gate = createUploadGate(10_000)
  const slow = Array.from({ length: 9 }, (_, n) => startUpload(gate, `attacker ${n}`))
  for (const upload of slow) await upload.send(head + 'x'.repeat(1000))
  const honest = startUpload(gate, 'siti')
  await honest.send(head + 'x'.repeat(2000))
  expect(await honest.finish()).toBe(1)
  const results = await Promise.all(
    slow.map(async ({ result }) => await Promise.race([result, Promise.resolve('receiving')])),
  )
  expect(results.filter(result => result === 'busy').length).toBeGreaterThan(0)
})

test('the caller who holds most gives way, not the one who came first', async () => {
  const gate = createUploadGate(10_000)
  const honest = startUpload(gate, 'siti')
  await honest.send(head + 'x'.repeat(500))
  const heavy = Array.from({ length: 4 }, () => startUpload(gate, 'attacker'))
  for (const upload of heavy) await upload.send(head + 'x'.repeat(3000))
  expect(await Promise.race(heavy.map(({ result }) => result))).toBe('busy')
  expect(await honest.finish()).toBe(1)
})

test('an upload waits for those that are handled, and is not refused', async () => {
  const gate = createUploadGate(10_000)
  const handled = Promise.withResolvers<void>()
  const heavy = startUpload(gate, 'attacker', 1e6, handled.promise)
  await heavy.send(`${head}${'x'.repeat(9000)}`)
  const ended = heavy.finish()
  await heavy.isHandled
  const honest = startUpload(gate, 'siti')
  await honest.send(head + 'x'.repeat(2000))
  const result = honest.finish()
  expect(await Promise.race([result, sleep(50).then(() => 'waiting')])).toBe('waiting')
  handled.resolve()
  expect(await ended).toBe(1)
  expect(await result).toBe(1)
})

test('the memory is free again after uploads that ended in any way', async () => {
  const gate = createUploadGate(5000)
  for (let n = 0; n < 20; n += 1) {
    const large = startUpload(gate, 'siti', 2000)
    await large.send(head + 'x'.repeat(3000))
    expect(await large.finish()).toBe('too-large')
    const broken = startUpload(gate, 'siti')
    await broken.send('x'.repeat(3000))
    expect(await broken.finish()).toBe('malformed')
    const sound = startUpload(gate, 'siti')
    await sound.send(head + 'x'.repeat(4000))
    expect(await sound.finish()).toBe(1)
  }
})

test('a caller uploads four at a time', async () => {
  const gate = createUploadGate()
  const running = Array.from({ length: 4 }, () => startUpload(gate, 'siti'))
  expect(await startUpload(gate, 'siti').result).toBe('busy')
  const another = startUpload(gate, 'budi')
  await another.send(head)
  expect(await another.finish()).toBe(1)
  await running[0]?.send(head)
  expect(await running[0]?.finish()).toBe(1)
  const next = startUpload(gate, 'siti')
  await next.send(head)
  expect(await next.finish()).toBe(1)
})
